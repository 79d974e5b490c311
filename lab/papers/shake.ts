/** An RGB picture, three bytes a pixel. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Positions of the samples along one axis, place by place: the first of two neighbours, and the weight of the second. */
interface Taps {
  readonly first: Int32Array;
  readonly share: Float64Array;
}

function taps(size: number, shifts: readonly number[]): Taps {
  const first = new Int32Array(size * shifts.length);
  const share = new Float64Array(size * shifts.length);
  for (let at = 0, tap = 0; at < size; at++) {
    for (const shift of shifts) {
      const place = Math.max(0, Math.min(size - 1.001, at + shift));
      first[tap] = Math.floor(place);
      share[tap] = place - first[tap]!;
      tap++;
    }
  }
  return { first, share };
}

/**
 * Motion blur along a line: the mean of bilinear samples on it, two or more a pixel.
 *
 * @param length of the line, in pixels; up to 0.6 the picture is returned as it is
 * @param angle of the line, in radians
 */
export function shake(pixels: Pixels, length: number, angle: number): Pixels {
  if (length <= 0.6) return pixels;
  const steps = Math.max(3, Math.ceil(length) * 2 + 1);
  const { width, height, data: from } = pixels;
  const data = Buffer.alloc(from.length);
  // A sample's place is the same for a whole row or column, so it is computed once.
  const offsets = Array.from({ length: steps }, (_, k) => (k / (steps - 1) - 0.5) * length);
  const along = (axis: number) => offsets.map((offset) => offset * axis);
  const { first, share } = taps(width, along(Math.cos(angle)));
  const rows = taps(height, along(Math.sin(angle)));
  const starts = new Int32Array(steps);
  const row = width * 3;
  for (let y = 0, to = 0; y < height; y++) {
    const below = rows.share.subarray(y * steps, (y + 1) * steps);
    for (let k = 0; k < steps; k++) starts[k] = rows.first[y * steps + k]! * row;
    for (let x = 0, tap = 0; x < width; x++, to += 3) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let k = 0; k < steps; k++, tap++) {
        const i = starts[k]! + first[tap]! * 3;
        const tx = share[tap]!;
        const ty = below[k]!;
        red += between(from, i, row, tx, ty);
        green += between(from, i + 1, row, tx, ty);
        blue += between(from, i + 2, row, tx, ty);
      }
      data[to] = red / steps;
      data[to + 1] = green / steps;
      data[to + 2] = blue / steps;
    }
  }
  return { data, width, height };
}

/** A value between four neighbours. */
function between(data: Buffer, i: number, row: number, tx: number, ty: number): number {
  const j = i + row;
  const top = data[i]! + (data[i + 3]! - data[i]!) * tx;
  const bottom = data[j]! + (data[j + 3]! - data[j]!) * tx;
  return top + (bottom - top) * ty;
}
