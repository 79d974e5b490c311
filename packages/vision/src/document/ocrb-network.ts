import { CLASS_COUNT } from './glyphs.ts';
import { type NetworkWeights, unpackWeights } from './weights.ts';

/** Side of the square window around one letter that the network looks at, pixels. */
export const CELL_SIZE = 24;

/** Classifier of single OCR-B letters. */
export interface OcrbNetwork {
  /**
   * Natural logarithms of the probabilities of the 37 letters and of "nothing".
   * `cell` holds CELL_SIZE² values, mean 0 and variance 1, rows from the top, ink dark.
   */
  logProbabilities(cell: Float32Array): Float32Array;
}

interface Convolution {
  readonly inputs: number;
  readonly outputs: number;
  readonly kernel: Float32Array;
  readonly bias: Float32Array;
}

/** 3x3 convolution, ReLU and 2x2 maximum over `size` x `size` planes. */
function convolve(input: Float32Array, size: number, layer: Convolution): Float32Array {
  const { inputs, outputs, kernel, bias } = layer;
  const padded = size + 2;
  const plane = padded * padded;
  const source = new Float32Array(inputs * plane);
  for (let c = 0; c < inputs; c++) {
    for (let y = 0; y < size; y++) {
      const row = (c * size + y) * size;
      source.set(input.subarray(row, row + size), c * plane + (y + 1) * padded + 1);
    }
  }
  const half = size >> 1;
  const result = new Float32Array(outputs * half * half);
  const sums = new Float32Array(size * size);
  for (let o = 0; o < outputs; o++) {
    sums.fill(bias[o]!);
    for (let c = 0; c < inputs; c++) {
      const k = (o * inputs + c) * 9;
      const k0 = kernel[k]!;
      const k1 = kernel[k + 1]!;
      const k2 = kernel[k + 2]!;
      const k3 = kernel[k + 3]!;
      const k4 = kernel[k + 4]!;
      const k5 = kernel[k + 5]!;
      const k6 = kernel[k + 6]!;
      const k7 = kernel[k + 7]!;
      const k8 = kernel[k + 8]!;
      for (let y = 0; y < size; y++) {
        let above = c * plane + y * padded;
        let here = above + padded;
        let below = here + padded;
        let to = y * size;
        for (let x = 0; x < size; x++, above++, here++, below++, to++) {
          sums[to]! +=
            k0 * source[above]! +
            k1 * source[above + 1]! +
            k2 * source[above + 2]! +
            k3 * source[here]! +
            k4 * source[here + 1]! +
            k5 * source[here + 2]! +
            k6 * source[below]! +
            k7 * source[below + 1]! +
            k8 * source[below + 2]!;
        }
      }
    }
    for (let y = 0; y < half; y++) {
      for (let x = 0; x < half; x++) {
        const i = 2 * y * size + 2 * x;
        const top = Math.max(sums[i]!, sums[i + 1]!);
        result[(o * half + y) * half + x] = Math.max(0, top, sums[i + size]!, sums[i + size + 1]!);
      }
    }
  }
  return result;
}

function logSoftmax(logits: Float32Array): Float32Array {
  let peak = Number.NEGATIVE_INFINITY;
  for (const value of logits) peak = Math.max(peak, value);
  let total = 0;
  for (const value of logits) total += Math.exp(value - peak);
  const base = peak + Math.log(total);
  return logits.map((value) => value - base);
}

/** Builds the classifier from its weights; throws when the numbers do not fit the shapes. */
export function createOcrbNetwork(weights: NetworkWeights): OcrbNetwork {
  const tensor = unpackWeights(weights);
  const layers = ['c1', 'c2', 'c3'].map((name): Convolution => {
    const { data, shape } = tensor(`${name}.weight`);
    return { inputs: shape[1]!, outputs: shape[0]!, kernel: data, bias: tensor(`${name}.bias`).data };
  });
  const dense = tensor('f.weight').data;
  const denseBias = tensor('f.bias').data;
  return {
    logProbabilities(cell) {
      let values = cell;
      let size = CELL_SIZE;
      for (const layer of layers) {
        values = convolve(values, size, layer);
        size >>= 1;
      }
      const logits = new Float32Array(CLASS_COUNT);
      for (let i = 0; i < CLASS_COUNT; i++) {
        let sum = denseBias[i]!;
        const row = i * values.length;
        for (let j = 0; j < values.length; j++) sum += dense[row + j]! * values[j]!;
        logits[i] = sum;
      }
      return logSoftmax(logits);
    },
  };
}

let loading: Promise<OcrbNetwork> | null = null;

/** The network with its own weights (about 95 KB), loaded on first use; bundlers split them off. */
export function loadOcrbNetwork(): Promise<OcrbNetwork> {
  loading ??= import('./ocrb-weights.ts').then(({ ocrbWeights }) => createOcrbNetwork(ocrbWeights));
  loading.catch(() => {
    loading = null;
  });
  return loading;
}
