import { faceCentre, faceWidth } from './base.ts';
import type { Sitter } from './features.ts';
import { spot, spots } from './features.ts';
import type { Spot } from './svg.ts';
import { css, curve, n, polygon } from './svg.ts';
import { faceOval, lips, mark } from './topology.ts';

/** Cheeks, age lines, freckles, a mole. */
export function paintComplexion({ mesh, traits, random }: Sitter): string {
  const { skin, age } = traits;
  const line = (path: readonly Spot[], width: number, opacity: number) =>
    `<path d="${curve(path)}" fill="none" stroke="${css(skin, 0.5)}" stroke-opacity="${opacity.toFixed(2)}" stroke-width="${n(width)}" filter="url(#b2)"/>`;
  let out = '';
  for (const [cheek, side] of [
    [50, -1],
    [280, 1],
  ] as const) {
    const [x, y] = spot(mesh, cheek);
    out += `<ellipse cx="${n(x)}" cy="${n(y)}" rx="34" ry="24" fill="rgb(214,70,60)" fill-opacity="${traits.rosy.toFixed(2)}" filter="url(#b16)"/>`;
    const wing = spot(mesh, side < 0 ? 64 : 294);
    const corner = spot(mesh, side < 0 ? 61 : 291);
    const fold: Spot[] = [
      [wing[0] + side * 5, wing[1]],
      [(wing[0] + corner[0]) / 2 + side * 12, (wing[1] + corner[1]) / 2],
      [corner[0] + side * 9, corner[1] + 10],
    ];
    out += line(fold, 4, 0.15 + 0.6 * age);
    const under = spots(
      mesh,
      side < 0 ? [226, 110, 24, 23, 22, 26, 112] : [446, 339, 254, 253, 252, 256, 341],
    );
    out += line(
      under.map(([ux, uy]): Spot => [ux, uy + 7]),
      5,
      0.1 + 0.5 * age,
    );
    if (age > 0.5) {
      const [ex, ey] = spot(mesh, side < 0 ? 33 : 263);
      for (const k of [-6, 0, 6])
        out += line(
          [
            [ex + side * 6, ey + k],
            [ex + side * 22, ey + k * 2.2],
          ],
          2,
          age * 0.5,
        );
    }
  }
  if (age > 0.35) {
    const [bx, by] = spot(mesh, 9);
    for (let k = 1; k <= 3; k++) {
      const y = by - 16 - k * 13;
      out += line(
        [
          [bx - 58, y + 5],
          [bx - 20, y - 1],
          [bx + 22, y],
          [bx + 60, y + 6],
        ],
        2.4,
        (age - 0.25) * 0.8,
      );
    }
    for (const s of [-6, 6])
      out += line(
        [
          [bx + s, by - 6],
          [bx + s * 0.8, by + 12],
        ],
        2.4,
        age * 0.5,
      );
  }
  if (traits.freckles > 0) {
    for (let i = 0; i < 130 * traits.freckles; i++) {
      const x = faceCentre.x + random.normal() * 0.2 * faceWidth;
      const y = faceCentre.y + random.normal() * 0.09 * faceWidth;
      out += `<circle cx="${n(x)}" cy="${n(y)}" r="${n(random.between(0.8, 2))}" fill="rgb(140,84,50)" fill-opacity=".5"/>`;
    }
  }
  if (traits.mole) {
    const { x, y, size } = traits.mole;
    out += `<circle cx="${n(faceCentre.x + x * faceWidth)}" cy="${n(faceCentre.y + y * faceWidth)}" r="${n(size)}" fill="rgb(60,34,26)" fill-opacity=".85" filter="url(#b1)"/>`;
  }
  return out;
}

/** Stubble, moustache, goatee or full beard, hair by hair. */
export function paintBeard({ mesh, traits, random }: Sitter): string {
  const { beard } = traits;
  if (beard === 'none') return '';
  const tone = traits.hair;
  const oval = spots(mesh, faceOval.slice(8, 29)).map(
    ([x, y]): Spot => [
      faceCentre.x + (x - faceCentre.x) * 1.02,
      y + (y > faceCentre.y + 0.4 * faceWidth ? 8 : 0),
    ],
  );
  const [mouthL, mouthR] = [spot(mesh, 61), spot(mesh, 291)];
  const [, lipTop] = spot(mesh, lips.upper[5]);
  const [, lipBottom] = spot(mesh, lips.lower[5]);
  const [nx, ny] = spot(mesh, mark.noseBase);
  const [chinX, chinY] = spot(mesh, mark.chin);
  const moustache: Spot[] = [
    [mouthL[0] - 10, mouthL[1] + 4],
    [mouthL[0] + 6, lipTop - 8],
    [nx, ny + 7],
    [mouthR[0] - 6, lipTop - 8],
    [mouthR[0] + 10, mouthR[1] + 4],
    [mouthR[0] - 8, lipTop - 1],
    [nx, lipTop - 3],
    [mouthL[0] + 8, lipTop - 1],
  ];
  const goatee: Spot[] = [
    [mouthL[0] + 2, mouthL[1] + 12],
    [nx, lipBottom + 8],
    [mouthR[0] - 2, mouthR[1] + 12],
    [chinX + 34, chinY - 6],
    [chinX, chinY + 12],
    [chinX - 34, chinY - 6],
  ];
  const jaw: Spot[] = [
    ...oval,
    [mouthL[0] - 34, mouthL[1] - 26],
    [mouthL[0] - 8, mouthL[1] + 14],
    [nx, lipBottom + 9],
    [mouthR[0] + 8, mouthR[1] + 14],
    [mouthR[0] + 34, mouthR[1] - 26],
  ];
  const areas = {
    stubble: [jaw, moustache],
    full: [jaw, moustache],
    moustache: [moustache],
    goatee: [goatee, moustache],
  }[beard];
  const fill = beard === 'stubble' ? 0.32 : 0.86;
  const blur = beard === 'stubble' ? 6 : 2;
  let out = '';
  areas.forEach((area, i) => {
    const d = polygon(area);
    out += `<clipPath id="beard${i}"><path d="${d}"/></clipPath>`;
    out += `<path d="${d}" fill="${css(tone, 0.8)}" fill-opacity="${fill}" filter="url(#b${blur})"/>`;
    const xs = area.map(([x]) => x);
    const ys = area.map(([, y]) => y);
    const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const count = ((x1 - x0) * (y1 - y0)) / (beard === 'stubble' ? 26 : 14);
    out += `<g clip-path="url(#beard${i})" stroke-width="1.2">`;
    for (let k = 0; k < count; k++) {
      const length = beard === 'stubble' ? 2 : random.between(5, 11);
      out += `<path d="M${n(random.between(x0, x1))} ${n(random.between(y0, y1))}l${n(random.normal() * length * 0.3)} ${n(length)}" stroke="${css(tone, random.between(0.5, 1.5))}" stroke-opacity=".6"/>`;
    }
    out += '</g>';
  });
  return out;
}
