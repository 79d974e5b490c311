import { createSession } from '../e2e/support/api.ts';
import { launchChromium } from '../e2e/support/chromium.ts';
import { longTasks, watchPage } from '../e2e/support/page-watch.ts';
import { startServer } from '../e2e/support/server.ts';
import type { Figure } from './figure.ts';

type Browser = Awaited<ReturnType<typeof launchChromium>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

interface Timed {
  /** Milliseconds of the page's clock; null until it happened. */
  camera: number | null;
  frame: number | null;
  guidance: number | null;
  /** Answers of the workers since the camera started. */
  answers: number;
}

/** Milliseconds over which frames are counted. */
const counted = 5_000;

/** Notes when the camera started, its first frame came and the first guidance was shown. */
async function timePage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const timed: Timed = { camera: null, frame: null, guidance: null, answers: 0 };
    Reflect.set(window, 'kuelikTimed', timed);
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      timed.camera ??= performance.now();
      return stream;
    };
    const look = HTMLVideoElement.prototype.requestVideoFrameCallback;
    HTMLVideoElement.prototype.requestVideoFrameCallback = function (callback) {
      return look.call(this, (now, facts) => {
        timed.frame ??= performance.now();
        callback(now, facts);
      });
    };
    const PlainWorker = window.Worker;
    window.Worker = class extends PlainWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener('message', () => {
          if (timed.camera !== null) timed.answers += 1;
        });
      }
    };
    new MutationObserver(() => {
      const hint = document.querySelector('[data-hint]')?.getAttribute('data-hint');
      if (hint && hint !== 'start') timed.guidance ??= performance.now();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
}

const timesOf = (page: Page): Promise<Timed> =>
  page.evaluate(() => ({ ...(Reflect.get(window, 'kuelikTimed') as Timed) }));

async function check(browser: Browser, link: string): Promise<Figure[]> {
  const page = await browser.newPage({ locale: 'en-GB' });
  await watchPage(page);
  await timePage(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForFunction(() => (Reflect.get(window, 'kuelikTimed') as Timed).guidance !== null);
  const before = await timesOf(page);
  const from = performance.now();
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), counted);
  const after = await timesOf(page);
  const seconds = (performance.now() - from) / 1000;
  const longest = Math.max(0, ...(await longTasks(page, before.camera ?? 0)).map(({ length }) => length));
  const { camera, frame, guidance } = before;
  if (camera === null || frame === null || guidance === null) throw new Error('The camera gave no frames');
  return [
    {
      name: 'camera start to first guidance',
      value: guidance - camera,
      unit: 'ms',
      reference: 'camera start to its first frame',
      referenceValue: frame - camera,
    },
    {
      name: 'frames looked at during a face check',
      value: (after.answers - before.answers) / seconds,
      unit: 'frames/s',
      reference: 'frames that the camera gives, the others are dropped',
      referenceValue: 30,
    },
    {
      name: 'longest task of the main thread during a face check (0: none over 50 ms)',
      value: longest,
      unit: 'ms',
      reference: 'a long task, by the Long Tasks specification',
      referenceValue: 50,
    },
  ];
}

/** A face check in Chromium whose camera plays a synthetic person. */
export async function faceCheckFigures(): Promise<Figure[]> {
  const server = await startServer();
  const browser = await launchChromium({ person: 17, script: 'dark' });
  try {
    const session = await createSession(server, { technologies: ['LDSH'] });
    return await check(browser, session.link);
  } finally {
    await browser.close();
    await server.close();
  }
}
