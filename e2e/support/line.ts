import type { Page } from '@playwright/test';

/** A line whose loss a journey plays. */
export interface LostLine {
  /** The line is gone, in the middle of the call. */
  readonly gone: Promise<void>;
  readonly restore: () => Promise<void>;
}

/** Cuts the page's line off the moment it makes a call whose path ends with this. */
export async function loseLineAt(page: Page, path: string): Promise<LostLine> {
  let tell = () => {};
  const gone = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const calls = (url: URL) => url.pathname.endsWith(path);
  await page.route(calls, async (route) => {
    await page.context().setOffline(true);
    await route.abort('internetdisconnected');
    tell();
  });
  return {
    gone,
    restore: async () => {
      await page.unroute(calls);
      await page.context().setOffline(false);
    },
  };
}

/** Bits per second and milliseconds, as the developer tools of Chromium define a line. */
export interface Line {
  readonly bitsPerSecond: number;
  readonly latency: number;
}

/** “Slow 3G” of Chromium’s developer tools: 500 kbit/s less a fifth, 400 ms five times over. */
export const slow3g: Line = { bitsPerSecond: 400_000, latency: 2000 };

/** Changes the page's line: slower both ways, gone, or null for as fast as it is. */
export type ChangeLine = (line: Line | 'gone' | null) => Promise<void>;

/**
 * Takes hold of the page's line. One hold for all changes: of several, an earlier one's speed would outlive
 * a later one's loss. The page hears of the loss before the line goes: Chromium lets what it was slowing down
 * through at full speed the moment it goes offline, and an upload would arrive whole.
 */
export async function holdLine(page: Page): Promise<ChangeLine> {
  const tools = await page.context().newCDPSession(page);
  return async (line) => {
    const speed = line === null || line === 'gone' ? null : line;
    const throughput = speed === null ? -1 : speed.bitsPerSecond / 8;
    if (line === 'gone') {
      await page.evaluate(() => {
        const told = new Promise<void>((hear) => addEventListener('offline', () => hear(), { once: true }));
        Reflect.set(window, 'kuelikLineGone', told);
      });
      await tools.send('Network.overrideNetworkState', {
        offline: true,
        latency: 0,
        downloadThroughput: 0,
        uploadThroughput: 0,
      });
      // Whoever listened before has heard it by then.
      await page.evaluate(() => Reflect.get(window, 'kuelikLineGone') as Promise<void>);
    }
    await tools.send('Network.emulateNetworkConditions', {
      offline: line === 'gone',
      latency: speed?.latency ?? 0,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
  };
}
