/**
 * Trains the MRZ network and writes it to `assets/ocrb` and `src/document/network/ocrb-weights.ts` of packages/vision.
 * Run: npm run train:ocr-b -- [steps] [seed] [folder]. With a folder everything goes there instead, also a network that does not read.
 * Takes about half an hour on one processor.
 */
import { createHash } from 'node:crypto';
import { startEngine } from './backend.ts';
import { requireFonts } from './fonts.ts';
import { cutAlphabets, cuts, ownAlphabets } from './ocr-b-letters.ts';
import { exportWeights, measureOcrB, trainOcrB } from './ocr-b-training.ts';
import { writeNetwork } from './write-network.ts';

const [stepText = '2300', seedText = '7', folder] = process.argv.slice(2);
const [steps, seed, batch] = [Number(stepText), Number(seedText), 192];

requireFonts(cuts);
await startEngine();
const alphabets = [...(await ownAlphabets()), ...(await cutAlphabets())];
const started = Date.now();
const network = trainOcrB(alphabets, {
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
  accuracy: measureOcrB(network, alphabets, seed + 1, 20_000),
  accuracyOwnOutlines: measureOcrB(network, await ownAlphabets([0]), seed + 2, 10_000),
  sha256: createHash('sha256').update(bytes).digest('hex'),
};
await writeNetwork(
  { shapes, numbers, record },
  {
    assets: 'assets/ocrb',
    source: 'src/document',
    folder,
    module: { file: 'ocrb-weights.ts', name: 'ocrbWeights', types: './weights.ts' },
  },
);
