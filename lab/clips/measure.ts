/**
 * Plays clips of people to the face checks as their camera, and prints how many pass, which hints the others see, and how
 * attacks made of the same frames end: the browser's guidance and the server's verdict.
 * npm run measure:live -- [--folder DIR] [--kinds LC,LDSH] [--starts 2, or 0 for attacks alone] [--attacks 0|1|swaps|spoof|WORD]
 * [--in process|browser] [--seed 1] [--rest]
 * DIR, or `videos` in it, holds video files that Chromium plays; others are named and left out. Pictures in `spoof` are
 * held before the camera, and pictures of two people are posted as one check. Where a kind has commands, the clip's frames
 * are played in the order that obeys them, without commands whose turns the clip does not show; the hand turns what it
 * holds as asked, and a drawn person obeys in the clip's place. In this process clips obey as well once a kind without
 * commands asks for turns. --rest plays heads that hardly move before a poor camera until LC or LDSH asks for turns, and then
 * turn, or are a print, or another head for the turns. --attacks WORD: only those with it in their name. Without DIR, drawn people are played. `--in
 * browser` plays them to the built product (`npm run build`) in Chromium, in real time and within the product's time limits; otherwise the same
 * rules run in this process, on the clip's own time. The last line is JSON: clips played, and the shares of the tries that passed, were
 * refused, never ended.
 */
import { parseArgs } from 'node:util';
import { createVisionEngine } from '@kuelik/vision/node';
import type { LivenessStep } from '../../technologies/liveness/contract.ts';
import {
  drawSteps,
  type LivenessTechnology,
  leastCommands,
  livenessCodes,
} from '../../technologies/liveness/recipes.ts';
import { explainInputErrors, InputError, wholeNumber } from '../kit/input-error.ts';
import { random } from '../people/random.ts';
import { attackCamera, attackFrames, attacks, pictureAttack } from './attacks.ts';
import { clipsIn, drawnClips, picturesIn } from './clips.ts';
import { openProduct } from './in-browser.ts';
import { type Head, headOf, laddersOf, turnsBoth } from './ladder.ts';
import { trackers } from './look.ts';
import { type Obeying, obeyingCamera, stepsShown } from './obeying.ts';
import { attackTable, genuineTable, lineOf, summary, type Tried } from './report.ts';
import { standInCamera, standInTitle } from './stand-in.ts';
import { swaps, swapWalks } from './swap.ts';
import { type Camera, judgeWalk, type Outcome, tryCheck, type Walk, type WhenAsked } from './walk.ts';

explainInputErrors();
const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    kinds: { type: 'string', default: 'LC,LDSH' },
    starts: { type: 'string', default: '2' },
    attacks: { type: 'string', default: '1' },
    in: { type: 'string', default: 'process' },
    seed: { type: 'string', default: '1' },
    rest: { type: 'boolean', default: false },
  },
});
const print = (line: string) => process.stdout.write(`${line}\n`);
const kinds = (Object.entries(livenessCodes) as [LivenessTechnology, string][]).filter(([, code]) =>
  values.kinds.split(',').includes(code),
);
if (kinds.length === 0) {
  throw new InputError(`--kinds ${values.kinds} names none of ${Object.values(livenessCodes)}`);
}
if (!['process', 'browser'].includes(values.in))
  throw new InputError(`--in ${values.in}: process or browser`);
const starts = wholeNumber('starts', values.starts, 0);
const only = ['swaps', 'spoof'].find((name) => name === values.attacks);
const named = /^\d+$/.test(values.attacks)
  ? []
  : Object.keys(attacks).filter((name) => name.includes(values.attacks));
const all = !only && named.length === 0 && wholeNumber('attacks', values.attacks, 0) > 0;
// Only kinds with commands give another person something to do; in a browser there is no swap.
const commanded = kinds.filter(([technology]) => leastCommands(technology) > 0);
const standIns = commanded.length > 0 && values.in === 'process' ? [standInTitle] : [];
const wanted = all ? [...Object.keys(attacks), ...standIns] : only === 'swaps' ? standIns : named;
const shown = starts > 0 || wanted.length > 0;
const clips = values.folder === undefined ? drawnClips : shown ? clipsIn(values.folder) : [];

const product = values.in === 'browser' ? await openProduct() : null;
const vision = createVisionEngine({ workers: 1, jobTimeoutMs: 600_000 });
const newTracker = await trackers();
const [genuine, attacked]: [Tried[], Tried[]] = [[], []];
let seed = wholeNumber('seed', values.seed, 0);
let played = 0;

const inProcess = (technology: LivenessTechnology, camera: Camera): Promise<Outcome> =>
  tryCheck({ technology, camera, look: newTracker(), vision, random: random(seed).next });

/** By kind, the first check that each clip finished: the material for submissions of two people. */
const ended = new Map<string, { readonly clip: string; readonly walk: Walk }[]>();

/** Starts at `first` and loops. */
async function playClip(
  [technology, kind]: (typeof kinds)[number],
  { clip, frames, first }: { clip: string; frames: readonly Buffer[]; first: number },
): Promise<Outcome> {
  const inOrder = [...frames.slice(first), ...frames.slice(0, first)];
  if (product) return product.tryIt(kind, inOrder);
  // A person who is asked for turns obeys, as far as the clip shows them.
  const whenAsked: WhenAsked = async (asked) => {
    const { posed, camera } = await obeyingCamera(frames, newTracker());
    const steps = stepsShown(posed, asked);
    return steps.some(isTurn) ? { steps, camera: camera() } : null;
  };
  const looped: Camera = async (i) => inOrder[i % inOrder.length] ?? Buffer.alloc(0);
  return playWalk([technology, kind], clip, looped, { whenAsked });
}

async function playWalk(
  [technology, kind]: (typeof kinds)[number],
  clip: string,
  camera: Camera,
  more: { steps?: readonly LivenessStep[]; whenAsked?: WhenAsked } = {},
) {
  const keep = (walk: Walk) => {
    const walks = ended.get(kind) ?? [];
    if (walk.state.status === 'done' && !walks.some((other) => other.clip === clip)) {
      ended.set(kind, [...walks, { clip, walk }]);
    }
  };
  const check = { technology, camera, look: newTracker(), vision, random: random(seed).next };
  return tryCheck({ ...check, ...more }, keep);
}

const isTurn = (step: LivenessStep) => ['left', 'right', 'up', 'down'].includes(step);

/** The clip's person obeys the commands of which the clip shows the turns; null if it shows none of them. */
async function obey(
  kind: (typeof kinds)[number],
  clip: string,
  { posed, camera }: Obeying,
): Promise<(Outcome & { readonly title: string }) | null> {
  const { next } = random(seed);
  // The server draws a browser's commands: here the most that it may ask for.
  const asked = drawSteps(kind[0], product ? (n) => n - 1 : (n) => Math.floor(next() * n));
  const steps = stepsShown(posed, asked);
  const [shown, all] = [steps.filter(isTurn).length, asked.filter(isTurn).length];
  if (shown < all && (product || shown === 0)) return null;
  const title = shown === all ? 'genuine, obeying' : `genuine, obeying ${shown} of ${all} turns`;
  const outcome = product ? product.tryIt(kind[1], camera()) : playWalk(kind, clip, camera(), { steps });
  return { ...(await outcome), title };
}

/** Each person's check with pictures of the next one, as posted without a browser. */
async function swapPeople(kind: string) {
  const walks = ended.get(kind) ?? [];
  for (const [i, { clip, walk }] of walks.length > 1 ? walks.entries() : []) {
    for (const [title, isSwapped] of Object.entries(swaps)) {
      const swapped = swapWalks(walk, walks[(i + 1) % walks.length]!.walk, isSwapped);
      attacked.push({ ...(await judgeWalk(swapped, vision)), title, kind, clip });
      print(lineOf(attacked.at(-1)!));
    }
  }
}

async function playAttack([technology, kind]: (typeof kinds)[number], camera: Camera) {
  return product ? product.tryIt(kind, await attackFrames(camera)) : inProcess(technology, camera);
}

const openAttack =
  (attack: string): typeof standInCamera =>
  (frames, look, seed) =>
    attackCamera(attack, frames, look, seed);

async function attackWith(attack: string, title: string, clip: string, frames: readonly Buffer[]) {
  for (const kind of attack === standInTitle ? commanded : kinds) {
    seed += 1;
    const open = attack === standInTitle ? standInCamera : openAttack(attack);
    const camera = await open(frames, newTracker(), seed);
    if (!camera) return print(`${clip}: no face`);
    const outcome = await playAttack(kind, camera);
    attacked.push({ ...outcome, title, kind: kind[1], clip });
    print(lineOf(attacked.at(-1)!));
  }
}

/** The whole ladder of each kind without commands, from a head at rest to the verdict on the turns. */
async function playLadders(heads: readonly Head[]) {
  const silent = kinds.filter((kind) => !commanded.includes(kind));
  for (const head of heads) {
    const other = heads.find((one) => one !== head && turnsBoth(one));
    for (const kind of silent.flatMap((one) => Array.from({ length: starts }, () => one))) {
      for (const ladder of await laddersOf(head, other, newTracker(), 100 * ++seed)) {
        if (ladder.genuine ? product && !turnsBoth(head) : wanted.length === 0) continue;
        const { atRest, whenAsked, shown } = ladder;
        const obey: WhenAsked = async (steps) => ({ camera: whenAsked, steps: shown(steps) });
        const outcome = product
          ? await product.tryIt(kind[1], atRest, whenAsked)
          : await playWalk(kind, head.name, atRest, { whenAsked: obey });
        // Until turns are asked for, the clip's own person is there.
        const asked = outcome.why.includes('asked for turns');
        const title = asked ? ladder.title : 'genuine, at rest, not asked';
        const among = asked && !ladder.genuine ? attacked : genuine;
        among.push({ ...outcome, title, kind: kind[1], clip: head.name });
        print(lineOf(among.at(-1)!));
      }
    }
  }
}

const heads: Head[] = [];
for (const clip of clips) {
  const frames = await clip.frames().catch((error: unknown) => {
    print(`${clip.name}: skipped, ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    return [];
  });
  if (frames.length === 0) continue;
  played += 1;
  if (values.rest) {
    heads.push(await headOf(clip.name, frames, newTracker()));
    continue;
  }
  const obeys = starts > 0 && commanded.length > 0;
  const obeying = obeys ? await obeyingCamera(frames, newTracker()) : null;
  for (const kind of kinds) {
    for (let start = 0; start < starts; start++) {
      seed += 1;
      const first = Math.floor((start * frames.length) / starts);
      const outcome =
        obeying && commanded.includes(kind)
          ? await obey(kind, clip.name, obeying)
          : await playClip(kind, { clip: clip.name, frames, first });
      if (!outcome) {
        print(`${clip.name}, ${kind[1]}: does not show the turns that are asked for`);
        continue;
      }
      genuine.push({ title: 'genuine', ...outcome, kind: kind[1], clip: clip.name });
      print(lineOf(genuine.at(-1)!));
    }
  }
  for (const title of wanted) await attackWith(title, title, clip.name, frames);
}
await playLadders(heads);
for (const { name, frames } of !values.rest && values.folder && (all || only === 'spoof')
  ? picturesIn(values.folder)
  : []) {
  await attackWith(pictureAttack, `picture of spoof, ${pictureAttack}`, name, await frames());
}
for (const [, kind] of !values.rest && (all || only === 'swaps') ? kinds : []) await swapPeople(kind);
await vision.close();
await product?.close();
if (played === 0 && shown)
  throw new InputError(`--folder ${values.folder}: none of its videos can be played`);

const codes = kinds.map(([, code]) => code);
const lines = [...genuineTable(genuine, codes), '', ...attackTable(attacked, codes)];
for (const line of ['', ...lines, JSON.stringify(summary(played, genuine))]) print(line);
