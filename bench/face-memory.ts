import { readFileSync } from 'node:fs';
import { type Browser, firstGuidance, type Page } from './face-page.ts';
import type { Figure } from './figure.ts';

const mounts = 50;
/** The first mounts fill caches: fonts, chunks, compiled code. */
const settled = 10;
const samplesAMinute = 6;
/** Milliseconds until the engine and the browser hold what they need: some 0.7 GB in the first ten seconds. */
const settling = 30_000;

interface Sample {
  /** Mounts, or minutes. */
  readonly x: number;
  /** Kilobytes on the page's heap. */
  readonly heap: number;
  /** Kilobytes of main memory that the page's processes hold: worker, engine and pictures, too. */
  readonly resident: number;
}

/** Kilobytes on the page's heap after everything unreachable has been collected. */
const heapOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    (Reflect.get(globalThis, 'gc') as () => void)();
    const { memory } = performance as unknown as { memory: { usedJSHeapSize: number } };
    return memory.usedJSHeapSize / 1024;
  });

/** Kilobytes of main memory held by the processes that draw pages. Needs Linux. */
async function residentOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0))
    .reduce((sum, one) => sum + one, 0);
}

/** Least squares: how much `y` grows with each `x`. */
function slope(points: readonly { readonly x: number; readonly y: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [mx, my] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const along = points.reduce((sum, { x, y }) => sum + (x - mx) * (y - my), 0);
  return along / points.reduce((sum, { x }) => sum + (x - mx) ** 2, 0);
}

/** What the heap has grown by from the first sample to the last, by the line through all of them. */
function growth(name: string, samples: readonly Sample[], part: 'heap' | 'resident'): Figure {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last) throw new Error('Nothing was measured');
  const perX = slope(samples.map((sample) => ({ x: sample.x, y: sample[part] })));
  return {
    name,
    value: perX * (last.x - first.x),
    unit: 'KB',
    reference: 'as much as at the start',
    referenceValue: first[part],
  };
}

/** Goes to another address without loading the page anew, as the back button does. */
const goTo = (page: Page, url: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, url);

/** Opens and leaves the face check again and again in the same page, each time in a session of its own. */
export async function mountFigures(
  browser: Browser,
  newSession: () => Promise<{ readonly link: string }>,
): Promise<Figure[]> {
  const page = await browser.newPage({ locale: 'en-GB' });
  const samples: Sample[] = [];
  const { link } = await newSession();
  await page.goto(new URL('/no-such-page?locale=en', link).href);
  for (let i = 1; i <= mounts; i++) {
    const session = await newSession();
    await goTo(page, session.link);
    await page.getByRole('button', { name: 'Continue', exact: true }).click({ timeout: 120_000 });
    await page.locator('[data-hint=too_far]').waitFor({ timeout: 120_000 });
    await goTo(page, '/no-such-page?locale=en');
    await page.locator('[data-hint]').waitFor({ state: 'detached' });
    while (page.workers().length > 0) await page.waitForTimeout(20);
    if (i > settled) samples.push({ x: i, heap: await heapOf(page), resident: 0 });
  }
  await page.close();
  return [
    growth(`growth of the page's heap over ${mounts - settled} mounts of a face check`, samples, 'heap'),
  ];
}

/** Watches the memory of a check that goes on. */
export async function memoryFigures(browser: Browser, page: Page, minutes: number): Promise<Figure[]> {
  await firstGuidance(page);
  await page.waitForTimeout(settling);
  const samples: Sample[] = [];
  for (let i = 0; i <= minutes * samplesAMinute; i++) {
    if (i > 0) await page.waitForTimeout(60_000 / samplesAMinute);
    // A try ends after five minutes at most; a person would take the next one.
    const again = page.getByRole('button', { name: 'Pass again' });
    if (await again.isVisible()) await again.click();
    samples.push({ x: i / samplesAMinute, heap: await heapOf(page), resident: await residentOf(browser) });
  }
  return [
    growth(`growth of the page's heap over ${minutes} minutes of a face check`, samples, 'heap'),
    growth(`growth of the memory of its processes over ${minutes} minutes`, samples, 'resident'),
  ];
}
