import { createSession } from '../../e2e/support/api.ts';
import { launchChromium } from '../../e2e/support/chromium.ts';
import { longTasks, watchPage } from '../../e2e/support/page-watch.ts';
import { heldClip } from '../../e2e/support/papers.ts';
import { startServer } from '../../e2e/support/server.ts';
import type { Figure } from './figure.ts';
import type { TraceEvent } from './main-thread.ts';

type Browser = Awaited<ReturnType<typeof launchChromium>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

/** Frames a second needed to follow a hand; the product's promise for scanning. */
const promised = 10;
/** Milliseconds over which frames are counted. */
const counted = 15_000;
/** A generous timeout, so that a busy machine does not abort the bench. */
const patient = { time_limit_s: 600 };

/**
 * Counters of the page: frames that the camera showed, and frames being processed by the edge-finding worker.
 */
interface Counted {
  shown: number;
  sent: number;
  answered: number;
  mostAtOnce: number;
  /** Frames in which the document was found. */
  found: number;
}

/** Counts what the product's own page and worker do. Call before opening the page. */
export async function countFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted: Counted = { shown: 0, sent: 0, answered: 0, mostAtOnce: 0, found: 0 };
    Reflect.set(window, 'kuelikCounted', counted);
    const look = HTMLVideoElement.prototype.requestVideoFrameCallback;
    HTMLVideoElement.prototype.requestVideoFrameCallback = function (callback) {
      return look.call(this, (now, facts) => {
        counted.shown += 1;
        callback(now, facts);
      });
    };
    const PlainWorker = window.Worker;
    window.Worker = class extends PlainWorker {
      private readonly finds: boolean;

      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.finds = String(url).includes('outline.worker');
        this.addEventListener('message', ({ data }) => {
          if (!this.finds) return;
          counted.answered += 1;
          if (data.seen?.quad) counted.found += 1;
        });
      }

      override postMessage(message: unknown, transfer?: Transferable[] & StructuredSerializeOptions): void {
        if (this.finds) {
          counted.sent += 1;
          counted.mostAtOnce = Math.max(counted.mostAtOnce, counted.sent - counted.answered);
        }
        super.postMessage(message, transfer ?? []);
      }
    };
  });
}

const countedOn = (page: Page): Promise<Counted> =>
  page.evaluate(() => ({ ...(Reflect.get(window, 'kuelikCounted') as Counted) }));

/** Processor milliseconds of every task of the threads with this name, by thread, from a browser trace. */
function tasksOf(trace: readonly TraceEvent[], thread: string): number[][] {
  const threads = new Map<string, number[]>();
  for (const { name, args, pid, tid } of trace) {
    if (name === 'thread_name' && args?.name?.startsWith(thread)) threads.set(`${pid} ${tid}`, []);
  }
  for (const { ph, name, pid, tid, tdur = 0 } of trace) {
    if (ph === 'X' && /RunTask$/.test(name)) threads.get(`${pid} ${tid}`)?.push(tdur / 1000);
  }
  return [...threads.values()];
}

/** Minimum processor milliseconds of a counted task: shorter ones are the browser's own housekeeping. */
const worthCounting = 2;

/**
 * Processor milliseconds of the worker with the most tasks: reading a zone takes about a second, edges run
 * ten times a second.
 */
function busiestWorker(trace: readonly TraceEvent[]): number {
  const workers = tasksOf(trace, 'DedicatedWorker').map((tasks) => tasks.filter((ms) => ms > worthCounting));
  const [tasks = []] = workers.sort((one, other) => other.length - one.length);
  return tasks.reduce((sum, task) => sum + task, 0);
}

async function scan(browser: Browser, link: string): Promise<Figure[]> {
  const page = await browser.newPage({ locale: 'en-GB' });
  await watchPage(page);
  await countFrames(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'Scan with the camera', exact: true }).click();
  // The back of a card where the front is expected: found, read repeatedly, and never captured.
  await page.locator('[data-hint="wrong_side"]').waitFor({ timeout: 120_000 });
  const before = await countedOn(page);
  const start = await page.evaluate(() => performance.now());
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await page.waitForTimeout(counted);
  const seconds = ((await page.evaluate(() => performance.now())) - start) / 1000;
  const after = await countedOn(page);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const lengths = (await longTasks(page, start)).map(({ length }) => length);
  await page.close();
  const answered = after.answered - before.answered;
  const shown = after.shown - before.shown;
  if (after.found === before.found) throw new Error('The card was never found');
  if (after.mostAtOnce > 1)
    throw new Error(`${after.mostAtOnce} frames were with the worker at once: a queue`);
  return [
    {
      name: 'frames searched for a document’s edges while its zone was read in parallel',
      value: answered / seconds,
      unit: 'frames/s',
      reference: `promised ${promised} a second; the camera showed ${(shown / seconds).toFixed(1)}, the others were dropped`,
      referenceValue: promised,
    },
    {
      name: 'a frame in the edge-finding worker, in the browser',
      value: busiestWorker(trace.traceEvents) / answered,
      unit: 'ms CPU',
      reference: `a frame’s time at ${promised} frames a second`,
      referenceValue: 1000 / promised,
    },
    {
      name: 'longest task of the main thread during a scan (0: none over 50 ms)',
      value: Math.max(0, ...lengths),
      unit: 'ms',
      reference: 'a long task, by the Long Tasks specification',
      referenceValue: 50,
    },
    {
      name: 'most expensive task of the main thread during a scan',
      value: Math.max(...tasksOf(trace.traceEvents, 'CrRendererMain').flat()),
      unit: 'ms CPU',
      reference: 'a long task, by the Long Tasks specification',
      referenceValue: 50,
    },
  ];
}

/**
 * A scan with the built product in Chromium whose camera plays a card. Fails if frames queue up instead of
 * being dropped.
 */
export async function documentCameraFigures(): Promise<Figure[]> {
  const server = await startServer();
  const browser = await launchChromium({ file: await heldClip('kz-id-back', 17) });
  try {
    const { link } = await createSession(server, {
      technologies: ['DR'],
      technology_configs: { DR: patient },
    });
    return await scan(browser, link);
  } finally {
    await browser.close();
    await server.close();
  }
}
