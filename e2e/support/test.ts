import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test';
import { type Browsers, keepBrowsers } from './browsers.ts';
import type { Camera } from './chromium.ts';
import { typeWithKeys } from './firefox.ts';
import { printedByServers, type Server, startServer } from './server.ts';

interface Fixtures {
  /** Prints the end of what the servers printed after a failed journey; the list report cuts attachments. */
  readonly reported: undefined;
  /** What the camera of the journey's own page shows. Not of the worker: another one needs no other server. */
  readonly camera: Camera;
  /**
   * Whether Chromium runs as people start it: by default its engine alone, which lets no page use motion sensors, unless
   * it shows its windows.
   */
  readonly wholeBrowser: boolean;
  /** Opens another device: a separate profile, closed at the end of the journey. */
  readonly device: (camera: Camera, options?: DeviceOptions) => Promise<Page>;
}

interface WorkerFixtures {
  readonly server: Server;
  readonly browsers: Browsers;
}

export interface DeviceOptions {
  readonly phone?: boolean;
}

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
} as const;

/** For `test.use`: the page moves as most people see it, see `still` in the configuration. */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** Playwright's test with the product's server and a browser whose camera plays a clip. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  camera: [{ person: 17, script: 'still' }, { option: true }],

  wholeBrowser: [async ({ headless }, use) => use(!headless), { option: true }],

  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],

  browsers: [
    async ({ browserName, playwright }, use) => {
      const browsers = keepBrowsers(playwright[browserName]);
      await use(browsers);
      await browsers.close();
    },
    { scope: 'worker' },
  ],

  reported: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
    async ({}, use, info) => {
      await use(undefined);
      if (info.status !== info.expectedStatus) console.log(printedByServers());
    },
    { auto: true },
  ],

  context: async ({ browsers, camera, wholeBrowser }, use) => {
    const browser = await browsers.take(camera, wholeBrowser);
    try {
      const context = await browser.newContext();
      await use(context);
      // A held call of the page ends with it, and fails no journey.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    } finally {
      await browsers.release(browser);
    }
  },

  page: async ({ page, browserName }, use) => {
    if (browserName === 'firefox') typeWithKeys(page);
    await hearHostEvents(page);
    await use(page);
  },

  device: async ({ browsers, wholeBrowser }, use) => {
    const opened: { browser: Browser; context: BrowserContext }[] = [];
    await use(async (camera, options = {}) => {
      const browser = await browsers.take(camera, wholeBrowser);
      const context = await browser.newContext({ locale: 'en-GB', ...(options.phone ? phone : {}) });
      opened.push({ browser, context });
      const page = await context.newPage();
      await hearHostEvents(page);
      return page;
    });
    for (const { browser, context } of opened) {
      await context.close().finally(() => browsers.release(browser));
    }
  },
});

export { expect } from '@playwright/test';

/** One event received by the host page. */
export interface HeardEvent {
  readonly name: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

const heard = new WeakMap<Page, HeardEvent[]>();

async function hearHostEvents(page: Page): Promise<void> {
  const events: HeardEvent[] = [];
  heard.set(page, events);
  // Frames within the page are not the host: events inside them do not count.
  await page.exposeBinding('kuelikHeard', ({ frame }, event: HeardEvent) => {
    if (frame === page.mainFrame()) events.push(event);
  });
  await page.addInitScript(() => {
    const tell = Reflect.get(window, 'kuelikHeard') as (event: unknown) => void;
    for (const name of ['finish', 'app-reload', 'kuelik']) {
      window.addEventListener(name, (event) => tell({ name, detail: (event as CustomEvent).detail }));
    }
  });
}

/** The flow's events received by a page's window so far. */
export function eventsOf(page: Page, name: string): readonly HeardEvent[] {
  return (heard.get(page) ?? []).filter((event) => event.name === name);
}
