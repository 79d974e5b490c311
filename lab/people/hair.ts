import type { Vertex } from './base.ts';
import { faceCentre, faceWidth } from './base.ts';
import type { Sitter } from './features.ts';
import { spot, spots } from './features.ts';
import type { Spot } from './svg.ts';
import { css, curve, n } from './svg.ts';
import { faceOval, mark } from './topology.ts';
import type { HairStyle } from './traits.ts';

/** Behind the face: hair at the back, ears, and the head itself in skin colour. */
export function paintHead({ mesh, traits, random }: Sitter): string {
  const { skin, hairStyle } = traits;
  const left = spot(mesh, mark.left);
  const right = spot(mesh, mark.right);
  const long = hairStyle === 'long' ? 0.95 : hairStyle === 'bob' ? 0.5 : 0;
  let out = '';
  if (long > 0) {
    const bottom = faceCentre.y + long * faceWidth;
    const crown = faceCentre.y - 0.85 * faceWidth;
    // Open in the middle, so that the neck is visible.
    const back: Spot[] = [
      [left[0] - 26, faceCentre.y - 0.5 * faceWidth],
      [left[0] - 44, faceCentre.y],
      [left[0] - 38, bottom],
      [left[0] + 26, bottom + 6],
      [left[0] + 40, faceCentre.y + 0.3 * faceWidth],
      [faceCentre.x, faceCentre.y],
      [right[0] - 40, faceCentre.y + 0.3 * faceWidth],
      [right[0] - 26, bottom + 6],
      [right[0] + 38, bottom],
      [right[0] + 44, faceCentre.y],
      [right[0] + 26, faceCentre.y - 0.5 * faceWidth],
      [faceCentre.x, crown],
    ];
    out += strands(back, 'back', traits.hair, random, 420);
  }
  for (const [[x, y], s] of [
    [left, -1],
    [right, 1],
  ] as const) {
    out += `<ellipse cx="${n(x + s * 7)}" cy="${n(y - 4)}" rx="15" ry="34" fill="${css(skin, 0.88)}"/>`;
    out += `<ellipse cx="${n(x + s * 9)}" cy="${n(y - 4)}" rx="7" ry="22" fill="${css(skin, 0.66)}" filter="url(#b2)"/>`;
  }
  const skull = skullOutline(mesh, 1.03, 0.16);
  out += `<path d="${curve(skull, true)}" fill="url(#skin)"/>`;
  out += `<clipPath id="skull"><path d="${curve(skull, true)}"/></clipPath>`;
  out += `<path clip-path="url(#skull)" d="${curve(skull, true)}" fill="none" stroke="${css(skin, 0.55)}" stroke-opacity=".6" stroke-width="22" filter="url(#b8)"/>`;
  return out;
}

/** The oval of the face, extended at the top by `crown` face widths. */
function skullOutline(mesh: readonly Vertex[], grow: number, crown: number): Spot[] {
  const [, brow] = spot(mesh, 9);
  const [, top] = spot(mesh, mark.top);
  return spots(mesh, faceOval).map(([x, y]): Spot => {
    const up = Math.max(0, (brow - y) / (brow - top));
    return [faceCentre.x + (x - faceCentre.x) * (grow + 0.08 * up), y - up * up * crown * faceWidth];
  });
}

/** The hair that frames the face. */
export function paintHair({ mesh, traits, random }: Sitter): string {
  const { hairStyle, hair } = traits;
  const left = spot(mesh, mark.left);
  const right = spot(mesh, mark.right);
  const [mx, foreheadTop] = spot(mesh, mark.top);
  const line = foreheadTop + (traits.hairline - 0.02) * faceWidth;
  const crown = foreheadTop - 0.3 * faceWidth;
  const [lx, rx] = [left[0] - 6, right[0] + 6];
  const width = rx - lx;
  const temple = left[1] - 0.12 * faceWidth;
  if (hairStyle === 'bald') return shine(mx, crown, 0.1);
  const full =
    { crop: 0.02, side: 0.09, fringe: 0.1, bob: 0.12, long: 0.12, curly: 0.17, bun: 0.04, receding: 0 }[
      hairStyle
    ] * faceWidth;
  const outer: Spot[] = [
    [lx - full * 0.8, temple + 0.1 * faceWidth],
    [lx - full, temple - 0.2 * faceWidth],
    [lx + 0.16 * width, crown + 16 - full * 0.6],
    [mx, crown - 3 - full],
    [rx - 0.16 * width, crown + 16 - full * 0.6],
    [rx + full, temple - 0.2 * faceWidth],
    [rx + full * 0.8, temple + 0.1 * faceWidth],
  ];
  const inners: Record<Exclude<HairStyle, 'bald'>, Spot[]> = {
    crop: [
      [rx - 4, temple - 10],
      [rx - 0.12 * width, line + 12],
      [mx, line],
      [lx + 0.12 * width, line + 12],
      [lx + 4, temple - 10],
    ],
    side: [
      [rx - 2, temple],
      [rx - 0.1 * width, line + 30],
      [mx + 0.1 * width, line + 16],
      [mx - 0.22 * width, line - 16],
      [lx + 0.08 * width, line + 36],
      [lx + 4, temple],
    ],
    fringe: [
      [rx - 2, temple + 16],
      [rx - 0.08 * width, line + 50],
      [mx, line + 42],
      [lx + 0.08 * width, line + 50],
      [lx + 2, temple + 16],
    ],
    bob: [
      [rx + 2, temple + 100],
      [rx - 16, temple + 20],
      [rx - 0.16 * width, line + 22],
      [mx + 14, line - 14],
      [lx + 0.16 * width, line + 26],
      [lx + 14, temple + 20],
      [lx - 2, temple + 100],
    ],
    long: [
      [rx + 4, temple + 190],
      [rx - 8, temple + 40],
      [rx - 0.16 * width, line + 26],
      [mx, line - 20],
      [lx + 0.16 * width, line + 26],
      [lx + 8, temple + 40],
      [lx - 4, temple + 190],
    ],
    curly: [
      [rx, temple + 20],
      [rx - 0.1 * width, line + 28],
      [mx + 20, line + 14],
      [mx - 20, line + 20],
      [lx + 0.1 * width, line + 28],
      [lx, temple + 20],
    ],
    bun: [
      [rx, temple - 6],
      [rx - 0.14 * width, line + 18],
      [mx, line - 4],
      [lx + 0.14 * width, line + 18],
      [lx, temple - 6],
    ],
    receding: [
      [rx - 2, temple],
      [rx - 0.06 * width, line - 10],
      [mx + 0.2 * width, line - 26],
      [mx, line - 34],
      [mx - 0.2 * width, line - 26],
      [lx + 0.06 * width, line - 10],
      [lx + 2, temple],
    ],
  };
  const inner = inners[hairStyle];
  if (hairStyle === 'bob' || hairStyle === 'long') {
    const drop = hairStyle === 'long' ? 190 : 100;
    outer[0] = [lx - full - 14, temple + drop];
    outer[outer.length - 1] = [rx + full + 14, temple + drop];
  }
  let out = '';
  if (hairStyle === 'bun') out += strands(blob(mx, crown - 34, 44), 'bun', hair, random, 120);
  if (hairStyle === 'curly') {
    for (let i = 0; i < 90; i++) {
      const t = random.between(0, outer.length - 1.001);
      const [a, b] = [outer[Math.floor(t)] ?? [0, 0], outer[Math.floor(t) + 1] ?? [0, 0]];
      const [x, y] = [a[0] + (b[0] - a[0]) * (t % 1), a[1] + (b[1] - a[1]) * (t % 1)];
      out += `<circle cx="${n(x + random.normal() * 6)}" cy="${n(y + 8 + random.normal() * 6)}" r="${n(random.between(9, 17))}" fill="${css(hair, random.between(0.6, 1.25))}"/>`;
    }
  }
  out += `<path d="${curve(inner)}" fill="none" stroke="rgb(20,10,6)" stroke-opacity=".4" stroke-width="9" filter="url(#b4)"/>`;
  return out + strands([...outer, ...inner], 'front', hair, random, 620) + shine(mx, crown + 14, 0.22);
}

const blob = (x: number, y: number, r: number): Spot[] =>
  Array.from(
    { length: 10 },
    (_, i): Spot => [x + r * Math.cos(i * 0.628), y + r * 0.9 * Math.sin(i * 0.628)],
  );

const shine = (x: number, y: number, opacity: number) =>
  `<ellipse cx="${n(x - 20)}" cy="${n(y + 26)}" rx="52" ry="13" fill="rgb(255,250,240)" fill-opacity="${opacity}" filter="url(#b12)"/>`;

/** An area filled with combed hair falling from the crown. */
function strands(
  area: readonly Spot[],
  id: string,
  colour: readonly [number, number, number],
  random: Sitter['random'],
  count: number,
): string {
  const d = curve(area, true);
  const xs = area.map(([x]) => x);
  const ys = area.map(([, y]) => y);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  let out = `<clipPath id="${id}"><path d="${d}"/></clipPath><path d="${d}" fill="${css(colour)}"/><g clip-path="url(#${id})" fill="none">`;
  for (let i = 0; i < count; i++) {
    const x = random.between(x0, x1);
    const y = random.between(y0, y1);
    const lean = ((x - faceCentre.x) / faceWidth) * 30;
    const length = random.between(18, 46);
    const path: Spot[] = [
      [x, y],
      [x + lean * 0.6, y + length / 2],
      [x + lean * 0.8 + random.normal() * 3, y + length],
    ];
    out += `<path d="${curve(path)}" stroke="${css(colour, random.between(0.45, 1.7))}" stroke-width="${n(random.between(0.8, 2.4))}" stroke-opacity=".5"/>`;
  }
  return `${out}</g>`;
}
