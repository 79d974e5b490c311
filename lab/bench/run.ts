import { explainInputErrors, InputError } from '../kit/input-error.ts';
import { busyVisionFigures } from './busy-vision.ts';
import { documentFrameFigures } from './document-frames.ts';
import { documentFigures } from './documents.ts';
import { drillLine } from './drill.ts';
import { faceCheckFigures } from './face-check.ts';
import type { Figure } from './figure.ts';
import { firstScreenFigures } from './first-screen.ts';
import { growthLines } from './growth.ts';
import { interactionFigures } from './interactions/index.ts';
import { killedVisionLines } from './killed-vision/index.ts';
import { livenessFigures } from './liveness.ts';
import { benchOptions } from './options.ts';
import { pictureFigures } from './pictures.ts';
import { serverFigures } from './server.ts';
import { sizeFigures } from './sizes.ts';
import { slowDeviceFigures } from './slow-device.ts';
import { strangerFileFigures } from './stranger-files.ts';
import { threeServersLines } from './three-servers/index.ts';
import { throughputFigures } from './throughput/index.ts';
import { villageLineLine } from './village-line.ts';
import { visionFigures } from './vision.ts';

// Prints one JSON line per figure. Every time comes with a reference measured in the same run: on a shared
// machine only the ratio is meaningful.
const print = (figures: readonly Figure[]): void => {
  for (const { name, value, unit, reference, referenceValue } of figures) {
    const ratio = Number((value / referenceValue).toPrecision(3));
    console.log(JSON.stringify({ name, value: Number(value.toPrecision(4)), unit, reference, ratio }));
  }
};

const groups: Readonly<Record<string, () => Promise<void>>> = {
  sizes: async () => print(sizeFigures()),
  'first-screen': async () => print(await firstScreenFigures()),
  interactions: async () => print(await interactionFigures()),
  vision: async () => print(await visionFigures()),
  'document-frames': async () => print(await documentFrameFigures()),
  documents: async () => print(await documentFigures()),
  liveness: async () => print(await livenessFigures()),
  server: async () => {
    print(await serverFigures());
    print(await throughputFigures());
  },
  'slow-device': async () => print(await slowDeviceFigures()),
  'busy-vision': async () => print(await busyVisionFigures()),
  'stranger-files': async () => print(await strangerFileFigures()),
  'face-check': async () => {
    for await (const figures of faceCheckFigures(minutes ?? 2)) print(figures);
  },
  // Plans and times on a large database; it takes minutes to fill.
  growth: async () => {
    if (named.length === 0) return;
    for await (const line of growthLines(given ?? 1_000_000)) console.log(JSON.stringify(line));
  },
  // A restore with this many sessions: 100,000 unless given.
  drill: async () => {
    if (named.length > 0) console.log(JSON.stringify(await drillLine(given ?? 100_000)));
  },
  // Three servers, one killed each minute, for `--minutes` (30 unless given) at `--rate` sessions a second.
  'three-servers': async () => {
    if (named.length === 0) return;
    for await (const line of threeServersLines(minutes ?? 30, rate ?? 2)) console.log(JSON.stringify(line));
  },
  // Processes of two roles killed while documents are read, for `--minutes` (5 unless given).
  'killed-vision': async () => {
    if (named.length === 0) return;
    for await (const line of killedVisionLines(minutes ?? 5)) console.log(JSON.stringify(line));
  },
  // A whole check over a village's line; it takes minutes.
  'village-line': async () => {
    if (named.length > 0) console.log(JSON.stringify(await villageLineLine()));
  },
  // Error rates, not speed: drawn pictures beside real ones, if there are real ones.
  pictures: async () => {
    if (folder === undefined) {
      console.error('pictures: left out; name real ones by --folder DIR or KUELIK_PICTURES');
      return;
    }
    for await (const figures of pictureFigures(folder)) {
      for (const figure of figures) console.log(JSON.stringify(figure));
    }
  },
};

// `npm run bench -- face-check --minutes=10`: only the named groups, and how long memory is observed; `--sessions=100000`:
// how many `growth` and `drill` have; `--rate=2`: sessions a second of `three-servers`; `--folder DIR` (or KUELIK_PICTURES, or ../shared/real
// where that is there): real pictures of people and documents.
explainInputErrors();
const { named, folder, sessions: given, rate, minutes } = benchOptions(process.argv.slice(2));
const unknown = named.find((name) => !(name in groups));
if (named.includes('pictures') && folder === undefined)
  throw new InputError('pictures: --folder DIR is missing');
if (unknown !== undefined)
  throw new InputError(`No such group: ${unknown}. There are ${Object.keys(groups).join(', ')}`);
for (const [name, measure] of Object.entries(groups)) {
  if (named.length === 0 || named.includes(name)) await measure();
}
