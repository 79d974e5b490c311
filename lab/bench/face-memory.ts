import { type Browser, firstGuidance, type Page } from './face-page.ts';
import { type Figure, median } from './figure.ts';
import { renderersOf, residentMemory } from './processes.ts';

/** The first mounts fill caches: fonts, chunks, compiled code. */
const settled = 10;
/** Measured mounts, after those. */
const mounts = 50;
const samplesAMinute = 6;
/** Minutes until engine and browser have filled their caches. */
const settling = 1;

interface Sample {
  /** Mounts, or minutes. */
  readonly x: number;
  /** Kilobytes on the page's heap. */
  readonly heap: number;
  /** Resident kilobytes of the page's processes, including worker, engine and pictures. */
  readonly resident: number;
}

/** Kilobytes on the page's heap after garbage collection. */
const heapOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    (Reflect.get(globalThis, 'gc') as () => void)();
    const { memory } = performance as unknown as { memory: { usedJSHeapSize: number } };
    return memory.usedJSHeapSize / 1024;
  });

/** Milliseconds for the page's processes to empty their caches. */
const givingBack = 500;

/**
 * Simulates memory pressure, so that the browser frees its caches as on a phone. Without a GPU it keeps 1.2
 * MB for each displayed camera picture, up to its own limit.
 */
async function giveBack(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Memory.simulatePressureNotification', { level: 'critical' });
  await devtools.detach();
  await page.waitForTimeout(givingBack);
}

/** Collects garbage, frees caches, then measures. */
async function sampleAt(browser: Browser, page: Page, x: number): Promise<Sample> {
  await giveBack(page);
  const heap = await heapOf(page);
  const resident = (await renderersOf(browser)).reduce((sum, id) => sum + residentMemory(id), 0);
  return { x, heap, resident };
}

/** Least squares: the growth of `y` per unit of `x`. */
function slope(points: readonly { readonly x: number; readonly y: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [mx, my] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const along = points.reduce((sum, { x, y }) => sum + (x - mx) * (y - my), 0);
  return along / points.reduce((sum, { x }) => sum + (x - mx) ** 2, 0);
}

const parts = { heap: "the page's heap", resident: "the resident memory of the page's processes" } as const;

/**
 * For heap and resident memory: the end against the start (each the median of three samples), and the growth
 * over the second half, by linear regression: the browser's bounded caches are full by then if the bench runs
 * long enough, while a leak continues.
 */
function growth(samples: readonly Sample[], start: string, over: string): Figure[] {
  const half = samples.slice(Math.floor(samples.length / 2));
  const first = half[0];
  const last = half.at(-1);
  if (!first || !last) throw new Error('Nothing was measured');
  return (['heap', 'resident'] as const).flatMap((part): Figure[] => {
    const values = samples.map((sample) => sample[part]);
    const atStart = median(values.slice(0, 3));
    const perX = slope(half.map((sample) => ({ x: sample.x, y: sample[part] })));
    const common = { unit: 'KB', reference: `as much as ${start}`, referenceValue: atStart } as const;
    return [
      { name: `${parts[part]} after ${over}`, value: median(values.slice(-3)), ...common },
      {
        name: `growth of ${parts[part]} in the second half of ${over}`,
        value: perX * (last.x - first.x),
        ...common,
      },
    ];
  });
}

/** Navigates within the page, as the back button does. */
const goTo = (page: Page, url: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, url);

/** Opens and leaves the face check repeatedly in the same page, each time in a new session. */
export async function mountFigures(
  browser: Browser,
  newSession: () => Promise<{ readonly link: string }>,
): Promise<Figure[]> {
  const page = await browser.newPage({ locale: 'en-GB' });
  const samples: Sample[] = [];
  const { link } = await newSession();
  await page.goto(new URL('/no-such-page?locale=en', link).href);
  for (let i = 1; i <= settled + mounts; i++) {
    const session = await newSession();
    await goTo(page, session.link);
    await page.getByRole('button', { name: 'Continue', exact: true }).click({ timeout: 120_000 });
    await page.locator('[data-hint=too_far]').waitFor({ timeout: 120_000 });
    await goTo(page, '/no-such-page?locale=en');
    await page.locator('[data-hint]').waitFor({ state: 'detached' });
    while (page.workers().length > 0) await page.waitForTimeout(20);
    if (i > settled) samples.push(await sampleAt(browser, page, i));
  }
  await page.close();
  return growth(samples, `after ${settled} mounts`, `${mounts} more mounts of a face check`);
}

/** Observes the memory of a running check for some minutes, without the first. */
export async function memoryFigures(browser: Browser, page: Page, minutes: number): Promise<Figure[]> {
  await firstGuidance(page);
  const watched = Math.max(1, minutes - settling);
  await page.waitForTimeout(settling * 60_000);
  const samples: Sample[] = [];
  for (let i = 0; i <= watched * samplesAMinute; i++) {
    if (i > 0) await page.waitForTimeout(60_000 / samplesAMinute);
    // An attempt ends after five minutes at most; then the next one starts, as a person would.
    const again = page.getByRole('dialog').getByRole('button', { name: 'Pass again' });
    if (await again.isVisible()) await again.click();
    samples.push(await sampleAt(browser, page, i / samplesAMinute));
  }
  return growth(samples, 'after a minute', `the minutes of a face check after its first, ${watched} of them`);
}
