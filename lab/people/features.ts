import type { Vertex } from './base.ts';
import { faceWidth } from './base.ts';
import type { Random } from './random.ts';
import type { Spot } from './svg.ts';
import { css, curve, n, polygon } from './svg.ts';
import * as topology from './topology.ts';
import type { Traits } from './traits.ts';

/** Painters take the person's mesh on the sheet and return SVG. */
export interface Sitter {
  readonly mesh: readonly Vertex[];
  readonly traits: Traits;
  readonly random: Random;
}

export const spot = (mesh: readonly Vertex[], index: number): Spot => {
  const p = mesh[index];
  return p ? [p[0], p[1]] : [0, 0];
};

export const spots = (mesh: readonly Vertex[], indices: readonly number[]): Spot[] =>
  indices.map((i) => spot(mesh, i));

/** White, iris, pupil, lid line and crease of both eyes. */
export function paintEyes({ mesh, traits, random }: Sitter): string {
  let out = '';
  topology.eyeCorners.forEach(({ outer, inner }, side) => {
    const lid = topology.lids[side];
    if (!lid) return;
    const upper = spots(mesh, [outer, ...lid.upper, inner]);
    const lower = spots(mesh, [outer, ...lid.lower, inner]);
    const outline = polygon([...upper, ...[...lower].reverse()]);
    const cx = (spot(mesh, outer)[0] + spot(mesh, inner)[0]) / 2;
    const top = spot(mesh, lid.upper[3] ?? 0);
    const bottom = spot(mesh, lid.lower[3] ?? 0);
    const cy = (top[1] + bottom[1]) / 2 - 1;
    const radius = 0.052 * faceWidth;
    const crease = upper.map(
      ([x, y], i): Spot => [x, y - 0.035 * faceWidth * Math.sin((Math.PI * i) / (upper.length - 1))],
    );
    out += `<clipPath id="eye${side}"><path d="${outline}"/></clipPath>`;
    out += `<path d="${outline}" fill="rgb(226,222,218)"/><g clip-path="url(#eye${side})">`;
    out += `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(radius)}" fill="${css(traits.iris)}"/>`;
    out += `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(radius)}" fill="none" stroke="${css(traits.iris, 0.45)}" stroke-width="2"/>`;
    out += `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(radius * 0.45)}" fill="rgb(14,11,10)"/>`;
    out += `<circle cx="${n(cx + 3.4)}" cy="${n(cy - 4)}" r="2.3" fill="rgb(250,250,250)"/>`;
    out += `<path d="${curve(upper)}" fill="none" stroke="rgb(30,18,14)" stroke-opacity=".55" stroke-width="9" filter="url(#b2)"/></g>`;
    const lash = traits.browThickness < 0.8 ? 3.6 : 2.2;
    out += `<path d="${curve(upper)}" fill="none" stroke="rgb(28,18,15)" stroke-width="${lash}" stroke-linecap="round"/>`;
    out += `<path d="${curve(lower)}" fill="none" stroke="${css(traits.skin, 0.55)}" stroke-width="1.6"/>`;
    out += `<path d="${curve(crease)}" fill="none" stroke="${css(traits.skin, 0.55)}" stroke-opacity="${n(random.between(0.2, 0.8))}" stroke-width="2.4" filter="url(#b1)"/>`;
  });
  return out;
}

/** Covers the portrait's brows with skin and paints the person's own, hair by hair. */
export function paintBrows({ mesh, traits, random }: Sitter): string {
  let out = '';
  for (const brow of topology.brows) {
    const upper = spots(mesh, brow.upper);
    const lower = spots(mesh, [...brow.lower].reverse());
    out += `<path d="${polygon([...upper, ...spots(mesh, brow.lower)])}" fill="${css(traits.skin)}" stroke="${css(traits.skin)}" stroke-width="12" filter="url(#b4)"/>`;
    const thick = 0.04 * faceWidth * traits.browThickness;
    const line = upper.map(
      ([x, y], i): Spot => [(x + (lower[i]?.[0] ?? x)) / 2, (y + (lower[i]?.[1] ?? y)) / 2],
    );
    const taper = [0.35, 0.8, 1, 1, 0.7];
    const band = [
      ...line.map(([x, y], i): Spot => [x, y - (thick / 2) * (taper[i] ?? 1)]),
      ...line.map(([x, y], i): Spot => [x, y + (thick / 2) * (taper[i] ?? 1)]).reverse(),
    ];
    out += `<path d="${curve(band, true)}" fill="${css(traits.browColour)}" fill-opacity=".8" filter="url(#b1)"/>`;
    for (let i = 0; i < 60; i++) {
      const t = random.between(0, line.length - 1.001);
      const a = line[Math.floor(t)] ?? [0, 0];
      const b = line[Math.floor(t) + 1] ?? a;
      const f = t % 1;
      const x = a[0] + (b[0] - a[0]) * f;
      const y = a[1] + (b[1] - a[1]) * f + random.between(-thick, thick) * 0.5;
      const lean = (x < 320 ? -1 : 1) * random.between(3, 8);
      out += `<path d="M${n(x)} ${n(y)}l${n(lean)} ${n(-random.between(2, 6))}" stroke="${css(traits.browColour, random.between(0.6, 1.3))}" stroke-width="1.3" stroke-opacity=".8"/>`;
    }
  }
  return out;
}

/** Closed lips over the portrait's smile. */
export function paintMouth({ mesh, traits }: Sitter): string {
  const { upper, lower, upperInner, lowerInner } = topology.lips;
  const top = spots(mesh, upper);
  const bottom = spots(mesh, lower);
  const innerTop = spots(mesh, upperInner);
  const innerBottom = spots(mesh, lowerInner);
  const seam = top.map(([x], i): Spot => {
    const a = innerTop[i] ?? [x, 0];
    const b = innerBottom[i] ?? a;
    return [i === 0 || i === top.length - 1 ? x : a[0], a[1] * 0.5 + b[1] * 0.5];
  });
  const skin = css(traits.skin, 0.97);
  const around = polygon([...top, ...[...bottom].reverse()]);
  return [
    `<path d="${around}" fill="${skin}" stroke="${skin}" stroke-width="16" filter="url(#b6)"/>`,
    `<path d="${curve(top)}${curve([...seam].reverse()).replace('M', 'L')}Z" fill="${css(traits.lip, 0.86)}" filter="url(#b1)"/>`,
    `<path d="${curve(bottom)}${curve([...seam].reverse()).replace('M', 'L')}Z" fill="${css(traits.lip, 1.04)}" filter="url(#b1)"/>`,
    `<path d="${curve(seam)}" fill="none" stroke="${css(traits.lip, 0.38)}" stroke-width="2.6" stroke-linecap="round" filter="url(#b1)"/>`,
    `<path d="${curve(bottom.slice(3, 8).map(([x, y]): Spot => [x, y - 7]))}" fill="none" stroke="rgb(255,240,235)" stroke-opacity=".25" stroke-width="5" filter="url(#b2)"/>`,
    `<path d="${curve(bottom.slice(2, 9).map(([x, y]): Spot => [x, y + 6]))}" fill="none" stroke="${css(traits.skin, 0.5)}" stroke-opacity=".45" stroke-width="6" filter="url(#b4)"/>`,
  ].join('');
}

/** Shadow beside the bridge, light along it, nostrils. */
export function paintNose({ mesh, traits }: Sitter): string {
  const [tx, ty] = spot(mesh, topology.mark.noseTip);
  const [rx, ry] = spot(mesh, topology.mark.noseRoot);
  const wingL = spot(mesh, 64);
  const wingR = spot(mesh, 294);
  const [, by] = spot(mesh, topology.mark.noseBase);
  const wide = (wingR[0] - wingL[0]) / 2;
  const side = 0.42 * wide * traits.shape.bridge;
  const dark = css(traits.skin, 0.48);
  const shade = (s: number) =>
    `<path d="${curve([
      [rx + s * side * 0.9, ry],
      [rx + s * side, (ry + ty) / 2],
      [tx + s * wide * 0.8, ty],
    ])}" fill="none" stroke="${dark}" stroke-opacity=".3" stroke-width="8" filter="url(#b4)"/>`;
  const nostril = (s: number) =>
    `<ellipse cx="${n(tx + s * wide * 0.48)}" cy="${n(by - 3)}" rx="${n(wide * 0.25)}" ry="${n(3 + 1.2 * traits.shape.noseOut)}" fill="${css(traits.skin, 0.22)}" fill-opacity=".8" filter="url(#b1)"/>`;
  return [
    shade(-1),
    shade(1),
    `<path d="M${n(rx)} ${n(ry)}L${n(tx)} ${n(ty)}" stroke="rgb(255,246,238)" stroke-opacity=".22" stroke-width="${n(side)}" filter="url(#b4)"/>`,
    `<path d="${curve([
      [wingL[0] - 2, ty],
      [wingL[0] - 5, by - 6],
      [wingL[0] + 6, by],
    ])}" fill="none" stroke="${dark}" stroke-opacity=".6" stroke-width="3" filter="url(#b1)"/>`,
    `<path d="${curve([
      [wingR[0] + 2, ty],
      [wingR[0] + 5, by - 6],
      [wingR[0] - 6, by],
    ])}" fill="none" stroke="${dark}" stroke-opacity=".6" stroke-width="3" filter="url(#b1)"/>`,
    nostril(-1),
    nostril(1),
  ].join('');
}
