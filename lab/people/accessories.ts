import { faceCentre, faceWidth, sheetSize } from './base.ts';
import { spot, spots } from './features.ts';
import type { Accessory } from './person.ts';
import type { Spot } from './svg.ts';
import { css, curve, n, polygon } from './svg.ts';
import { eyeCorners, faceOval } from './topology.ts';
import type { Rgb } from './traits.ts';

/** A cloth mask over nose, mouth and chin. */
export const mask =
  (colour: Rgb): Accessory =>
  ({ mesh }) => {
    const outline = spots(
      mesh,
      [
        93, 132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288, 361, 323, 345, 346,
        347, 348, 197, 119, 118, 117, 116,
      ],
    );
    const [, top] = spot(mesh, 197);
    const [, bottom] = spot(mesh, 152);
    const [left] = spot(mesh, 93);
    const [right] = spot(mesh, 323);
    const pleats = [0.35, 0.5, 0.65].map((t) => {
      const y = top + (bottom - top) * t;
      return `<path d="M${n(left + 16)} ${n(y)}Q${n((left + right) / 2)} ${n(y + 9)} ${n(right - 16)} ${n(y)}" fill="none" stroke="${css(colour, 0.7)}" stroke-width="3" filter="url(#b1)"/>`;
    });
    const strap = (from: Spot, to: Spot) =>
      `<path d="${curve([from, to])}" stroke="rgb(226,230,232)" stroke-width="4"/>`;
    return (
      strap(spot(mesh, 345), spot(mesh, 454)) +
      strap(spot(mesh, 116), spot(mesh, 234)) +
      `<path d="${polygon(outline)}" fill="${css(colour)}"/><path d="${polygon(outline)}" fill="none" stroke="${css(colour, 0.6)}" stroke-width="8" stroke-opacity=".5" filter="url(#b4)"/>${pleats.join('')}`
    );
  };

/**
 * A headscarf that leaves the face free: everything outside an oval from the upper forehead to below the
 * chin.
 */
export const headscarf =
  (colour: Rgb): Accessory =>
  ({ mesh }) => {
    const opening = spots(mesh, faceOval).map(
      ([x, y]): Spot => [
        faceCentre.x + (x - faceCentre.x) * 0.95,
        y < faceCentre.y ? faceCentre.y + (y - faceCentre.y) * 0.86 : y + 3,
      ],
    );
    const sheet = `M0 0H${sheetSize}V${sheetSize}H0Z`;
    const fold = curve(opening, true);
    return (
      `<path d="${sheet}${fold}" fill-rule="evenodd" fill="${css(colour)}"/>` +
      `<path d="${fold}" fill="none" stroke="${css(colour, 0.6)}" stroke-width="6" stroke-opacity=".6" filter="url(#b2)"/>`
    );
  };

function spectacles(rim: string, lens: string, rimWidth: number): Accessory {
  return ({ mesh }) => {
    const centres = eyeCorners.map(({ outer, inner }): Spot => {
      const [a, b] = [spot(mesh, outer), spot(mesh, inner)];
      return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + 0.02 * faceWidth];
    });
    const [left, right] = [centres[0] ?? [0, 0], centres[1] ?? [0, 0]];
    const frame = (d: string) => `<path d="${d}" fill="none" stroke="${rim}" stroke-width="${rimWidth}"/>`;
    const glass = centres.map(
      ([x, y]) =>
        `<rect x="${n(x - 0.19 * faceWidth)}" y="${n(y - 0.13 * faceWidth)}" width="${n(0.38 * faceWidth)}" height="${n(0.26 * faceWidth)}" rx="${n(0.1 * faceWidth)}" fill="${lens}" stroke="${rim}" stroke-width="${rimWidth}"/>`,
    );
    return (
      glass.join('') +
      frame(
        curve([
          [left[0] + 0.18 * faceWidth, left[1] - 10],
          [(left[0] + right[0]) / 2, left[1] - 16],
          [right[0] - 0.18 * faceWidth, right[1] - 10],
        ]),
      ) +
      frame(curve([[left[0] - 0.19 * faceWidth, left[1] - 10], spot(mesh, 127)])) +
      frame(curve([[right[0] + 0.19 * faceWidth, right[1] - 10], spot(mesh, 356)]))
    );
  };
}

export const surgicalMask = mask([150, 200, 222]);
export const blackMask = mask([40, 40, 44]);
export const darkGlasses = spectacles('rgb(12,12,14)', 'rgb(20,22,26)', 6);
export const clearGlasses = spectacles('rgb(45,30,25)', 'rgba(235,240,245,.06)', 5);
