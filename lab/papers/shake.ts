/** An RGB picture, three bytes a pixel. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Positions of the samples along one axis: the first of two neighbours, and the weight of the second. */
interface Taps {
  readonly first: Int32Array;
  readonly share: Float64Array;
}

function taps(size: number, shift: number): Taps {
  const first = new Int32Array(size);
  const share = new Float64Array(size);
  for (let at = 0; at < size; at++) {
    const place = Math.max(0, Math.min(size - 1.001, at + shift));
    first[at] = Math.floor(place);
    share[at] = place - first[at]!;
  }
  return { first, share };
}

/** Adds one row's bilinear samples to `sums`, three numbers a pixel. */
function addRow(
  { data, width }: Pixels,
  row: number,
  below: number,
  columns: Taps,
  sums: Float64Array,
): void {
  const { first, share } = columns;
  const start = row * width * 3;
  const step = width * 3;
  for (let x = 0, at = 0; x < width; x++, at += 3) {
    const tx = share[x]!;
    const i = start + first[x]! * 3;
    const j = i + step;
    for (let c = 0; c < 3; c++) {
      const top = data[i + c]! + (data[i + 3 + c]! - data[i + c]!) * tx;
      const bottom = data[j + c]! + (data[j + 3 + c]! - data[j + c]!) * tx;
      sums[at + c]! += top + (bottom - top) * below;
    }
  }
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
  const { width, height } = pixels;
  const data = Buffer.alloc(pixels.data.length);
  // A sample's place is the same for a whole row or column, so it is computed once.
  const samples = Array.from({ length: steps }, (_, k) => {
    const offset = (k / (steps - 1) - 0.5) * length;
    return {
      columns: taps(width, offset * Math.cos(angle)),
      rows: taps(height, offset * Math.sin(angle)),
    };
  });
  const sums = new Float64Array(width * 3);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (const { columns, rows } of samples) {
      addRow(pixels, rows.first[y]!, rows.share[y]!, columns, sums);
    }
    const start = y * width * 3;
    for (let i = 0; i < sums.length; i++) data[start + i] = sums[i]! / steps;
  }
  return { data, width, height };
}
