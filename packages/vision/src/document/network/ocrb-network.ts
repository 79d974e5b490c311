import { createPooledConvolution } from './convolution.ts';
import { type NetworkWeights, unpackWeights } from './weights.ts';

/** Side of the network's square input window around one letter, pixels. */
export const CELL_SIZE = 24;

/** Classifier of single OCR-B letters. */
export interface OcrbNetwork {
  /**
   * Natural logarithms of the probabilities of the 37 letters and of "nothing". `cell` holds CELL_SIZE²
   * values, mean 0 and variance 1, rows from the top, ink dark.
   */
  logProbabilities(cell: Float32Array): Float32Array;
}

function logSoftmax(logits: Float32Array): Float32Array {
  let peak = Number.NEGATIVE_INFINITY;
  for (const value of logits) peak = Math.max(peak, value);
  let total = 0;
  for (const value of logits) total += Math.exp(value - peak);
  const base = peak + Math.log(total);
  return logits.map((value) => value - base);
}

/** Sums of a dense layer in four partial sums: a single one would wait for each addition. */
function denseSums(weights: Float64Array, bias: Float64Array, values: Float64Array): Float32Array {
  const sums = new Float32Array(bias.length);
  const count = values.length;
  for (let i = 0; i < sums.length; i++) {
    const row = i * count;
    let a = bias[i]!;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let j = 0; j < count; j += 4) {
      a += weights[row + j]! * values[j]!;
      b += weights[row + j + 1]! * values[j + 1]!;
      c += weights[row + j + 2]! * values[j + 2]!;
      d += weights[row + j + 3]! * values[j + 3]!;
    }
    sums[i] = a + b + (c + d);
  }
  return sums;
}

/** Builds the classifier from its weights; throws if the numbers do not match the shapes. */
export function createOcrbNetwork(weights: NetworkWeights): OcrbNetwork {
  const tensor = unpackWeights(weights);
  const layers = ['c1', 'c2', 'c3'].map((name, depth) => {
    const { data, shape } = tensor(`${name}.weight`);
    const [outputs = 0, inputs = 0] = shape;
    const { data: bias } = tensor(`${name}.bias`);
    return createPooledConvolution({ size: CELL_SIZE >> depth, inputs, outputs, kernel: data, bias });
  });
  const dense = Float64Array.from(tensor('f.weight').data);
  const denseBias = Float64Array.from(tensor('f.bias').data);
  const [first, ...rest] = layers;
  return {
    logProbabilities(cell) {
      let values = first!(cell);
      for (const layer of rest) values = layer(values);
      return logSoftmax(denseSums(dense, denseBias, values));
    },
  };
}

let loading: Promise<OcrbNetwork> | null = null;

/**
 * The network with its own weights (about 95 KB), loaded on first use; bundlers put them in a separate chunk.
 */
export function loadOcrbNetwork(): Promise<OcrbNetwork> {
  loading ??= import('./ocrb-weights.ts').then(({ ocrbWeights }) => createOcrbNetwork(ocrbWeights));
  loading.catch(() => {
    loading = null;
  });
  return loading;
}
