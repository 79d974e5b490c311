import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { BareTurn } from './bare-inference.worker.ts';
import { type Browser, framesATurn, holdFrames, type Page, spentIn, trackerOf } from './face-page.ts';
import { type Figure, median } from './figure.ts';
import { processorTime, workerThreads } from './processes.ts';

const rounds = 15;
/** Milliseconds between frames, at the product's frame rate. */
const cameraPace = 1000 / 30;

/** Duration of one frame, milliseconds. */
interface Cost {
  /** Wall time: includes other processes on the same processors. */
  readonly wall: number;
  /** Processor time of the worker's own thread. */
  readonly processor: number;
}

/**
 * Runs only the networks in a separate worker of the page; the returned function gives the milliseconds of
 * one batch, with frames started at this interval.
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
  // Cross-origin isolated pages load a worker only with this response header.
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

/** Cost per frame of one batch; `run` returns wall milliseconds and frames. */
async function costOf(thread: string, run: () => Promise<{ wall: number; frames: number }>): Promise<Cost> {
  const before = processorTime(thread);
  const { wall, frames } = await run();
  return { wall: wall / frames, processor: (processorTime(thread) - before) / frames };
}

/** Sends frames to the tracker until it has processed one cycle; leaves the tracker idle. */
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
 * Milliseconds per frame in the product's worker, compared with the bare networks in the same browser: in
 * alternating batches of equal size, the product idle meanwhile, so that load on the machine affects both.
 * The networks run at the camera's pace, as in the product, where caches and clock speed drop between frames,
 * and also back to back, where they do not.
 */
export async function costFigures(browser: Browser, page: Page): Promise<Figure[]> {
  const [tracker] = await workerThreads(browser);
  const bare = await bareInference(page);
  await bare(0);
  const alone = (await workerThreads(browser)).find((thread) => thread !== tracker);
  if (!tracker || !alone) throw new Error('The workers do not run in threads of their own');
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
    reference: `bare inference on as many frames, ${reference === atOnce ? 'back to back' : 'at the same pace'}`,
    referenceValue: median(reference.map((cost) => cost[part])),
  });
  const name = 'a frame in the worker of a face check';
  return [bared, atOnce].flatMap((reference) => [
    figure(name, 'ms', 'wall', reference),
    figure(`${name}, its thread's time`, 'ms CPU', 'processor', reference),
  ]);
}
