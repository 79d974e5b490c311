import { lumaShares } from '../../face/frames/pixels.ts';

type Pixels = Uint8Array | Uint8ClampedArray;

/** Side of the cells in which light is measured, pixels of the aligned face. */
const cell = 3;
/** Standard deviation of the neighbourhood of a cell: 13 pixels, a tenth of the face. */
const reach = 13 / cell;

/** White added by glare, 255 in each channel. */
const white = 255;
/** A spot has glare if its mean is at least this bright, … */
const brightMean = 185;
/** … and its contrast is so low that even two standard deviations below the mean it is this bright. */
const brightFloor = 150;
/**
 * From this share of glare spots on, a face is under glare. Of 60 portraits in press photographs 58 have less
 * than 0.18, and all with rendered glare have 0.30 or more.
 */
const veiledShare = 0.25;
/** The estimated darkest value of a neighbourhood, in standard deviations below its mean. */
const floorDeviations = 1.5;
/** The quarter of the face with the least glare gives the dark level without glare. */
const clearQuantile = 0.25;
/** With a higher share of glare in the light, only noise would remain. */
const strongestVeil = 0.8;

/** Mean and standard deviation of the luminance around each cell. */
interface Light {
  readonly cells: number;
  readonly mean: Float32Array;
  readonly deviation: Float32Array;
}

/** A Gaussian mean over cells in one direction; the last cells are repeated beyond the edges. */
function blurLines(values: Float32Array, cells: number, step: number, line: number): Float32Array {
  const radius = Math.ceil(2.5 * reach);
  const weights = Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.exp(-(((i - radius) / reach) ** 2) / 2),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const out = new Float32Array(values.length);
  for (let n = 0; n < cells; n++) {
    for (let i = 0; i < cells; i++) {
      let sum = 0;
      for (const [k, weight] of weights.entries()) {
        const at = Math.max(0, Math.min(cells - 1, i + k - radius));
        sum += weight * values[n * line + at * step]!;
      }
      out[n * line + i * step] = sum / total;
    }
  }
  return out;
}

function measureLight(pixels: Pixels, side: number): Light {
  const cells = Math.floor(side / cell);
  const [mean, square] = [new Float32Array(cells * cells), new Float32Array(cells * cells)];
  for (let y = 0; y < cells * cell; y++) {
    for (let x = 0; x < cells * cell; x++) {
      const from = (y * side + x) * 4;
      const luma =
        lumaShares.red * pixels[from]! +
        lumaShares.green * pixels[from + 1]! +
        lumaShares.blue * pixels[from + 2]!;
      const at = Math.floor(y / cell) * cells + Math.floor(x / cell);
      mean[at]! += luma / cell ** 2;
      square[at]! += luma ** 2 / cell ** 2;
    }
  }
  const blur = (values: Float32Array) => blurLines(blurLines(values, cells, 1, cells), cells, cells, 1);
  const means = blur(mean);
  const squares = blur(square);
  return {
    cells,
    mean: means,
    deviation: squares.map((value, i) => Math.sqrt(Math.max(0, value - means[i]! ** 2))),
  };
}

/** Cells of the face: an ellipse in the middle of the aligned picture. */
function faceCells(cells: number): number[] {
  const inside = (at: number) => {
    const [x, y] = [(at % cells) / cells - 0.5, Math.floor(at / cells) / cells - 0.5];
    return Math.hypot(x / 0.32, y / 0.4) <= 1;
  };
  return Array.from({ length: cells * cells }, (_, at) => at).filter(inside);
}

/** Bilinear value of the cells at a pixel. */
function sampler(values: Float32Array, cells: number): (x: number, y: number) => number {
  const place = (pixel: number) => Math.max(0, Math.min(cells - 1.001, (pixel + 0.5) / cell - 0.5));
  return (x, y) => {
    const [u, v] = [place(x), place(y)];
    const [i, j] = [Math.floor(u), Math.floor(v)];
    const [fx, fy] = [u - i, v - j];
    const at = j * cells + i;
    const upper = values[at]! * (1 - fx) + values[at + 1]! * fx;
    const lower = values[at + cells]! * (1 - fx) + values[at + cells + 1]! * fx;
    return upper * (1 - fy) + lower * fy;
  };
}

/**
 * Removes the glare of a laminate or a lamp from an aligned face: light that is added to the picture, equally
 * in all colours, and brightens the darkest parts most. The share of glare is estimated by how much brighter
 * the darkest value of a neighbourhood is than elsewhere on the face. RGBA, `side` x `side`; a face with
 * little glare is returned unchanged.
 */
export function withoutGlare(pixels: Pixels, side: number): Pixels {
  const { cells, mean, deviation } = measureLight(pixels, side);
  const face = faceCells(cells);
  const veiled = face.filter((at) => mean[at]! > brightMean && mean[at]! - 2 * deviation[at]! > brightFloor);
  if (veiled.length < veiledShare * face.length) return pixels;
  const floor = mean.map((value, at) => value - floorDeviations * deviation[at]!);
  const sorted = face.map((at) => floor[at]!).sort((a, b) => a - b);
  const clear = Math.max(0, sorted[Math.floor(clearQuantile * sorted.length)]!);
  const glare = sampler(
    floor.map((value) => Math.max(0, Math.min(strongestVeil, (value - clear) / (white - clear)))),
    cells,
  );
  const out = Uint8ClampedArray.from(pixels);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const share = glare(x, y);
      const at = (y * side + x) * 4;
      for (let c = at; c < at + 3; c++) out[c] = (pixels[c]! - white * share) / (1 - share);
    }
  }
  return out;
}
