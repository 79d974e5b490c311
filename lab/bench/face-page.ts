import type { launchChromium } from '../../e2e/support/chromium.ts';
import { detectEvery } from '../../packages/vision/src/face/observe/follower.ts';

export type Browser = Awaited<ReturnType<typeof launchChromium>>;
export type Page = Awaited<ReturnType<Browser['newPage']>>;
export type PageWorker = ReturnType<Page['workers']>[number];

/** Counters of the page. Times are milliseconds of the page's clock; null until they happen. */
export interface Counted {
  camera: number | null;
  /** The camera's first frame. */
  frame: number | null;
  guidance: number | null;
  /** Frames that the camera showed while the worker was busy. */
  shown: number;
  /** Frames sent to the worker, and replies received. */
  sent: number;
  answered: number;
  /** Most frames in the worker at once. */
  mostAtOnce: number;
  /** Longest time in milliseconds from sending a frame to its reply. */
  oldest: number;
}

interface HeldWorker {
  send(message: unknown, transfer: Transferable[]): void;
}

/** Frames between two runs of the face detector: one cycle of the tracker. */
export const framesATurn = detectEvery;

const inWorker = `{
  const spent = [];
  Reflect.set(self, 'kuelikSpent', spent);
  let from = 0;
  self.addEventListener('message', () => { from = performance.now(); });
  const post = self.postMessage;
  self.postMessage = (message, options) => {
    post.call(self, message, options);
    if (message.type === 'observed' || message.type === 'lost') spent.push(performance.now() - from);
  };
}
`;

/**
 * Counts and times what the product's own page and worker do. Call before opening the page. The injected code
 * has no named functions: it would need a helper that the TypeScript loader adds and the page lacks.
 */
export async function countFrames(page: Page): Promise<void> {
  await page.route(/tracker\.worker.*\.js$/, async (route) => {
    const response = await route.fetch();
    const body = inWorker + (await response.text());
    // The worker keeps its policy and content type, not its length.
    const { 'content-length': _, 'content-encoding': __, ...headers } = response.headers();
    await route.fulfill({ status: response.status(), headers, body });
  });
  await page.addInitScript(() => {
    const counted: Counted = {
      camera: null,
      frame: null,
      guidance: null,
      shown: 0,
      sent: 0,
      answered: 0,
      mostAtOnce: 0,
      oldest: 0,
    };
    const held: { worker: HeldWorker; message: unknown; transfer: Transferable[] }[] = [];
    let holding = false;
    Reflect.set(window, 'kuelikCounted', counted);
    Reflect.set(window, 'kuelikHold', (hold: boolean) => {
      holding = hold;
      if (!hold) for (const { worker, message, transfer } of held.splice(0)) worker.send(message, transfer);
    });
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      counted.camera ??= performance.now();
      return stream;
    };
    const look = HTMLVideoElement.prototype.requestVideoFrameCallback;
    HTMLVideoElement.prototype.requestVideoFrameCallback = function (callback) {
      return look.call(this, (now, facts) => {
        counted.frame ??= performance.now();
        if (!holding) counted.shown += 1;
        callback(now, facts);
      });
    };
    const PlainWorker = window.Worker;
    window.Worker = class extends PlainWorker implements HeldWorker {
      private since: number[] = [];

      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener('message', ({ data }) => {
          if (data.type !== 'observed' && data.type !== 'lost') return;
          counted.answered += 1;
          counted.oldest = Math.max(counted.oldest, performance.now() - (this.since.shift() ?? 0));
        });
      }

      override postMessage(message: unknown, transfer?: Transferable[] & StructuredSerializeOptions): void {
        if ((message as { type?: string }).type !== 'observe') super.postMessage(message, transfer);
        else if (holding) held.push({ worker: this, message, transfer: transfer ?? [] });
        else this.send(message, transfer ?? []);
      }

      send(message: unknown, transfer: Transferable[]): void {
        counted.sent += 1;
        this.since.push(performance.now());
        counted.mostAtOnce = Math.max(counted.mostAtOnce, counted.sent - counted.answered);
        super.postMessage(message, transfer);
      }
    };
    new MutationObserver(() => {
      const hint = document.querySelector('[data-hint]')?.getAttribute('data-hint');
      if (hint && hint !== 'start') counted.guidance ??= performance.now();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
}

/** The counters so far. */
export const countedOn = (page: Page): Promise<Counted> =>
  page.evaluate(() => ({ ...(Reflect.get(window, 'kuelikCounted') as Counted) }));

/** Waits for the first guidance. */
export async function firstGuidance(page: Page): Promise<Counted> {
  await page.waitForFunction(
    () => (Reflect.get(window, 'kuelikCounted') as Counted).guidance !== null,
    null,
    { timeout: 120_000 },
  );
  return countedOn(page);
}

/** Withholds frames from the worker, or releases them. */
export const holdFrames = (page: Page, hold: boolean): Promise<void> =>
  page.evaluate((given) => (Reflect.get(window, 'kuelikHold') as (hold: boolean) => void)(given), hold);

/** The worker that processes frames. */
export function trackerOf(page: Page): PageWorker {
  const worker = page.workers().find((one) => one.url().includes('tracker.worker'));
  if (!worker) throw new Error('The page runs no tracker');
  return worker;
}

/** Milliseconds from a frame's arrival in the worker to its reply, for each frame since the start. */
export const spentIn = (worker: PageWorker): Promise<number[]> =>
  worker.evaluate(() => [...(Reflect.get(self, 'kuelikSpent') as number[])]);
