import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { framesATurn, holdFrames, type Page, spentIn, trackerOf } from './face-page.ts';
import { type Figure, median } from './figure.ts';

const rounds = 7;

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

/**
 * Milliseconds that a frame costs the product's worker, against the networks alone in the same browser: in
 * turns of as many frames, the product at rest while they run, so that a busy machine is busy for both.
 */
export async function frameFigure(page: Page): Promise<Figure> {
  const worker = trackerOf(page);
  const bare = await bareInference(page);
  await bare();
  const live: number[] = [];
  const alone: number[] = [];
  for (let i = 0; i < rounds; i++) {
    await holdFrames(page, true);
    await page.waitForTimeout(200);
    alone.push((await bare()) / framesATurn);
    const from = (await spentIn(worker)).length;
    await holdFrames(page, false);
    let spent: number[] = [];
    while (spent.length < framesATurn) {
      await page.waitForTimeout(100);
      spent = (await spentIn(worker)).slice(from, from + framesATurn);
    }
    live.push(spent.reduce((sum, one) => sum + one, 0) / framesATurn);
  }
  return {
    name: 'a frame in the worker of a face check',
    value: median(live),
    unit: 'ms',
    reference: 'bare inference on as many frames, in turns in the same browser',
    referenceValue: median(alone),
  };
}
