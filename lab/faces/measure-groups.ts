/**
 * Estimates sex and age (network `faceres` of the package @vladmandic/human) and skin (colour of the cheeks) of the faces
 * in a folder, and prints labels that measure:faces, measure:covers read. Only pictures with a face are named.
 * node --import tsx lab/faces/measure-groups.ts FOLDER > labels.json
 */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { createRawSource } from '../../packages/vision/src/face/frames/raw-source.ts';
import type { FrameSource } from '../../packages/vision/src/face/frames/region.ts';
import { regionOfLandmarks } from '../../packages/vision/src/face/geometry/mesh.ts';
import { observePicture } from '../../packages/vision/src/face/observe/observe.ts';
import {
  createFaceNetworks,
  createRunner,
  loadModel,
  startBackend,
} from '../../packages/vision/src/face/observe/tensorflow.ts';
import { decodePicture } from '../../packages/vision/src/node/decode.ts';
import { readEngine, readModel } from '../../packages/vision/src/node/model-files.ts';
import { explainInputErrors, InputError, requireFolder } from '../kit/input-error.ts';
import { type Estimate, groupsOf, typologyAngle } from './estimate-groups.ts';

/** Mesh points in the middle of the cheeks. */
const cheeks = [50, 280] as const;
/** Side of the sampled square over the distance of the cheeks. */
const patch = 0.2;
/** Side of the network's picture in pixels. */
const side = 224;

explainInputErrors();
const folder = process.argv[2];
if (folder === undefined) throw new InputError('A folder of pictures is expected');
requireFolder(folder);
sharp.concurrency(1);
await startBackend(await readEngine(null));
const networks = await createFaceNetworks(await readModel('detector', null), await readModel('mesh', null));
const models = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/human')), '..', 'models');
const [graph, weights] = await Promise.all([
  readFile(join(models, 'faceres.json')),
  readFile(join(models, 'faceres.bin')),
]);
const guess = createRunner(await loadModel({ graph, weights }), side, 1, 0);

/** The median of each channel over both cheeks. */
function cheekColour(source: FrameSource, landmarks: Float32Array): [number, number, number] {
  const [a, b] = cheeks.map((i) => [landmarks[i * 3]!, landmarks[i * 3 + 1]!] as const);
  const size = patch * Math.hypot(b![0] - a![0], b![1] - a![1]);
  const seen = [a!, b!].flatMap(([cx, cy]) => [...source.crop({ cx, cy, size, angle: 0 }, 8)]);
  const median = (channel: number) =>
    seen.filter((_, i) => i % 4 === channel).sort((x, y) => x - y)[seen.length >> 3]!;
  return [median(0), median(1), median(2)];
}

function estimate(source: FrameSource): Estimate | null {
  const { face } = observePicture(source, networks);
  if (face === null) return null;
  const output = guess(source.crop(regionOfLandmarks(face.landmarks), side));
  const age = output('1x100').reduce((sum, share, years) => sum + share * years, 0);
  return { male: output('1x1')[0]!, age, skin: typologyAngle(...cheekColour(source, face.landmarks)) };
}

const labels: Record<string, string[]> = {};
for (const name of readdirSync(folder).sort()) {
  if (!/\.(jpe?g|png|webp)$/i.test(name)) continue;
  const found = estimate(createRawSource(await decodePicture(await readFile(join(folder, name)))));
  if (found) labels[name] = groupsOf(found);
}
process.stdout.write(`${JSON.stringify(labels, null, 1)}\n`);
