import { createPooledConvolution } from './convolution.ts';
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
  const layers = ['c1', 'c2', 'c3'].map((name, depth) => {
    const { data, shape } = tensor(`${name}.weight`);
    const [outputs = 0, inputs = 0] = shape;
    const { data: bias } = tensor(`${name}.bias`);
    return createPooledConvolution({ size: CELL_SIZE >> depth, inputs, outputs, kernel: data, bias });
  });
  const dense = tensor('f.weight').data;
  const denseBias = tensor('f.bias').data;
  return {
    logProbabilities(cell) {
      let values: Float32Array | Float64Array = cell;
      for (const layer of layers) values = layer(values);
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
