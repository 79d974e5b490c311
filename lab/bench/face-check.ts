import { createSession } from '../../e2e/support/api.ts';
import { type Camera, launchChromium } from '../../e2e/support/chromium.ts';
import { longTasks, watchPage } from '../../e2e/support/page-watch.ts';
import { type Server, startServer } from '../../e2e/support/server.ts';
import { costFigures } from './face-frames.ts';
import { memoryFigures, mountFigures } from './face-memory.ts';
import { type Browser, countedOn, countFrames, firstGuidance, type Page } from './face-page.ts';
import type { Figure } from './figure.ts';
import { recordTasks } from './main-thread.ts';

/** The person in front of the camera: the one from the journeys. */
const person = 17;
/** Milliseconds over which frames are counted. */
const counted = 10_000;
/** A generous timeout, so that a busy machine does not abort the bench. */
const patient = { time_limit_s: 600, environment_s: 300, attempts: 10 };

async function openCheck(browser: Browser, server: Server, kind: string): Promise<Page> {
  const session = await createSession(server, {
    technologies: [kind],
    technology_configs: { [kind]: patient },
  });
  const page = await browser.newPage({ locale: 'en-GB' });
  await watchPage(page);
  await countFrames(page);
  await page.goto(session.link);
  await page.getByRole('button', { name: 'Continue', exact: true }).waitFor({ timeout: 120_000 });
  return page;
}

const begin = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();

/**
 * A check that never progresses, because the person stays too far away: all its time goes into processing
 * frames.
 */
async function frameFigures(browser: Browser, server: Server): Promise<Figure[]> {
  const page = await openCheck(browser, server, 'LDSH');
  await begin(page);
  const { camera, frame, guidance } = await firstGuidance(page);
  if (camera === null || frame === null || guidance === null)
    throw new Error('The camera delivered no frames');
  const before = await countedOn(page);
  const from = performance.now();
  await page.waitForTimeout(counted);
  const after = await countedOn(page);
  const seconds = (performance.now() - from) / 1000;
  const figures: Figure[] = [
    {
      name: 'camera start to first guidance',
      value: guidance - camera,
      unit: 'ms',
      reference: 'camera start to its first frame',
      referenceValue: frame - camera,
    },
    {
      name: 'frames processed during a face check',
      value: (after.answered - before.answered) / seconds,
      unit: 'frames/s',
      reference: 'frames that the camera showed, the others were dropped',
      referenceValue: (after.shown - before.shown) / seconds,
    },
    {
      name: 'most frames in the worker at once: more would be a queue',
      value: after.mostAtOnce,
      unit: 'frames',
      reference: 'one',
      referenceValue: 1,
    },
    ...(await costFigures(browser, page)),
  ];
  await page.close();
  return figures;
}

/** A whole check, from pressing Continue to the verdict, by a cooperative person. */
async function wholeRun(browser: Browser, server: Server): Promise<Figure[]> {
  const page = await openCheck(browser, server, 'LDPM');
  const from = await page.evaluate(() => performance.now());
  const stop = await recordTasks(browser, page);
  await begin(page);
  await page.getByRole('heading', { name: 'Face check passed' }).waitFor({ timeout: 600_000 });
  const { hardest } = await stop();
  const lengths = (await longTasks(page, from)).map(({ length }) => length);
  await page.close();
  return [
    {
      name: 'longest task of the main thread in a whole face check (0: none over 50 ms)',
      value: Math.max(0, ...lengths),
      unit: 'ms',
      reference: 'a long task, by the Long Tasks specification',
      referenceValue: 50,
    },
    {
      name: 'most expensive task of the main thread in a whole face check',
      value: hardest.worked,
      unit: 'ms CPU',
      reference: 'a long task, by the Long Tasks specification',
      referenceValue: 50,
    },
  ];
}

async function before(
  camera: Camera,
  server: Server,
  measure: (browser: Browser, server: Server) => Promise<Figure[]>,
): Promise<Figure[]> {
  const browser = await launchChromium(camera, ['--js-flags=--expose-gc', '--enable-precise-memory-info']);
  try {
    return await measure(browser, server);
  } finally {
    await browser.close();
  }
}

/**
 * Face checks of the built product in Chromium whose camera plays a synthetic person.
 * @param minutes how long the memory of one check is observed; the first minute fills caches and does not
 * count
 */
export async function* faceCheckFigures(minutes: number): AsyncGenerator<readonly Figure[]> {
  const server = await startServer();
  const far: Camera = { person, script: 'far' };
  try {
    yield await before(far, server, frameFigures);
    yield await before({ person, script: 'obeying' }, server, wholeRun);
    yield await before(far, server, (browser) =>
      mountFigures(browser, () => createSession(server, { technologies: ['LDSH'] })),
    );
    yield await before(far, server, async (browser) => {
      const page = await openCheck(browser, server, 'LDSH');
      await begin(page);
      return memoryFigures(browser, page, minutes);
    });
  } finally {
    await server.close();
  }
}
