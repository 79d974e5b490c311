import type { Page, Request } from '@playwright/test';
import { sitDown } from '../../e2e/support/actor.ts';
import { createSession } from '../../e2e/support/api.ts';
import { launchChromium } from '../../e2e/support/chromium.ts';
import { passportOf } from '../../e2e/support/papers.ts';
import { startServer } from '../../e2e/support/server.ts';
import { shapeLine } from '../../e2e/support/shaped-line.ts';

/** A village's connection, without cuts. */
const village = { bitsPerSecond: 128_000, roundTrip: 400, loss: 0.05 } as const;
/** Bytes of a first visit, with HTTP heads. */
const most = { up: 1_000_000, down: 2_500_000 } as const;
/** Milliseconds after which something counts as stuck. */
const patience = 900_000;
const technologies = ['LDHP', 'DR', 'F2F'];

/** Sent once for each step; a second time is a retry. */
const sentOnce = ['/liveness/submit/', '/document/recognize/', '/face2face/compare/'];

const pathOf = (request: Request) => new URL(request.url()).pathname;

/** Counts what a person on a bad line pays for twice: failed requests, and calls made again. */
function watchRepeats(page: Page): () => { readonly requests: number; failed: number; again: number } {
  const sent: string[] = [];
  let failed = 0;
  page.on('request', (request) => sent.push(pathOf(request)));
  page.on('requestfailed', () => {
    failed += 1;
  });
  return () => {
    const again = sentOnce.map((path) => sent.filter((one) => one.endsWith(path)).length - 1);
    return { requests: sent.length, failed, again: again.reduce((sum, more) => sum + Math.max(0, more), 0) };
  };
}

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const see = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

async function photographPassport(page: Page, seed: number): Promise<void> {
  await page.getByRole('radio', { name: 'Passport' }).check();
  await click(page, 'Upload pictures');
  for (const { side, jpeg } of await passportOf(seed)) {
    const input = page.getByRole('region', { name: side }).locator('input[type=file]');
    await input.setInputFiles({ name: 'picture.jpg', mimeType: 'image/jpeg', buffer: jpeg });
    await page.getByRole('img', { name: side }).waitFor();
  }
  await click(page, 'Send');
}

/**
 * A whole check on its first visit over a village's line on loopback, by a person who answers at once: its seconds by
 * step, bytes each way with HTTP heads, failed requests, and calls that were made again. Fails if it does not pass, or
 * takes more bytes than promised.
 */
export async function villageLineLine(seed = 17): Promise<Readonly<Record<string, unknown>>> {
  const server = await startServer();
  const line = await shapeLine(server.url, village);
  const browser = await launchChromium({ person: seed, script: 'still' });
  try {
    const { link } = await createSession(server, { technologies });
    const page = await browser.newPage({ locale: 'en-GB' });
    page.setDefaultTimeout(patience);
    const repeats = watchRepeats(page);
    // tsx names functions by a helper, which the person's script takes along and the page lacks.
    await page.addInitScript('globalThis.__name = (named) => named');
    await sitDown(page, seed);
    const started = performance.now();
    const since = () => Math.round((performance.now() - started) / 1000);
    await page.goto(link.replace(server.url, line.url), { timeout: patience });
    await see(page, 'Face check');
    const shown = since();
    await click(page, 'Continue');
    await see(page, 'Your document');
    const face = since();
    await photographPassport(page, seed);
    await see(page, 'Compare the photos');
    const document = since();
    await click(page, 'Compare');
    await see(page, 'Check passed');
    const { up, down } = line.passed();
    if (up > most.up || down > most.down) throw new Error(`${up} bytes up, ${down} down`);
    return {
      name: `${technologies.join(' + ')} at 128 kbit/s, 400 ms, 5 % loss`,
      seconds: since(),
      reached: { shown, face, document },
      up,
      down,
      ...repeats(),
    };
  } finally {
    await browser.close();
    await line.close();
    await server.close();
  }
}
