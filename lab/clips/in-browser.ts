import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { createSession } from '../../e2e/support/api.ts';
import { launchChromium } from '../../e2e/support/chromium.ts';
import { shownHints, watchPage } from '../../e2e/support/page-watch.ts';
import { startServer } from '../../e2e/support/server.ts';
import type { LivenessResult } from '../../technologies/liveness/contract.ts';
import { frameRate } from './decode.ts';
import type { Outcome } from './walk.ts';

/** Frames a second at which Chromium plays a file of JPEG pictures. */
const played = 30;

/** Milliseconds after which an unfinished check is aborted, and in which a page must open. */
const patience = { check: 120_000, page: 60_000 };

/** The built product: a separate server, and one browser per try. */
export interface Product {
  /**
   * One first attempt at a check of this kind, from the link to the verdict.
   * @param frames JPEG pictures, `frameRate` a second, in a loop; all of one size
   */
  readonly tryIt: (kind: string, frames: readonly Buffer[]) => Promise<Outcome>;
  readonly close: () => Promise<void>;
}

/** Starts the built server. Rejects if it does not start, for example without `npm run build`. */
export async function openProduct(): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'kuelik-clips-'));
  const server = await startServer();
  const tryIt: Product['tryIt'] = async (kind, frames) => {
    const file = join(folder, 'camera.mjpeg');
    writeFileSync(file, await asMjpeg(frames));
    const browser = await launchChromium({ file });
    try {
      const page = await browser.newPage({ locale: 'en-GB' });
      page.setDefaultTimeout(patience.page);
      await watchPage(page);
      const session = await createSession(server, { technologies: [kind] });
      await page.goto(session.link);
      const start = page.getByRole('button', { name: 'Continue', exact: true });
      await start.click();
      const from = performance.now();
      let answer = await verdictOn(page);
      if (answer?.asks) {
        await start.click();
        answer = await verdictOn(page);
      }
      const seconds = (performance.now() - from) / 1000;
      const why = (await shownHints(page)).slice(-2);
      if (!answer) return { result: 'waiting', why, seconds };
      return { result: answer.result ? 'passed' : 'refused', why: answer.reasons, seconds };
    } finally {
      await browser.close();
    }
  };
  const close = async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { tryIt, close };
}

/** The next verdict; null if none comes. */
async function verdictOn(page: Page): Promise<LivenessResult | null> {
  const answer = await page
    .waitForResponse((reply) => reply.url().endsWith('/liveness/submit/'), { timeout: patience.check })
    .catch(() => null);
  return answer && ((await answer.json()) as { data: LivenessResult }).data;
}

/** Repeats each picture as often as its duration requires, in the encoding that Chromium's camera reads. */
async function asMjpeg(frames: readonly Buffer[]): Promise<Buffer> {
  const encoded = await Promise.all(
    frames.map((frame) => sharp(frame).jpeg({ quality: 92, chromaSubsampling: '4:2:0' }).toBuffer()),
  );
  const times = Math.round(played / frameRate);
  return Buffer.concat(encoded.flatMap((jpeg) => Array.from({ length: times }, () => jpeg)));
}
