/**
 * Measures the cost of the face code on this machine and the similarity of the painted test people under
 * changes of the picture. Run: node --import tsx lab/faces/measure-face.ts
 */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { createRawSource } from '../../packages/vision/src/face/frames/raw-source.ts';
import type { FrameSource } from '../../packages/vision/src/face/frames/region.ts';
import { regionOfLandmarks } from '../../packages/vision/src/face/geometry/mesh.ts';
import { faceSimilarity } from '../../packages/vision/src/face/geometry/similarity.ts';
import { measureFace } from '../../packages/vision/src/face/observe/measure.ts';
import {
  detectFaces,
  fitMesh,
  largest,
  observePicture,
  settleMesh,
} from '../../packages/vision/src/face/observe/observe.ts';
import { createFaceNetworks, startBackend } from '../../packages/vision/src/face/observe/tensorflow.ts';
import { decodePicture } from '../../packages/vision/src/node/decode.ts';
import { createIdentity } from '../../packages/vision/src/node/identity/identity.ts';
import { readEngine, readModel } from '../../packages/vision/src/node/model-files.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const fixture = (name: string) =>
  readFileSync(new URL(`../../packages/vision/src/node/fixtures/${name}.jpg`, import.meta.url));
const open = async (picture: Uint8Array) => createRawSource(await decodePicture(picture));

sharp.concurrency(1);
await startBackend(await readEngine(null));
const networks = await createFaceNetworks(await readModel('detector', null), await readModel('mesh', null));
const who = createIdentity(await readModel('descriptor', null));

function landmarksOf(source: FrameSource): Float32Array | null {
  const best = largest(detectFaces(source, networks));
  return (best && settleMesh(source, networks, best)?.landmarks) ?? null;
}

/** Processor milliseconds of one run: the mean of many after a warm-up. */
async function cost(name: string, work: () => unknown, runs = 20): Promise<void> {
  for (let i = 0; i < 3; i++) await work();
  const before = process.cpuUsage();
  for (let i = 0; i < runs; i++) await work();
  const { user, system } = process.cpuUsage(before);
  print(`| ${name} | ${((user + system) / 1000 / runs).toFixed(1)} |`);
}

const first = fixture('first-person');
const source = await open(first);
const landmarks = landmarksOf(source);
if (landmarks === null) throw new Error('No face was found on the fixture');
print('| step, 640 x 480 | CPU ms |\n|---|---|');
await cost('decode JPEG', () => decodePicture(first));
await cost('detector', () => detectFaces(source, networks));
await cost('mesh', () => fitMesh(source, networks, regionOfLandmarks(landmarks)));
await cost('light, cover, sharpness', () => measureFace(source, landmarks));
await cost('descriptor', () => who.describe(source, landmarks));
await cost('observe a picture', () => observePicture(source, networks));

const identity = async (picture: Uint8Array): Promise<Float32Array | null> => {
  const other = await open(picture);
  const found = landmarksOf(other);
  return found && who.describe(other, found);
};
const base = () => sharp(first);
const pictures: Record<string, Promise<Uint8Array>> = {
  'half size': base().resize(320).toBuffer(),
  'quarter size': base().resize(160).toBuffer(),
  'light x 0.5': base().linear(0.5, 0).toBuffer(),
  'light x 1.4': base().linear(1.4, 0).toBuffer(),
  'JPEG quality 15': base().jpeg({ quality: 15 }).toBuffer(),
  'turned in its plane by 10°': base().rotate(10, { background: '#888' }).toBuffer(),
  'turned in its plane by 20°': base().rotate(20, { background: '#888' }).toBuffer(),
  'without colour': base().grayscale().toBuffer(),
  'blurred, sigma 2': base().blur(2).toBuffer(),
  mirrored: base().flop().toBuffer(),
  'head turned by 20°': Promise.resolve(fixture('first-person-turned')),
  'another person': Promise.resolve(fixture('second-person')),
};
const own = who.describe(source, landmarks);
print('\n| against the first picture | likeness |\n|---|---|');
for (const [name, picture] of Object.entries(pictures)) {
  const other = await identity(await picture);
  print(`| ${name} | ${other ? faceSimilarity(own, other).toFixed(2) : 'no face'} |`);
}
