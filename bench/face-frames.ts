import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { BareTurn } from './bare-inference.worker.ts';
import { type Browser, framesATurn, holdFrames, type Page, spentIn, trackerOf } from './face-page.ts';
import { type Figure, median } from './figure.ts';
import { processorTime, workerThreads } from './processes.ts';

const rounds = 15;
/** Milliseconds from one frame to the next, as the product looks at them. */
const cameraPace = 1000 / 30;

/** What one frame took, milliseconds. */
interface Cost {
  /** By the clock: it also counts what others do on the same processors. */
  readonly wall: number;
  /** Of the worker's own thread. */
  readonly processor: number;
}

/**
 * Has the page run the networks alone in a worker of its own; the function gives the milliseconds a turn took,
 * with frames begun at this distance from each other.
 */
async function bareInference(page: Page): Promise<(every: number) => Promise<number>> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./bare-inference.worker.ts', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  });
  const body = outputFiles[0]?.text ?? '';
  // Pages that isolate themselves take a worker only from an answer with this header.
  const headers = { 'cross-origin-embedder-policy': 'credentialless' };
  await page.route('**/bench/bare.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', headers, body }),
  );
  await page.evaluate(() => {
    Reflect.set(window, 'kuelikBare', new Worker('/bench/bare.js', { type: 'module' }));
  });
  return (every) =>
    page.evaluate(
      (turn: BareTurn) =>
        new Promise<number>((resolve, reject) => {
          const worker = Reflect.get(window, 'kuelikBare') as Worker;
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = () => reject(new Error('The bare inference did not start'));
          worker.postMessage(turn);
        }),
      { frames: framesATurn, every },
    );
}

/** A turn's cost a frame; `run` gives the milliseconds by the clock and the frames. */
async function costOf(thread: string, run: () => Promise<{ wall: number; frames: number }>): Promise<Cost> {
  const before = processorTime(thread);
  const { wall, frames } = await run();
  return { wall: wall / frames, processor: (processorTime(thread) - before) / frames };
}

/** Lets frames go to the tracker until it has looked at a turn of them; ends with the tracker at rest. */
async function lookAtTurn(page: Page): Promise<{ wall: number; frames: number }> {
  const worker = trackerOf(page);
  const from = (await spentIn(worker)).length;
  await holdFrames(page, false);
  while ((await spentIn(worker)).length < from + framesATurn) await page.waitForTimeout(20);
  await holdFrames(page, true);
  await page.waitForTimeout(200);
  const spent = (await spentIn(worker)).slice(from);
  return { wall: spent.reduce((sum, one) => sum + one, 0), frames: spent.length };
}

/**
 * Milliseconds that a frame costs the product's worker, against the networks alone in the same browser: in
 * turns of as many frames, the product at rest while they run, so that a busy machine is busy for both. The
 * networks run at the camera's pace, as they do in the product, where caches and clocks cool down between
 * frames, and one frame at once after the other, too, where they do not.
 */
export async function costFigures(browser: Browser, page: Page): Promise<Figure[]> {
  const [tracker] = await workerThreads(browser);
  const bare = await bareInference(page);
  await bare(0);
  const alone = (await workerThreads(browser)).find((thread) => thread !== tracker);
  if (!tracker || !alone) throw new Error('The workers run in no thread of their own');
  const live: Cost[] = [];
  const bared: Cost[] = [];
  const atOnce: Cost[] = [];
  await holdFrames(page, true);
  await page.waitForTimeout(200);
  for (let i = 0; i < rounds; i++) {
    for (const [costs, every] of [
      [atOnce, 0],
      [bared, cameraPace],
    ] as const)
      costs.push(await costOf(alone, async () => ({ wall: await bare(every), frames: framesATurn })));
    live.push(await costOf(tracker, () => lookAtTurn(page)));
  }
  await holdFrames(page, false);
  const figure = (
    name: string,
    unit: Figure['unit'],
    part: keyof Cost,
    reference: readonly Cost[],
  ): Figure => ({
    name,
    value: median(live.map((cost) => cost[part])),
    unit,
    reference: `bare inference on as many frames, ${reference === atOnce ? 'one at once after the other' : 'at their pace'}`,
    referenceValue: median(reference.map((cost) => cost[part])),
  });
  const name = 'a frame in the worker of a face check';
  return [bared, atOnce].flatMap((reference) => [
    figure(name, 'ms', 'wall', reference),
    figure(`${name}, its thread's time`, 'ms CPU', 'processor', reference),
  ]);
}
