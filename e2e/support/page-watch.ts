import type { Page } from '@playwright/test';

interface Watched {
  /** Tasks over 50 ms: durations and start times in milliseconds. */
  longTasks: { at: number; length: number }[];
  /** Every camera track ever opened. */
  tracks: MediaStreamTrack[];
  /** Names of the hints shown on the page, in order. */
  hints: string[];
}

/**
 * Records long tasks, opened camera tracks and shown hints from the first script on. Call before opening the
 * page.
 */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { longTasks: [], tracks: [], hints: [] };
    Reflect.set(window, 'kuelikWatched', watched);
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        watched.longTasks.push({ at: startTime, length: duration });
      }
    }).observe({ type: 'longtask', buffered: true });
    new MutationObserver(() => {
      const hint = document.querySelector('[data-hint]')?.getAttribute('data-hint');
      if (hint && hint !== watched.hints.at(-1)) watched.hints.push(hint);
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-hint'] });
    const devices = navigator.mediaDevices;
    if (!devices) return;
    const open = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      watched.tracks.push(...stream.getTracks());
      return stream;
    };
  });
}

/** Tasks over 50 ms on the page's main thread since `from` (milliseconds of its clock). */
export function longTasks(page: Page, from = 0): Promise<{ at: number; length: number }[]> {
  return page.evaluate(
    (since) => (Reflect.get(window, 'kuelikWatched') as Watched).longTasks.filter(({ at }) => at >= since),
    from,
  );
}

/** How many camera tracks were opened on this page, and how many still run. */
export function cameraTracks(page: Page): Promise<{ opened: number; live: number }> {
  return page.evaluate(() => {
    const { tracks } = Reflect.get(window, 'kuelikWatched') as Watched;
    return { opened: tracks.length, live: tracks.filter(({ readyState }) => readyState === 'live').length };
  });
}

/**
 * Every hint shown since the page loaded, however briefly: a cooperative person sees each only for a moment.
 */
export function shownHints(page: Page): Promise<string[]> {
  return page.evaluate(() => (Reflect.get(window, 'kuelikWatched') as Watched).hints);
}

/** Counts the bytes of pictures of documents that the page sends from now on. */
export function countSent(page: Page): () => Promise<number> {
  const lengths: Promise<number>[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(uploads\/chunk|document\/recognize)\/$/.test(pathname))
      lengths.push(request.headerValue('content-length').then(Number));
  });
  return async () => (await Promise.all(lengths)).reduce((sum, length) => sum + length, 0);
}
