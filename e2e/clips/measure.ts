/**
 * Plays clips of people to the face checks as their camera, and prints how many pass, what the others are told, and how
 * attacks made of the same frames end: the browser's guidance and the server's verdict, without browser and network.
 * npm run measure:live -- [--folder DIR] [--kinds LC,LDSH] [--starts 2] [--attacks 0|1]
 * DIR, or `videos` in it, holds video files that Chromium plays; others are named and left out. Without it, drawn people
 * are played. The last line is JSON: clips played, and the shares of the tries that passed, were refused, never ended.
 */
import { parseArgs } from 'node:util';
import { createVisionEngine } from '@kuelik/vision/node';
import { type LivenessTechnology, livenessCodes } from '../../technologies/liveness/recipes.ts';
import { random } from '../people/random.ts';
import { wilson } from '../support/wilson.ts';
import { attackCamera, attacks } from './attacks.ts';
import { clipsIn, drawnClips } from './clips.ts';
import { trackers } from './look.ts';
import { type Outcome, tryCheck } from './walk.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    kinds: { type: 'string', default: 'LC,LDSH' },
    starts: { type: 'string', default: '2' },
    attacks: { type: 'string', default: '1' },
  },
});
const print = (line: string) => process.stdout.write(`${line}\n`);
const kinds = (Object.entries(livenessCodes) as [LivenessTechnology, string][]).filter(([, code]) =>
  values.kinds.split(',').includes(code),
);
const starts = Math.max(1, Number(values.starts));

if (kinds.length === 0)
  throw new Error(`--kinds ${values.kinds} names none of ${Object.values(livenessCodes)}`);

type Tried = Outcome & { readonly title: string; readonly kind: string; readonly clip: string };

const clips = values.folder === undefined ? drawnClips : clipsIn(values.folder);
const vision = createVisionEngine({ workers: 1, jobTimeoutMs: 600_000 });
const newTracker = await trackers();
const genuine: Tried[] = [];
const attacked: Tried[] = [];
let seed = 1;
let played = 0;
for (const clip of clips) {
  const frames = await clip.frames().catch((error: unknown) => {
    print(`${clip.name}: left out, ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    return [];
  });
  if (frames.length === 0) continue;
  played += 1;
  for (const [technology, kind] of kinds) {
    for (let start = 0; start < starts; start++) {
      const first = Math.floor((start * frames.length) / starts);
      const camera = async (i: number) => frames[(first + i) % frames.length] ?? Buffer.alloc(0);
      seed += 1;
      const outcome = await tryCheck({
        technology,
        camera,
        look: newTracker(),
        vision,
        random: random(seed).next,
      });
      genuine.push({ ...outcome, title: 'genuine', kind, clip: clip.name });
      tell(genuine.at(-1));
    }
  }
  for (const title of values.attacks === '0' ? [] : Object.keys(attacks)) {
    const [[technology, kind] = ['core', 'LC']] = kinds;
    seed += 1;
    const camera = await attackCamera(title, frames, newTracker(), seed);
    if (!camera) break;
    const outcome = await tryCheck({
      technology: technology as LivenessTechnology,
      camera,
      look: newTracker(),
      vision,
      random: random(seed).next,
    });
    attacked.push({ ...outcome, title, kind, clip: clip.name });
    tell(attacked.at(-1));
  }
}
await vision.close();

/** Each try as it ends: the worst cases by file. */
function tell(tried: Tried | undefined): void {
  if (!tried) return;
  const { clip, kind, title, result, why, seconds } = tried;
  print(`${clip}, ${kind}, ${title}: ${result} after ${seconds.toFixed(1)} s ${why.join(', ')}`);
}

const of = (tries: readonly Tried[], result: Outcome['result']) =>
  tries.filter((tried) => tried.result === result).length;
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const bounds = (count: number, all: number) => wilson(count, all).map(percent).join(' to ');

print('\n| genuine | tries | passed | refused | waiting | BPCER | 95 % | seconds, median |');
print('|---|---|---|---|---|---|---|---|');
for (const [, kind] of kinds) {
  const tries = genuine.filter((tried) => tried.kind === kind);
  const failed = tries.length - of(tries, 'passed');
  const seconds = tries.map((tried) => tried.seconds).sort((a, b) => a - b)[tries.length >> 1] ?? 0;
  print(
    `| ${kind} | ${tries.length} | ${of(tries, 'passed')} | ${of(tries, 'refused')} | ${of(tries, 'waiting')} | ${percent(failed / tries.length)} | ${bounds(failed, tries.length)} | ${seconds.toFixed(1)} |`,
  );
}
print('\n| attack | tries | accepted | not even taken | APCER | 95 % |\n|---|---|---|---|---|---|');
for (const title of Object.keys(attacks)) {
  const tries = attacked.filter((tried) => tried.title === title);
  if (tries.length === 0) continue;
  const accepted = of(tries, 'passed');
  print(
    `| ${title} | ${tries.length} | ${accepted} | ${of(tries, 'waiting')} | ${percent(accepted / tries.length)} | ${bounds(accepted, tries.length)} |`,
  );
}
const share = (result: Outcome['result']) => of(genuine, result) / (genuine.length || 1);
print(
  JSON.stringify({
    clips: played,
    tries: genuine.length,
    passed: share('passed'),
    refused: share('refused'),
    waiting: share('waiting'),
  }),
);
