/**
 * Trains the print network and writes it to `assets/print` and `src/node/print/print-weights.ts` of packages/vision.
 * Run: npm run train:print -- [steps] [seed] [folder]. With a folder everything goes there instead, also a network that does not read.
 * Takes about half an hour on one processor.
 */
import { createHash } from 'node:crypto';
import { startEngine } from './backend.ts';
import { requireFonts } from './fonts.ts';
import { exportWeights } from './ocr-b-training.ts';
import { printFaces, printFonts } from './print-letters.ts';
import { measurePrint, trainPrint } from './print-training.ts';
import { writeNetwork } from './write-network.ts';

const [stepText = '2400', seedText = '11', folder] = process.argv.slice(2);
const [steps, seed, batch] = [Number(stepText), Number(seedText), 32];

requireFonts(printFonts);
await startEngine();
const faces = await printFaces();
const started = Date.now();
const network = trainPrint(faces, {
  seed,
  steps,
  batch,
  progress: (step, loss, accuracy) =>
    process.stdout.write(
      `${step} of ${steps}: loss ${loss.toFixed(4)}, right ${accuracy.toFixed(4)}, ${Math.round((Date.now() - started) / 1000)} s\n`,
    ),
});
const { shapes, numbers } = exportWeights(network);
const bytes = Buffer.from(numbers.buffer);
const record = {
  seed,
  steps,
  batch,
  accuracy: measurePrint(network, faces, seed + 1, 1000),
  sha256: createHash('sha256').update(bytes).digest('hex'),
};
await writeNetwork(
  { shapes, numbers, record },
  {
    assets: 'assets/print',
    source: 'src/node/print',
    folder,
    module: { file: 'print-weights.ts', name: 'printWeights', types: '../../document/network/weights.ts' },
  },
);
