import { OUTPUTS, openProducts, TILES } from './tile-products.ts';

/**
 * A 3x3 convolution, ReLU and 2x2 max pooling over zero-padded square planes. Takes input planes and returns
 * planes of half the side, always in the same array.
 */
export type PooledConvolution = (planes: Float32Array | Float64Array) => Float64Array;

export interface ConvolutionWeights {
  /** Side of the input planes, pixels; even. */
  readonly size: number;
  readonly inputs: number;
  /** A multiple of 4. */
  readonly outputs: number;
  /** By output, input, row, column. */
  readonly kernel: Float32Array;
  readonly bias: Float32Array;
}

/** Values of a 4 x 4 tile. */
const TILE = 16;

/** Rows of G, which transforms a kernel into a tile: Lavin and Gray, arXiv:1509.09308, equation 10. */
const kernelRows = [
  [1, 0, 0],
  [0.5, 0.5, 0.5],
  [0.5, -0.5, 0.5],
  [0, 0, 1],
] as const;

/** Kernels as tiles: by place in the tile, group of outputs, input, output in the group. */
function kernelTiles({ inputs, outputs, kernel }: ConvolutionWeights): Float64Array {
  const tiles = new Float64Array(TILE * outputs * inputs);
  for (let o = 0; o < outputs; o++) {
    for (let c = 0; c < inputs; c++) {
      const from = (o * inputs + c) * 9;
      const to = (o - (o % OUTPUTS)) * inputs + c * OUTPUTS + (o % OUTPUTS);
      kernelRows.forEach((down, i) => {
        kernelRows.forEach((across, j) => {
          let sum = 0;
          for (let k = 0; k < 9; k++) sum += down[Math.floor(k / 3)]! * across[k % 3]! * kernel[from + k]!;
          tiles[(i * 4 + j) * outputs * inputs + to] = sum;
        });
      });
    }
  }
  return tiles;
}

/**
 * Cuts a plane into overlapping tiles, two apart, and transforms them: by position in the tile, tile, input.
 */
function cutTiles(
  planes: Float32Array | Float64Array,
  { size, inputs }: ConvolutionWeights,
  tiles: Float64Array,
): void {
  const side = size >> 1;
  const step = tiles.length / TILE;
  const rows = new Float64Array(TILE);
  for (let c = 0; c < inputs; c++) {
    for (let ty = 0; ty < side; ty++) {
      for (let tx = 0; tx < side; tx++) {
        for (let j = 0; j < 4; j++) {
          const x = 2 * tx + j - 1;
          const inside = x >= 0 && x < size;
          const from = (c * size + 2 * ty - 1) * size + x;
          const first = inside && ty > 0 ? planes[from]! : 0;
          const second = inside ? planes[from + size]! : 0;
          const third = inside ? planes[from + 2 * size]! : 0;
          const fourth = inside && ty + 1 < side ? planes[from + 3 * size]! : 0;
          rows[j] = first - third;
          rows[4 + j] = second + third;
          rows[8 + j] = third - second;
          rows[12 + j] = second - fourth;
        }
        let to = (ty * side + tx) * inputs + c;
        for (let i = 0; i < TILE; i += 4, to += 4 * step) {
          tiles[to] = rows[i]! - rows[i + 2]!;
          tiles[to + step] = rows[i + 1]! + rows[i + 2]!;
          tiles[to + 2 * step] = rows[i + 2]! - rows[i + 1]!;
          tiles[to + 3 * step] = rows[i + 1]! - rows[i + 3]!;
        }
      }
    }
  }
}

/** The maximum of a tile's four values, from its products at `from`, `step` apart. */
function largestOf(products: Float64Array, from: number, step: number): number {
  const second = from + 4 * step;
  const third = from + 8 * step;
  const fourth = from + 12 * step;
  const m0 = products[second]!;
  const n0 = products[third]!;
  const m1 = products[second + step]!;
  const n1 = products[third + step]!;
  const m2 = products[second + 2 * step]!;
  const n2 = products[third + 2 * step]!;
  const m3 = products[second + 3 * step]!;
  const n3 = products[third + 3 * step]!;
  const top0 = products[from]! + m0 + n0;
  const top1 = products[from + step]! + m1 + n1;
  const top2 = products[from + 2 * step]! + m2 + n2;
  const top3 = products[from + 3 * step]! + m3 + n3;
  const bottom0 = m0 - n0 - products[fourth]!;
  const bottom1 = m1 - n1 - products[fourth + step]!;
  const bottom2 = m2 - n2 - products[fourth + 2 * step]!;
  const bottom3 = m3 - n3 - products[fourth + 3 * step]!;
  return Math.max(
    top0 + top1 + top2,
    top1 - top2 - top3,
    bottom0 + bottom1 + bottom2,
    bottom1 - bottom2 - bottom3,
  );
}

/**
 * Prepares a convolution by Winograd's F(2x2, 3x3): less than half the multiplications of the direct method,
 * and every tile yields exactly the four values for the max pooling.
 */
export function createPooledConvolution(weights: ConvolutionWeights): PooledConvolution {
  const { size, inputs, outputs, bias } = weights;
  const count = (size >> 1) ** 2;
  const padded = Math.ceil(count / TILES) * TILES;
  const shape = { places: TILE, tiles: padded, inputs, outputs };
  const { tiles, products, multiply } = openProducts(shape, kernelTiles(weights));
  const result = new Float64Array(outputs * count);
  return (planes) => {
    cutTiles(planes, weights, tiles);
    multiply();
    for (let t = 0; t < count; t++) {
      for (let o = 0; o < outputs; o++) {
        const largest = largestOf(products, t * outputs + o, padded * outputs);
        result[o * count + t] = Math.max(0, largest + bias[o]!);
      }
    }
    return result;
  };
}
