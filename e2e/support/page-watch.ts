import type { Page } from '@playwright/test';

interface Watched {
  /** Milliseconds of tasks over 50 ms, and when they began. */
  longTasks: { at: number; length: number }[];
  /** Every camera track that was ever opened. */
  tracks: MediaStreamTrack[];
  /** Names of the hints that stood on the page, in order. */
  hints: string[];
}

/** Notes long tasks, opened camera tracks and shown hints from the first script on. Call before the page is opened. */
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

/** Every hint that was shown since the page was loaded, however shortly: who does as told is told for a moment only. */
export function shownHints(page: Page): Promise<string[]> {
  return page.evaluate(() => (Reflect.get(window, 'kuelikWatched') as Watched).hints);
}
