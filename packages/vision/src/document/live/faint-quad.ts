import type { Quad, RawImage } from '../../image.ts';

/** Placeholder until measured: a faint document is not looked for. */
export function findFaintQuad(_image: RawImage, _shapes: readonly number[]): Quad | null {
  return null;
}
