import { createSession } from '../../e2e/support/api.ts';
import { type Camera, launchChromium } from '../../e2e/support/chromium.ts';
import { longTasks, watchPage } from '../../e2e/support/page-watch.ts';
import { heldClip } from '../../e2e/support/papers.ts';
import { type Server, startServer } from '../../e2e/support/server.ts';
import { countFrames as countDocumentFrames } from './document-camera.ts';
import { type Browser, countFrames as countFaceFrames, type Page } from './face-page.ts';
import type { Figure } from './figure.ts';
import { browserProcess, proportionalMemory, renderersOf } from './processes.ts';
import { canSlowThreads, slowThreads } from './slow-threads.ts';

/** The device: this many times slower than a core of this machine, with as many cores. */
const times = 6;
/** Milliseconds over which frames are counted. */
const counted = 20_000;
const mostMemory = 300 * 1024;
const longestTask = 100;

interface Step {
  readonly name: string;
  readonly technology: 'LDSH' | 'DR';
  readonly camera: () => Promise<Camera>;
  readonly button: string;
  /** What the page says as long as the camera shows this. */
  readonly hint: string;
  readonly count: (page: Page) => Promise<void>;
  /** Frames a second that guidance needs. */
  readonly least: number;
}

/** Checks that never end: a person who stays too far away, the back of a card where its front is expected. */
const steps: readonly Step[] = [
  {
    name: 'face check',
    technology: 'LDSH',
    camera: async () => ({ person: 17, script: 'far' }),
    button: 'Continue',
    hint: 'too_far',
    count: countFaceFrames,
    least: 10,
  },
  {
    name: 'document scan',
    technology: 'DR',
    camera: async () => ({ file: await heldClip('kz-id-back', 17) }),
    button: 'Scan with the camera',
    hint: 'wrong_side',
    count: countDocumentFrames,
    least: 4,
  },
];

const answeredOn = (page: Page): Promise<number> =>
  page.evaluate(() => (Reflect.get(window, 'kuelikCounted') as { answered: number }).answered);

/** Kilobytes of the largest page's process, as Android counts them: the browser keeps a spare one. */
async function memoryOf(browser: Browser): Promise<number> {
  return Math.max(...(await renderersOf(browser)).map(proportionalMemory));
}

/** Slows the browser down; if threads cannot be limited, only the page's main thread. */
async function slowDown(browser: Browser, page: Page): Promise<() => Promise<void>> {
  if (canSlowThreads()) return slowThreads(await browserProcess(browser), times);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: times });
  return async () => undefined;
}

async function measure(server: Server, step: Step): Promise<Figure[]> {
  const browser = await launchChromium(await step.camera());
  let letGo = async () => {};
  try {
    const { link } = await createSession(server, {
      technologies: [step.technology],
      technology_configs: { [step.technology]: { time_limit_s: 600 } },
    });
    const page = await browser.newPage({ locale: 'en-GB' });
    await watchPage(page);
    await step.count(page);
    letGo = await slowDown(browser, page);
    await page.goto(link);
    await page.getByRole('button', { name: step.button, exact: true }).click({ timeout: 300_000 });
    await page.locator(`[data-hint=${step.hint}]`).waitFor({ timeout: 300_000 });
    const before = await answeredOn(page);
    const from = await page.evaluate(() => performance.now());
    const memory: number[] = [];
    for (let passed = 0; passed < counted; passed += 1000) {
      await page.waitForTimeout(1000);
      memory.push(await memoryOf(browser));
    }
    const seconds = ((await page.evaluate(() => performance.now())) - from) / 1000;
    const frames = ((await answeredOn(page)) - before) / seconds;
    // A check that has ended no longer shows it, and frames of something else would have been counted.
    await page.locator(`[data-hint=${step.hint}]`).waitFor({ timeout: 60_000 });
    const tasks = (await longTasks(page, from)).map(({ length }) => length);
    return [
      {
        name: `frames that guidance follows in a ${step.name}`,
        value: frames,
        unit: 'frames/s',
        reference: `the least, ${step.least}`,
        referenceValue: step.least,
      },
      {
        name: `longest task of the main thread in a ${step.name} (0: none over 50 ms)`,
        value: Math.max(0, ...tasks),
        unit: 'ms',
        reference: 'the longest allowed',
        referenceValue: longestTask,
      },
      {
        name: `most memory of the page in a ${step.name}, its share of what processes share included (PSS)`,
        value: Math.max(...memory),
        unit: 'KB',
        reference: 'the most allowed',
        referenceValue: mostMemory,
      },
    ];
  } finally {
    await letGo();
    await browser.close();
  }
}

/** A face check and a document scan on a device six times slower than this machine, against the promised figures. */
export async function slowDeviceFigures(): Promise<Figure[]> {
  const server = await startServer();
  const slowed = canSlowThreads() ? 'every thread' : 'the main thread alone';
  try {
    const figures: Figure[] = [];
    for (const step of steps) figures.push(...(await measure(server, step)));
    return figures.map((figure) => ({ ...figure, name: `${figure.name}, ${slowed} ${times} times slower` }));
  } finally {
    await server.close();
  }
}
