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

/** Values of a 4 x 4 tile, and block sizes of outputs and tiles: what fits the registers. */
const TILE = 16;
const OUTPUTS = 4;
const TILES = 3;

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

/** For each position in the tile: products of every input tile with every kernel tile, summed over inputs. */
function multiply(
  pictures: Float64Array,
  kernels: Float64Array,
  { inputs, outputs }: ConvolutionWeights,
  products: Float64Array,
): void {
  const count = pictures.length / TILE / inputs;
  for (let place = 0; place < TILE; place++) {
    for (let t = 0; t < count; t += TILES) {
      const v0 = (place * count + t) * inputs;
      const v1 = v0 + inputs;
      const v2 = v1 + inputs;
      for (let o = 0; o < outputs; o += OUTPUTS) {
        let a0 = 0;
        let a1 = 0;
        let a2 = 0;
        let a3 = 0;
        let b0 = 0;
        let b1 = 0;
        let b2 = 0;
        let b3 = 0;
        let c0 = 0;
        let c1 = 0;
        let c2 = 0;
        let c3 = 0;
        for (let c = 0, k = (place * outputs + o) * inputs; c < inputs; c++, k += OUTPUTS) {
          const p = pictures[v0 + c]!;
          const q = pictures[v1 + c]!;
          const r = pictures[v2 + c]!;
          const k0 = kernels[k]!;
          const k1 = kernels[k + 1]!;
          a0 += p * k0;
          b0 += q * k0;
          c0 += r * k0;
          a1 += p * k1;
          b1 += q * k1;
          c1 += r * k1;
          const k2 = kernels[k + 2]!;
          const k3 = kernels[k + 3]!;
          a2 += p * k2;
          b2 += q * k2;
          c2 += r * k2;
          a3 += p * k3;
          b3 += q * k3;
          c3 += r * k3;
        }
        let to = (place * count + t) * outputs + o;
        products[to] = a0;
        products[to + 1] = a1;
        products[to + 2] = a2;
        products[to + 3] = a3;
        to += outputs;
        products[to] = b0;
        products[to + 1] = b1;
        products[to + 2] = b2;
        products[to + 3] = b3;
        to += outputs;
        products[to] = c0;
        products[to + 1] = c1;
        products[to + 2] = c2;
        products[to + 3] = c3;
      }
    }
  }
}

/** The maximum of a tile's four values, from its products at `from`, `step` apart. */
function largestOf(products: Float64Array, from: number, step: number): number {
  let left = 0;
  let right = 0;
  let lowerLeft = 0;
  let lowerRight = 0;
  for (let j = 0; j < 4; j++) {
    const at = from + j * step;
    const second = products[at + 4 * step]!;
    const third = products[at + 8 * step]!;
    const top = products[at]! + second + third;
    const bottom = second - third - products[at + 12 * step]!;
    const toLeft = j < 3 ? 1 : 0;
    const toRight = j === 0 ? 0 : j === 1 ? 1 : -1;
    left += toLeft * top;
    right += toRight * top;
    lowerLeft += toLeft * bottom;
    lowerRight += toRight * bottom;
  }
  return Math.max(left, right, lowerLeft, lowerRight);
}

/**
 * Prepares a convolution by Winograd's F(2x2, 3x3): less than half the multiplications of the direct method,
 * and every tile yields exactly the four values for the max pooling.
 */
export function createPooledConvolution(weights: ConvolutionWeights): PooledConvolution {
  const { size, inputs, outputs, bias } = weights;
  const kernels = kernelTiles(weights);
  const count = (size >> 1) ** 2;
  const padded = Math.ceil(count / TILES) * TILES;
  const tiles = new Float64Array(TILE * padded * inputs);
  const products = new Float64Array(TILE * padded * outputs);
  const result = new Float64Array(outputs * count);
  return (planes) => {
    cutTiles(planes, weights, tiles);
    multiply(tiles, kernels, weights, products);
    for (let o = 0; o < outputs; o++) {
      for (let t = 0; t < count; t++) {
        result[o * count + t] = Math.max(
          0,
          largestOf(products, t * outputs + o, padded * outputs) + bias[o]!,
        );
      }
    }
    return result;
  };
}
