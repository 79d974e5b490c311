import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { createSession } from '../../e2e/support/api.ts';
import { launchChromium } from '../../e2e/support/chromium.ts';
import { startServer } from '../../e2e/support/server.ts';
import { precompress } from '../../tools/lib/build/precompress.ts';
import { root } from '../../tools/setup.mjs';
import { type Figure, median } from './figure.ts';

type Browser = Awaited<ReturnType<typeof launchChromium>>;

const runs = 5;

/**
 * Lighthouse's "Slow 4G": 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up, and a four times slower
 * processor (lighthouse, core/config/constants.js, mobileSlow4G).
 */
const slow4g = { latency: 150, downloadThroughput: (1638.4 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const slowDown = 4;

interface Times {
  /** Milliseconds from the start of the navigation. */
  readonly paint: number;
  /** The first button is on the screen. */
  readonly visible: number;
  /** A press is answered. */
  readonly interactive: number;
}

/**
 * Opens a page with a cold cache and reports when it painted, when `button` was first drawn anywhere, and when
 * it was there below the page's own root, so that a press is answered.
 */
async function load(browser: Browser, address: string, button: string): Promise<Times> {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  try {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...slow4g });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    await page.addInitScript((selector) => {
      let isAwaited = false;
      new MutationObserver((_, observer) => {
        const found = [...document.querySelectorAll(selector)];
        if (found.length > 0 && !isAwaited) {
          isAwaited = true;
          // Frames wait for style sheets; the task after one runs when it has been drawn.
          requestAnimationFrame(() =>
            setTimeout(() => Reflect.set(window, 'kuelikVisible', performance.now())),
          );
        }
        if (!found.some((one) => one.closest('#root') !== null && one.checkVisibility())) return;
        observer.disconnect();
        // A separate task: runs after everything queued before a click.
        setTimeout(() => Reflect.set(window, 'kuelikInteractive', performance.now()));
      }).observe(document, { subtree: true, childList: true });
    }, button);
    await page.goto(address, { waitUntil: 'commit' });
    const interactive = await page.waitForFunction(() => Reflect.get(window, 'kuelikInteractive'));
    const visible = await page.waitForFunction(() => Reflect.get(window, 'kuelikVisible'));
    const paint = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    );
    return {
      paint: Number(await paint.jsonValue()),
      visible: Number(await visible.jsonValue()),
      interactive: Number(await interactive.jsonValue()),
    };
  } finally {
    await context.close();
  }
}

/** A React 19 page with a single button, built and compressed like ours. */
async function writeHello(folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  mkdirSync(assets);
  await build({
    stdin: {
      contents: `
        import { createElement } from 'react';
        import { createRoot } from 'react-dom/client';
        createRoot(document.getElementById('root')).render(createElement('button', null, 'hello'));`,
      resolveDir: join(root, 'apps/web'),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    outfile: join(assets, 'hello-00000000.js'),
  });
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><title>hello</title><div id="root"></div><script type="module" src="/assets/hello-00000000.js"></script>',
  );
  await precompress(folder);
}

/** How soon a person sees something, and can press the first button, on a slow network and a slow phone. */
export async function firstScreenFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kuelik-hello-'));
  await writeHello(folder);
  const quiet = { KUELIK_RATE_LIMIT: '0', KUELIK_LOG_LEVEL: 'error' };
  const ours = await startServer(quiet);
  const bare = await startServer({ ...quiet, KUELIK_SITE_DIR: folder });
  const browser = await launchChromium('denied');
  try {
    const times: { ours: Times[]; bare: Times[] } = { ours: [], bare: [] };
    for (let i = 0; i < runs; i++) {
      const { link } = await createSession(ours, { technologies: ['LDSH'], flow_config: { show_qr: false } });
      times.ours.push(await load(browser, link, 'main section button'));
      times.bare.push(await load(browser, `${bare.url}/`, 'button'));
    }
    const figure = (name: string, key: keyof Times): Figure => ({
      name: `${name}, Slow 4G and a four times slower processor`,
      value: median(times.ours.map((one) => one[key])),
      unit: 'ms',
      reference: 'a button by React 19 alone, from the same server',
      referenceValue: median(times.bare.map((one) => one[key])),
    });
    return [
      figure('first contentful paint', 'paint'),
      figure('first button of the first step is seen', 'visible'),
      figure('first button of the first step answers', 'interactive'),
    ];
  } finally {
    await browser.close();
    await ours.close();
    await bare.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
