import * as tf from '@tensorflow/tfjs-core';
import { type NetworkWeights, unpackWeights, type WeightTensor } from '../../document/network/weights.ts';
import { SHAPE_COUNT } from './alphabet.ts';
import { LINE_HEIGHT } from './line-shape.ts';

/** Reads a printed line. */
export interface PrintNetwork {
  /**
   * Natural logarithms of the probabilities of all shapes, SHAPE_COUNT for every COLUMN_PIXELS of the line.
   * `strip` is LINE_HEIGHT high and `width` wide (even), mean 0 and variance 1, ink dark.
   */
  logProbabilities(strip: Float32Array, width: number): Float32Array;
}

/** Stored by output, input, row, column; the engine takes row, column, input, output. */
function kernelOf({ data }: WeightTensor, size: readonly [number, number, number, number]): tf.Tensor4D {
  const [height, width, inputs, outputs] = size;
  const turned = new Float32Array(data.length);
  const area = height * width;
  for (let o = 0; o < outputs; o++) {
    for (let c = 0; c < inputs; c++) {
      for (let k = 0; k < area; k++)
        turned[(k * inputs + c) * outputs + o] = data[(o * inputs + c) * area + k]!;
    }
  }
  return tf.tensor4d(turned, [height, width, inputs, outputs]);
}

/** Rows over which each layer takes the maximum; the first also halves the columns. */
const POOLS = [
  [2, 2],
  [2, 1],
  [3, 1],
] as const;

/** Builds the network; needs a started backend. Throws if the numbers do not match. */
export function createPrintNetwork(weights: NetworkWeights): PrintNetwork {
  const tensor = unpackWeights(weights);
  const names = weights.shapes.flatMap(([name]) => (name.endsWith('.weight') ? [name.split('.')[0]!] : []));
  const layers = names.map((name) => {
    const weight = tensor(`${name}.weight`);
    const [outputs = 0, inputs = 0, height = 0, width = 0] = weight.shape;
    return {
      kernel: kernelOf(weight, [height, width, inputs, outputs]),
      bias: tf.tensor1d(tensor(`${name}.bias`).data),
      side: width >> 1,
    };
  });
  return {
    logProbabilities(strip, width) {
      const output = tf.tidy(() => {
        let values: tf.Tensor4D = tf.tensor4d(strip, [1, LINE_HEIGHT, width, 1]);
        layers.forEach(({ kernel, bias, side }, i) => {
          const pool = POOLS[i];
          if (pool) {
            const sums = tf.relu(tf.add(tf.conv2d(values, kernel, 1, 'same'), bias)) as tf.Tensor4D;
            values = tf.maxPool(sums, [...pool], [...pool], 'valid');
            return;
          }
          const padded = side
            ? tf.pad(values, [
                [0, 0],
                [0, 0],
                [side, side],
                [0, 0],
              ])
            : values;
          const sums = tf.add(tf.conv2d(padded as tf.Tensor4D, kernel, 1, 'valid'), bias) as tf.Tensor4D;
          values = i < layers.length - 1 ? (tf.relu(sums) as tf.Tensor4D) : sums;
        });
        return values;
      });
      const logits = output.dataSync<'float32'>();
      output.dispose();
      return logSoftmax(logits);
    },
  };
}

function logSoftmax(logits: Float32Array): Float32Array {
  const result = new Float32Array(logits.length);
  for (let from = 0; from < logits.length; from += SHAPE_COUNT) {
    let peak = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < SHAPE_COUNT; i++) peak = Math.max(peak, logits[from + i]!);
    let total = 0;
    for (let i = 0; i < SHAPE_COUNT; i++) total += Math.exp(logits[from + i]! - peak);
    const base = peak + Math.log(total);
    for (let i = 0; i < SHAPE_COUNT; i++) result[from + i] = logits[from + i]! - base;
  }
  return result;
}
