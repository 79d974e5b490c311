import * as tf from '@tensorflow/tfjs-core';

/**
 * Small convolutional networks trained on the CPU: row-major arrays, channels last; matrix products run in
 * WebAssembly, everything else in plain code. Deterministic: the same seed gives the same numbers.
 */

/** One convolution, max pooling, and ReLU if `relu`. */
export interface LayerPlan {
  readonly name: string;
  readonly inputs: number;
  readonly outputs: number;
  /** Rows and columns of the kernel. */
  readonly kernel: readonly [height: number, width: number];
  /** Zero padding in rows and columns. */
  readonly padding: readonly [rows: number, columns: number];
  /** Rows and columns of the pooling window. */
  readonly pool: readonly [rows: number, columns: number];
  readonly relu: boolean;
}

export interface LayerWeights {
  /** By kernel row, kernel column, input, output. */
  readonly kernel: Float32Array;
  readonly bias: Float32Array;
}

export interface Size {
  readonly height: number;
  readonly width: number;
}

/** State kept from the forward for the backward pass. */
interface Trace {
  readonly input: Size;
  readonly output: Size;
  readonly columns: tf.Tensor2D;
  readonly winners: Int32Array;
  readonly values: Float32Array;
  readonly positions: number;
}

const ADAM = { mean: 0.9, square: 0.999, floor: 1e-8 } as const;

const convolved = ({ height, width }: Size, { kernel, padding }: LayerPlan): Size => ({
  height: height + 2 * padding[0] - kernel[0] + 1,
  width: width + 2 * padding[1] - kernel[1] + 1,
});

/** Every input window as a row (im2col). */
function gather(input: Float32Array, count: number, size: Size, layer: LayerPlan): Float32Array {
  const { inputs, kernel, padding } = layer;
  const out = convolved(size, layer);
  const run = kernel[1] * inputs;
  const rowLength = (size.width + 2 * padding[1]) * inputs;
  const padded = new Float32Array((size.height + 2 * padding[0]) * rowLength);
  const rows = new Float32Array(count * out.height * out.width * kernel[0] * run);
  let to = 0;
  for (let b = 0; b < count; b++) {
    for (let y = 0; y < size.height; y++) {
      const from = (b * size.height + y) * size.width * inputs;
      padded.set(
        input.subarray(from, from + size.width * inputs),
        (y + padding[0]) * rowLength + padding[1] * inputs,
      );
    }
    for (let y = 0; y < out.height; y++) {
      for (let x = 0; x < out.width; x++) {
        for (let ky = 0; ky < kernel[0]; ky++) {
          const from = (y + ky) * rowLength + x * inputs;
          if (run > 32) rows.set(padded.subarray(from, from + run), to);
          else for (let i = 0; i < run; i++) rows[to + i] = padded[from + i]!;
          to += run;
        }
      }
    }
  }
  return rows;
}

/** The inverse of `gather`: adds every row back to its window. */
function scatter(rows: Float32Array, count: number, size: Size, layer: LayerPlan): Float32Array {
  const { inputs, kernel, padding } = layer;
  const out = convolved(size, layer);
  const run = kernel[1] * inputs;
  const rowLength = (size.width + 2 * padding[1]) * inputs;
  const padded = new Float32Array((size.height + 2 * padding[0]) * rowLength);
  const sums = new Float32Array(count * size.height * size.width * inputs);
  let from = 0;
  for (let b = 0; b < count; b++) {
    padded.fill(0);
    for (let y = 0; y < out.height; y++) {
      for (let x = 0; x < out.width; x++) {
        for (let ky = 0; ky < kernel[0]; ky++) {
          const to = (y + ky) * rowLength + x * inputs;
          for (let i = 0; i < run; i++) padded[to + i]! += rows[from++]!;
        }
      }
    }
    for (let y = 0; y < size.height; y++) {
      const start = (y + padding[0]) * rowLength + padding[1] * inputs;
      sums.set(
        padded.subarray(start, start + size.width * inputs),
        (b * size.height + y) * size.width * inputs,
      );
    }
  }
  return sums;
}

interface Trained {
  readonly plan: LayerPlan;
  readonly weights: LayerWeights;
  readonly gradients: LayerWeights;
  readonly moments: readonly [LayerWeights, LayerWeights];
}

const zeros = ({ kernel, bias }: LayerWeights): LayerWeights => ({
  kernel: new Float32Array(kernel.length),
  bias: new Float32Array(bias.length),
});

function initial(plan: LayerPlan, normal: () => number): LayerWeights {
  const fan = plan.kernel[0] * plan.kernel[1] * plan.inputs;
  const spread = Math.sqrt((plan.relu ? 2 : 1) / fan);
  return {
    kernel: Float32Array.from({ length: fan * plan.outputs }, () => normal() * spread),
    bias: new Float32Array(plan.outputs),
  };
}

function forwardLayer({ plan, weights }: Trained, input: Float32Array, count: number, size: Size): Trace {
  const { outputs, pool, relu } = plan;
  const inner = convolved(size, plan);
  const output = { height: Math.floor(inner.height / pool[0]), width: Math.floor(inner.width / pool[1]) };
  const fan = plan.kernel[0] * plan.kernel[1] * plan.inputs;
  const columns = tf.tensor2d(gather(input, count, size, plan), [count * inner.height * inner.width, fan]);
  const kernel = tf.tensor2d(weights.kernel, [fan, outputs]);
  const product = tf.matMul(columns, kernel);
  const sums = product.dataSync<'float32'>();
  kernel.dispose();
  product.dispose();
  const values = new Float32Array(count * output.height * output.width * outputs);
  const winners = new Int32Array(values.length);
  let to = 0;
  for (let b = 0; b < count; b++) {
    for (let y = 0; y < output.height; y++) {
      for (let x = 0; x < output.width; x++) {
        for (let o = 0; o < outputs; o++, to++) {
          let best = Number.NEGATIVE_INFINITY;
          let winner = -1;
          for (let py = 0; py < pool[0]; py++) {
            for (let px = 0; px < pool[1]; px++) {
              const at =
                ((b * inner.height + y * pool[0] + py) * inner.width + x * pool[1] + px) * outputs + o;
              if (sums[at]! > best) {
                best = sums[at]!;
                winner = at;
              }
            }
          }
          const value = best + weights.bias[o]!;
          const off = relu && value <= 0;
          values[to] = off ? 0 : value;
          winners[to] = off ? -1 : winner;
        }
      }
    }
  }
  return { input: size, output, columns, winners, values, positions: sums.length };
}

/** Accumulates the layer's gradients and returns those of its input, except for the first layer. */
function backwardLayer(
  layer: Trained,
  trace: Trace,
  above: Float32Array,
  count: number,
  first: boolean,
): Float32Array | null {
  const { plan, weights, gradients } = layer;
  const { outputs } = plan;
  const dense = new Float32Array(trace.positions);
  for (let i = 0; i < above.length; i++) {
    const winner = trace.winners[i]!;
    if (winner < 0) continue;
    dense[winner]! += above[i]!;
    gradients.bias[i % outputs]! += above[i]!;
  }
  const fan = plan.kernel[0] * plan.kernel[1] * plan.inputs;
  const slope = tf.tensor2d(dense, [trace.positions / outputs, outputs]);
  const turned = tf.transpose(trace.columns) as tf.Tensor2D;
  const change = tf.matMul(turned, slope);
  gradients.kernel.set(change.dataSync<'float32'>());
  let below: Float32Array | null = null;
  if (!first) {
    const kernel = tf.tensor2d(weights.kernel, [fan, outputs]);
    const kernelTurned = tf.transpose(kernel) as tf.Tensor2D;
    const rows = tf.matMul(slope, kernelTurned);
    below = scatter(rows.dataSync<'float32'>(), count, trace.input, plan);
    tf.dispose([kernel, kernelTurned, rows]);
  }
  tf.dispose([slope, turned, change]);
  return below;
}

function adam(values: Float32Array, slopes: Float32Array, m: Float32Array, s: Float32Array, rate: number) {
  for (let i = 0; i < values.length; i++) {
    const slope = slopes[i]!;
    m[i] = ADAM.mean * m[i]! + (1 - ADAM.mean) * slope;
    s[i] = ADAM.square * s[i]! + (1 - ADAM.square) * slope * slope;
    values[i]! -= (rate * m[i]!) / (Math.sqrt(s[i]!) + ADAM.floor);
  }
}

export interface TrainableNetwork {
  readonly plans: readonly LayerPlan[];
  readonly weights: readonly LayerWeights[];
  /** Outputs of the last layer, by picture, row, column, channel. */
  run(pictures: Float32Array, count: number, size: Size): Float32Array;
  /** One step of Adam at `rate`: `slopes` turns the outputs into the loss's derivative by each of them. */
  learn(
    pictures: Float32Array,
    count: number,
    size: Size,
    rate: number,
    slopes: (outputs: Float32Array) => Float32Array,
  ): void;
}

/** A network with random weights; `normal` gives normally distributed numbers. */
export function createTrainable(plans: readonly LayerPlan[], normal: () => number): TrainableNetwork {
  const layers = plans.map((plan): Trained => {
    const weights = initial(plan, normal);
    return { plan, weights, gradients: zeros(weights), moments: [zeros(weights), zeros(weights)] };
  });
  let steps = 0;
  function forward(pictures: Float32Array, count: number, size: Size): Trace[] {
    const traces: Trace[] = [];
    let values = pictures;
    let current = size;
    for (const layer of layers) {
      const trace = forwardLayer(layer, values, count, current);
      traces.push(trace);
      values = trace.values;
      current = trace.output;
    }
    return traces;
  }
  return {
    plans,
    weights: layers.map(({ weights }) => weights),
    run(pictures, count, size) {
      const traces = forward(pictures, count, size);
      for (const { columns } of traces) columns.dispose();
      return traces.at(-1)?.values ?? pictures;
    },
    learn(pictures, count, size, rate, slopes) {
      steps++;
      const traces = forward(pictures, count, size);
      let slope: Float32Array | null = slopes(traces.at(-1)!.values);
      for (let i = layers.length - 1; i >= 0 && slope; i--) {
        layers[i]!.gradients.bias.fill(0);
        slope = backwardLayer(layers[i]!, traces[i]!, slope, count, i === 0);
      }
      for (const { columns } of traces) columns.dispose();
      const corrected = (rate * Math.sqrt(1 - ADAM.square ** steps)) / (1 - ADAM.mean ** steps);
      for (const { weights, gradients, moments } of layers) {
        adam(weights.kernel, gradients.kernel, moments[0].kernel, moments[1].kernel, corrected);
        adam(weights.bias, gradients.bias, moments[0].bias, moments[1].bias, corrected);
      }
    },
  };
}

/**
 * Learning rate: rises over the first tenth of the steps to `peak`, then falls along a cosine to nearly zero.
 */
export function learningRate(step: number, steps: number, peak: number): number {
  const rise = Math.max(1, steps / 10);
  if (step < rise) return peak * (0.04 + (0.96 * step) / rise);
  const share = (step - rise) / Math.max(1, steps - rise);
  return peak * (0.001 + 0.999 * 0.5 * (1 + Math.cos(Math.PI * Math.min(1, share))));
}

/** Softmax of the outputs in place, per group of `classes`. */
export function softmax(outputs: Float32Array, classes: number): Float32Array {
  const result = new Float32Array(outputs.length);
  for (let from = 0; from < outputs.length; from += classes) {
    let peak = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < classes; i++) peak = Math.max(peak, outputs[from + i]!);
    let total = 0;
    for (let i = 0; i < classes; i++) total += Math.exp(outputs[from + i]! - peak);
    for (let i = 0; i < classes; i++) result[from + i] = Math.exp(outputs[from + i]! - peak) / total;
  }
  return result;
}
