import type { Page } from '@playwright/test';

/** A connection whose loss a journey simulates. */
export interface LostLine {
  /** Goes offline in the middle of the call. */
  readonly gone: Promise<void>;
  readonly restore: () => Promise<void>;
}

/** Takes the page offline the moment it makes a call whose path ends with this. */
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

/** Bits per second and milliseconds, as Chromium's developer tools define a connection. */
export interface Line {
  readonly bitsPerSecond: number;
  readonly latency: number;
}

/** “Slow 3G” of Chromium’s developer tools: 80 % of 500 kbit/s, five times 400 ms. */
export const slow3g: Line = { bitsPerSecond: 400_000, latency: 2000 };

/** Changes the page's connection: throttled both ways, offline, or null for full speed. */
export type ChangeLine = (line: Line | 'gone' | null) => Promise<void>;

/**
 * Controls the page's connection. One CDP session for all changes: with several, an earlier one's throttling
 * would outlive a later one's offline state. The page learns of the loss before the connection goes: Chromium
 * releases throttled data at full speed the moment it goes offline, and an upload would arrive whole.
 */
export async function holdLine(page: Page): Promise<ChangeLine> {
  const tools = await page.context().newCDPSession(page);
  return async (line) => {
    const speed = line === null || line === 'gone' ? null : line;
    const throughput = speed === null ? -1 : speed.bitsPerSecond / 8;
    if (line === 'gone') {
      await page.evaluate(() => {
        const lost = new Promise<void>((hear) => addEventListener('offline', () => hear(), { once: true }));
        Reflect.set(window, 'kuelikLineGone', lost);
      });
      await tools.send('Network.overrideNetworkState', {
        offline: true,
        latency: 0,
        downloadThroughput: 0,
        uploadThroughput: 0,
      });
      // Earlier listeners have received it by then.
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
