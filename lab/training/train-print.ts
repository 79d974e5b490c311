/**
 * Trains the print network and writes it to `assets/print` and `src/node/print/print-weights.ts` of packages/vision.
 * Run: npm run train:print -- [steps] [seed] [folder]. With a folder everything goes there instead, also a network that does not read.
 * Takes about half an hour on one processor.
 */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEngine } from './backend.ts';
import { weightsModule } from './embed.ts';
import { requireFonts } from './fonts.ts';
import { keepGood } from './keep-good.ts';
import { exportWeights } from './ocr-b-training.ts';
import { printFaces, printFonts } from './print-letters.ts';
import { measurePrint, trainPrint } from './print-training.ts';

const [stepText = '2400', seedText = '11', folder] = process.argv.slice(2);
const [steps, seed, batch] = [Number(stepText), Number(seedText), 32];
const assets = folder ?? fileURLToPath(new URL('../../packages/vision/assets/print', import.meta.url));
const source = folder ?? fileURLToPath(new URL('../../packages/vision/src/node/print', import.meta.url));

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
keepGood(record.accuracy, folder);
await mkdir(assets, { recursive: true });
await writeFile(join(assets, 'network.bin'), bytes);
await writeFile(join(assets, 'network.json'), JSON.stringify(shapes));
await writeFile(join(assets, 'training.json'), `${JSON.stringify(record, null, 2)}\n`);
await writeFile(
  join(source, 'print-weights.ts'),
  weightsModule('printWeights', '../../document/weights.ts', shapes, numbers),
);
process.stdout.write(`${JSON.stringify(record)}\n`);
