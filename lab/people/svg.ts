import type { Rgb } from './traits.ts';

export type Spot = readonly [x: number, y: number];

/** A colour in SVG's notation, made lighter or darker by `factor`. */
export function css(colour: Rgb, factor = 1): string {
  return `rgb(${colour.map((c) => Math.round(Math.min(255, Math.max(0, c * factor)))).join(',')})`;
}

export const n = (value: number): string => value.toFixed(1);

/** A straight-edged outline. */
export function polygon(spots: readonly Spot[]): string {
  return `M${spots.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
}

/** A soft outline through the spots (Catmull-Rom), closed or open. */
export function curve(spots: readonly Spot[], closed = false): string {
  const count = spots.length;
  const at = (i: number): Spot => {
    const j = closed ? (i + count) % count : Math.min(count - 1, Math.max(0, i));
    return spots[j] ?? [0, 0];
  };
  let d = `M${n(at(0)[0])} ${n(at(0)[1])}`;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${n(p1[0] + (p2[0] - p0[0]) / 6)} ${n(p1[1] + (p2[1] - p0[1]) / 6)} `;
    d += `${n(p2[0] - (p3[0] - p1[0]) / 6)} ${n(p2[1] - (p3[1] - p1[1]) / 6)} ${n(p2[0])} ${n(p2[1])}`;
  }
  return closed ? `${d}Z` : d;
}

/** Blur filters `b1` to `b24` (standard deviation in pixels) for use as `filter="url(#b4)"`. */
export function svg(width: number, height: number, body: string, definitions = ''): Buffer {
  const blurs = [1, 2, 4, 6, 8, 12, 16, 24]
    .map(
      (s) =>
        `<filter id="b${s}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${s}"/></filter>`,
    )
    .join('');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${blurs}${definitions}</defs>${body}</svg>`,
  );
}
