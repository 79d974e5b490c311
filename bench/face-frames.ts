import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type Browser, framesATurn, holdFrames, type Page, spentIn, trackerOf } from './face-page.ts';
import { type Figure, median } from './figure.ts';
import { processorTime, workerThreads } from './processes.ts';

const rounds = 15;

/** What one frame took, milliseconds. */
interface Cost {
  /** By the clock: it also counts what others do on the same processors. */
  readonly wall: number;
  /** Of the worker's own thread. */
  readonly processor: number;
}

/** Has the page run the networks alone in a worker of its own; the function gives the milliseconds a turn took. */
async function bareInference(page: Page): Promise<() => Promise<number>> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./bare-inference.worker.ts', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  });
  const body = outputFiles[0]?.text ?? '';
  await page.route('**/bench/bare.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await page.evaluate(() => {
    Reflect.set(window, 'kuelikBare', new Worker('/bench/bare.js', { type: 'module' }));
  });
  return () =>
    page.evaluate(
      (frames) =>
        new Promise<number>((resolve, reject) => {
          const worker = Reflect.get(window, 'kuelikBare') as Worker;
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = () => reject(new Error('The bare inference did not start'));
          worker.postMessage(frames);
        }),
      framesATurn,
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
 * turns of as many frames, the product at rest while they run, so that a busy machine is busy for both.
 */
export async function costFigures(browser: Browser, page: Page): Promise<Figure[]> {
  const [tracker] = await workerThreads(browser);
  const bare = await bareInference(page);
  await bare();
  const alone = (await workerThreads(browser)).find((thread) => thread !== tracker);
  if (!tracker || !alone) throw new Error('The workers run in no thread of their own');
  const live: Cost[] = [];
  const bared: Cost[] = [];
  await holdFrames(page, true);
  await page.waitForTimeout(200);
  for (let i = 0; i < rounds; i++) {
    bared.push(await costOf(alone, async () => ({ wall: await bare(), frames: framesATurn })));
    live.push(await costOf(tracker, () => lookAtTurn(page)));
  }
  await holdFrames(page, false);
  const reference = 'bare inference on as many frames, in turns in the same browser';
  const figure = (name: string, unit: Figure['unit'], of: (cost: Cost) => number): Figure => ({
    name,
    value: median(live.map(of)),
    unit,
    reference,
    referenceValue: median(bared.map(of)),
  });
  return [
    figure('a frame in the worker of a face check', 'ms', ({ wall }) => wall),
    figure(
      "a frame in the worker of a face check, its thread's time",
      'ms CPU',
      ({ processor }) => processor,
    ),
  ];
}
