import { CELL_SIZE } from '../../packages/vision/src/document/network/ocrb-network.ts';
import { CLASS_COUNT } from '../../packages/vision/src/document/zone/glyphs.ts';
import { createRandom } from '../papers/random.ts';
import { createTrainable, type LayerPlan, learningRate, softmax, type TrainableNetwork } from './network.ts';
import type { Alphabet } from './ocr-b-letters.ts';
import { createCellSource } from './ocr-b-samples.ts';

/** The classifier of `ocrb-network.ts`: three convolutions and a dense layer over the 3 x 3 that is left. */
const plans: readonly LayerPlan[] = [
  { name: 'c1', inputs: 1, outputs: 16, kernel: [3, 3], padding: [1, 1], pool: [2, 2], relu: true },
  { name: 'c2', inputs: 16, outputs: 32, kernel: [3, 3], padding: [1, 1], pool: [2, 2], relu: true },
  { name: 'c3', inputs: 32, outputs: 48, kernel: [3, 3], padding: [1, 1], pool: [2, 2], relu: true },
  { name: 'f', inputs: 48, outputs: CLASS_COUNT, kernel: [3, 3], padding: [0, 0], pool: [1, 1], relu: false },
];

const SMOOTHING = 0.02;
const PEAK_RATE = 3e-3;
const CELL_AREA = CELL_SIZE * CELL_SIZE;
const SIZE = { height: CELL_SIZE, width: CELL_SIZE };

export interface TrainingPlan {
  readonly seed: number;
  readonly steps: number;
  readonly batch: number;
  /** Called every hundred steps. */
  readonly progress?: (step: number, loss: number, accuracy: number) => void;
}

/** Trains a classifier from scratch on cells of these alphabets. The engine must be started. */
export function trainOcrB(
  alphabets: readonly Alphabet[],
  { seed, steps, batch, progress }: TrainingPlan,
): TrainableNetwork {
  const random = createRandom(seed);
  const network = createTrainable(plans, random.normal);
  const source = createCellSource(random, alphabets);
  const cells = new Float32Array(batch * CELL_AREA);
  let loss = 0;
  let right = 0;
  for (let step = 1; step <= steps; step++) {
    const labels = source.draw(cells, batch);
    network.learn(cells, batch, SIZE, learningRate(step, steps, PEAK_RATE), (outputs) => {
      const slopes = softmax(outputs, CLASS_COUNT);
      for (let i = 0; i < batch; i++) {
        const from = i * CLASS_COUNT;
        let best = 0;
        for (let c = 1; c < CLASS_COUNT; c++) if (slopes[from + c]! > slopes[from + best]!) best = c;
        if (best === labels[i]) right++;
        loss -= Math.log(Math.max(1e-9, slopes[from + labels[i]!]!));
        for (let c = 0; c < CLASS_COUNT; c++) {
          const wanted = (c === labels[i] ? 1 - SMOOTHING : 0) + SMOOTHING / CLASS_COUNT;
          slopes[from + c] = (slopes[from + c]! - wanted) / batch;
        }
      }
      return slopes;
    });
    if (step % 100 === 0) {
      progress?.(step, loss / (100 * batch), right / (100 * batch));
      loss = 0;
      right = 0;
    }
  }
  return network;
}

/** Accuracy on cells from another seed. */
export function measureOcrB(
  network: TrainableNetwork,
  alphabets: readonly Alphabet[],
  seed: number,
  count: number,
): number {
  const source = createCellSource(createRandom(seed), alphabets);
  const batch = 100;
  const cells = new Float32Array(batch * CELL_AREA);
  let right = 0;
  for (let done = 0; done < count; done += batch) {
    const labels = source.draw(cells, batch);
    const outputs = network.run(cells, batch, SIZE);
    for (let i = 0; i < batch; i++) {
      const row = outputs.subarray(i * CLASS_COUNT, (i + 1) * CLASS_COUNT);
      if (row.indexOf(Math.max(...row)) === labels[i]) right++;
    }
  }
  return right / count;
}

/** The numbers in the order of the network file: kernels by output, input, row, column. */
export function exportWeights(network: TrainableNetwork): {
  readonly shapes: readonly (readonly [string, readonly number[]])[];
  readonly numbers: Float32Array;
} {
  const shapes: [string, readonly number[]][] = [];
  const numbers: number[] = [];
  network.plans.forEach(({ name, inputs, outputs, kernel: [height, width] }, layer) => {
    const { kernel, bias } = network.weights[layer]!;
    const dense = name.startsWith('f');
    shapes.push([
      `${name}.weight`,
      dense ? [outputs, inputs * height * width] : [outputs, inputs, height, width],
    ]);
    for (let o = 0; o < outputs; o++) {
      for (let c = 0; c < inputs; c++) {
        for (let k = 0; k < height * width; k++) numbers.push(kernel[(k * inputs + c) * outputs + o]!);
      }
    }
    shapes.push([`${name}.bias`, [outputs]]);
    numbers.push(...bias);
  });
  return { shapes, numbers: Float32Array.from(numbers) };
}
