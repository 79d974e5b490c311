import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { compareViews, type FaceInspection, type VisionEngine } from '@kuelik/vision/node';
import {
  framesPerStep,
  type LivenessStep,
  livenessTechnologies,
} from '../../technologies/liveness/contract.ts';
import {
  drawSteps,
  type LivenessTechnology,
  type RecipePart,
  recipes,
} from '../../technologies/liveness/recipes.ts';
import { compareMoved, type Evidence, needsIdentity } from '../../technologies/liveness/server/evidence.ts';
import { verdictBounds } from '../../technologies/liveness/thresholds.ts';
import { sentPicture } from '../../technologies/liveness/web/device/sent-picture.ts';
import { asSent } from '../kit/as-sent.ts';
import { toJpeg } from '../people/clip.ts';
import { makePerson } from '../people/person.ts';
import { random } from '../people/random.ts';
import { moments, type PerformanceName, performances } from './performances.ts';

const cacheFolder = fileURLToPath(new URL('../.cache/liveness/', import.meta.url));

/**
 * Hash of everything that a cached measurement depends on: the code that paints the frames, and the code that
 * processes them.
 */
const hash = (() => {
  const digest = createHash('sha256').update(JSON.stringify(framesPerStep));
  for (const folder of ['./', '../people/', '../people/assets/', '../../packages/vision/src/face/']) {
    const path = fileURLToPath(new URL(folder, import.meta.url));
    for (const name of readdirSync(path).sort()) {
      const counts =
        /\.(ts|jpg|json)$/.test(name) &&
        !/\.test\.|^measure|^submissions|^scripts|^index|^parallax|^plane|^pose|^similarity|track|follow|^frame|canvas/.test(
          name,
        );
      if (counts) digest.update(readFileSync(path + name));
    }
  }
  return digest.digest('hex').slice(0, 12);
})();

/** Attacks that reuse another performance's frames: only the submission differs. */
const sameFrames: Partial<Record<PerformanceName, PerformanceName>> = {
  'video-injected': 'genuine',
  'virtual-camera': 'genuine',
};

/** The server's results, in the order of `moments`; null where nothing was painted. */
type Seen = (FaceInspection | null)[];

/**
 * The server's results for the frames of a performance; `only` leaves out the steps that these technologies
 * do not use. The frames pass through a camera's and a browser's JPEG. Cached in `lab/.cache`.
 */
export async function inspectPerformance(
  seed: number,
  name: PerformanceName,
  engine: VisionEngine,
  only: readonly LivenessTechnology[] = livenessTechnologies,
): Promise<Seen> {
  const steps = new Set(only.flatMap(stepsOf));
  const all = moments.every(({ step }) => steps.has(step));
  const part = all ? '' : `-${[...steps].sort().join('')}`;
  const file = join(cacheFolder, `${hash}-${seed}-${sameFrames[name] ?? name}${part}.bin`);
  if (existsSync(file)) return deserialize(readFileSync(file)) as Seen;
  const paint = await performances[name].open(await makePerson(seed));
  const jobs: Promise<FaceInspection | null>[] = [];
  for (const [i, moment] of moments.entries()) {
    if (!steps.has(moment.step)) {
      jobs.push(Promise.resolve(null));
      continue;
    }
    const picture = await asSent(await toJpeg(paint(moment)), sentPicture([...steps]));
    jobs.push(engine.inspectFace(picture, { identity: needsIdentity(moments, i) }));
    // Painting and processing overlap: one frame is processed while the next is painted.
    if (jobs.length > 1) await jobs.at(-2);
  }
  const seen = await Promise.all(jobs);
  mkdirSync(cacheFolder, { recursive: true });
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, serialize(seen));
  renameSync(partial, file);
  return seen;
}

/** Every step that a challenge of this technology may contain. */
function stepsOf(technology: LivenessTechnology): LivenessStep[] {
  const parts: readonly RecipePart[] = recipes[technology];
  return parts.flatMap((part) => {
    if (typeof part === 'string') return [part];
    return 'oneOf' in part ? [...part.oneOf[0]] : [...part.anyOrder];
  });
}

/** A check assembled from a performance's frames. */
export async function assemble(
  technology: LivenessTechnology,
  seed: number,
  name: PerformanceName,
  seen: readonly (FaceInspection | null)[],
): Promise<Evidence> {
  const performance = performances[name];
  const { next } = random(seed * 31 + technology.length);
  const draw = () => drawSteps(technology, (n) => Math.floor(next() * n));
  const steps = draw();
  const recorded = 'otherOrder' in performance ? anotherOrder(steps, draw) : steps;
  const used = new Map<LivenessStep, number>();
  const frames = steps.flatMap((step, i) => {
    const source = recorded[i] ?? step;
    const before = used.get(source) ?? 0;
    used.set(source, before + framesPerStep[source]);
    const all = seen.flatMap((found, k) => (found && moments[k]?.step === source ? [found] : []));
    return Array.from({ length: framesPerStep[step] }, (_, k) => {
      const inspection = all[before + Math.min(k, framesPerStep[source] - 1)] ?? all[0];
      if (!inspection) throw new RangeError(`no frame of ${source}`);
      return { step, closing: k === framesPerStep[step] - 1, inspection };
    });
  });
  const compared = await compareMoved(
    frames.map(({ inspection }) => inspection),
    frames,
    async (views) => compareViews(views),
  );
  return {
    steps,
    frames: frames.map(({ step, closing, inspection }, i) => ({
      step,
      closing,
      shift: compared[i]?.shift ?? null,
      at: 800 + i * 900,
      frame: inspection.frame,
      descriptor: inspection.descriptor,
      grid: inspection.grid,
      content: `${i}`,
      seenBefore: false,
    })),
    elapsed: 2_000 + frames.length * 900,
    countdown: 3_000,
    asked: false,
    samePerson: verdictBounds.samePerson,
    earlier: null,
    movedAlike: false,
    camera: 'camera' in performance ? performance.camera : 'Integrated Camera',
    virtualCamera: 'refuse',
    knownMovement: 'note',
  };
}

/** Steps of another challenge, if the recipe has more than one order. */
function anotherOrder(steps: readonly LivenessStep[], draw: () => LivenessStep[]): LivenessStep[] {
  for (let i = 0; i < 40; i++) {
    const other = draw();
    if (other.length === steps.length && other.join() !== steps.join()) return other;
  }
  return [...steps];
}
