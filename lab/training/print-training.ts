import { BETWEEN, SHAPE_COUNT } from '../../packages/vision/src/node/print/alphabet.ts';
import { LINE_HEIGHT } from '../../packages/vision/src/node/print/line-shape.ts';
import { createRandom } from '../papers/random.ts';
import { createTrainable, type LayerPlan, learningRate, softmax, type TrainableNetwork } from './network.ts';
import type { TrainingPlan } from './ocr-b-training.ts';
import type { Face } from './print-letters.ts';
import { type ColumnLabels, createStripSource, STRIP_COLUMNS, STRIP_WIDTH } from './print-samples.ts';

/** The network of `print-network.ts`, which runs along a line of any length. */
const plans: readonly LayerPlan[] = [
  { name: 'c1', inputs: 1, outputs: 16, kernel: [3, 3], padding: [1, 1], pool: [2, 2], relu: true },
  { name: 'c2', inputs: 16, outputs: 32, kernel: [3, 3], padding: [1, 1], pool: [2, 1], relu: true },
  { name: 'c3', inputs: 32, outputs: 48, kernel: [3, 3], padding: [1, 1], pool: [3, 1], relu: true },
  { name: 'c4', inputs: 48, outputs: 80, kernel: [2, 7], padding: [0, 3], pool: [1, 1], relu: true },
  // A wide letter must be visible together with its neighbours: an apparent I may be the end of Ы.
  { name: 'c5', inputs: 80, outputs: 96, kernel: [1, 5], padding: [0, 2], pool: [1, 1], relu: true },
  {
    name: 'c6',
    inputs: 96,
    outputs: SHAPE_COUNT,
    kernel: [1, 1],
    padding: [0, 0],
    pool: [1, 1],
    relu: false,
  },
];

const SMOOTHING = 0.005;
const PEAK_RATE = 3e-3;
const SIZE = { height: LINE_HEIGHT, width: STRIP_WIDTH };
/** Columns near a strip's edge see too little of their letter. */
const EDGE = 4;

/** Derivative of the loss, and the number of correctly classified letter middles. */
function judge(outputs: Float32Array, labels: ColumnLabels, batch: number) {
  const slopes = softmax(outputs, SHAPE_COUNT);
  let loss = 0;
  let right = 0;
  let letters = 0;
  const scale = 1 / (batch * STRIP_COLUMNS);
  for (let i = 0; i < labels.shapes.length; i++) {
    const from = i * SHAPE_COUNT;
    const column = i % STRIP_COLUMNS;
    if (column < EDGE || column >= STRIP_COLUMNS - EDGE) {
      slopes.fill(0, from, from + SHAPE_COUNT);
      continue;
    }
    const shape = labels.shapes[i]!;
    const p = slopes[from + shape]!;
    if (labels.either[i]) {
      const q = slopes[from + BETWEEN]!;
      const sum = Math.max(1e-9, p + q);
      loss -= Math.log(sum);
      for (let c = 0; c < SHAPE_COUNT; c++) {
        const wanted = c === shape ? p / sum : c === BETWEEN ? q / sum : 0;
        slopes[from + c] = (slopes[from + c]! - wanted) * scale;
      }
      continue;
    }
    if (shape !== BETWEEN) {
      letters++;
      let best = 0;
      for (let c = 1; c < SHAPE_COUNT; c++) if (slopes[from + c]! > slopes[from + best]!) best = c;
      if (best === shape) right++;
    }
    loss -= Math.log(Math.max(1e-9, p));
    for (let c = 0; c < SHAPE_COUNT; c++) {
      const wanted = (c === shape ? 1 - SMOOTHING : 0) + SMOOTHING / SHAPE_COUNT;
      slopes[from + c] = (slopes[from + c]! - wanted) * scale;
    }
  }
  return { slopes, loss: loss * scale, right, letters };
}

/** Trains the print network from scratch. The engine must be started. */
export function trainPrint(
  faces: readonly Face[],
  { seed, steps, batch, progress }: TrainingPlan,
): TrainableNetwork {
  const random = createRandom(seed);
  const network = createTrainable(plans, random.normal);
  const source = createStripSource(random, faces);
  const strips = new Float32Array(batch * LINE_HEIGHT * STRIP_WIDTH);
  let [loss, right, letters] = [0, 0, 0];
  for (let step = 1; step <= steps; step++) {
    const labels = source.draw(strips, batch);
    network.learn(strips, batch, SIZE, learningRate(step, steps, PEAK_RATE), (outputs) => {
      const judged = judge(outputs, labels, batch);
      loss += judged.loss / 100;
      right += judged.right;
      letters += judged.letters;
      return judged.slopes;
    });
    if (step % 100 === 0) {
      progress?.(step, loss, right / letters);
      [loss, right, letters] = [0, 0, 0];
    }
  }
  return network;
}

/** Accuracy on letter middles, on strips of another seed. */
export function measurePrint(
  network: TrainableNetwork,
  faces: readonly Face[],
  seed: number,
  strips: number,
): number {
  const source = createStripSource(createRandom(seed), faces);
  const batch = 16;
  const pixels = new Float32Array(batch * LINE_HEIGHT * STRIP_WIDTH);
  let [right, letters] = [0, 0];
  for (let done = 0; done < strips; done += batch) {
    const labels = source.draw(pixels, batch);
    const judged = judge(network.run(pixels, batch, SIZE), labels, batch);
    right += judged.right;
    letters += judged.letters;
  }
  return right / letters;
}
