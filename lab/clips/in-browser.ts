import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { createSession } from '../../e2e/support/api.ts';
import { launchChromium } from '../../e2e/support/chromium.ts';
import { shownHints, watchPage } from '../../e2e/support/page-watch.ts';
import { startServer } from '../../e2e/support/server.ts';
import type { LivenessResult } from '../../technologies/liveness/contract.ts';
import { readSettings } from '../../technologies/liveness/settings.ts';
import { en as texts } from '../../technologies/liveness/texts/en.ts';
import type { Hint } from '../../technologies/liveness/web/rules/steps.ts';
import { frameRate } from './decode.ts';
import type { Camera, Outcome } from './walk.ts';

/** Frames a second at which Chromium plays a file of JPEG pictures. */
const played = 30;

/** Milliseconds after which an unfinished check is aborted, and in which a page must open. */
const patience = { check: 180_000, page: 60_000 };

/** The default time limit: journeys have a longer one, and would not notice a check that exceeds it. */
const { time_limit_s, environment_s } = readSettings({});

/** The built product: a separate server, and one browser per try. */
export interface Product {
  /**
   * One first attempt at a check of this kind, from the link to the verdict; where that asks for turns of the head, to the verdict
   * on these.
   * @param camera JPEG pictures of one size, `frameRate` a second, in a loop; or what the page sees after each of its hints
   * @param whenAsked what it sees once turns are asked for, if that is something else
   */
  readonly tryIt: (kind: string, camera: readonly Buffer[] | Camera, whenAsked?: Camera) => Promise<Outcome>;
  readonly close: () => Promise<void>;
}

/** Starts the built server. Rejects if it does not start, for example without `npm run build`. */
export async function openProduct(): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'kuelik-clips-'));
  const server = await startServer();
  const tryIt: Product['tryIt'] = async (kind, camera, whenAsked) => {
    const obeys = typeof camera === 'function';
    const file = join(folder, 'camera.mjpeg');
    if (!obeys) writeFileSync(file, await asMjpeg(camera));
    const browser = await launchChromium(obeys ? 'none' : { file });
    try {
      const page = await browser.newPage({ locale: 'en-GB' });
      page.setDefaultTimeout(patience.page);
      if (obeys) await giveObeyingCamera(page);
      await watchPage(page);
      const session = await createSession(server, {
        technologies: [kind],
        technology_configs: { [kind]: { time_limit_s, environment_s } },
      });
      await page.goto(session.link);
      let shown = obeys ? camera : null;
      if (shown) void play(page, (i, hint) => shown!(i, hint));
      const start = page.getByRole('button', { name: 'Continue', exact: true });
      await start.click();
      const from = performance.now();
      let answer = await verdictOn(page);
      const asked = answer?.asks === 'turns';
      if (asked) {
        shown = whenAsked ?? shown;
        await start.click();
        answer = await verdictOn(page);
      }
      const seconds = (performance.now() - from) / 1000;
      const unanswered = async () => [
        ...((await timeIsUp(page).isVisible()) ? ['time is up'] : []),
        ...(await shownHints(page)).slice(-2),
      ];
      const why = answer?.reasons ?? (await unanswered());
      const result = !answer ? 'waiting' : answer.result ? 'passed' : 'refused';
      return { result, why: asked ? ['asked for turns', ...why] : why, seconds };
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

/** The next verdict; null if none comes, as where the page says that the time is up. */
async function verdictOn(page: Page): Promise<LivenessResult | null> {
  const timeout = patience.check;
  const answered = page
    .waitForResponse((reply) => reply.url().endsWith('/liveness/submit/'), { timeout })
    .catch(() => null);
  const ended = timeIsUp(page)
    .waitFor({ timeout })
    .then(() => null)
    .catch(() => answered);
  const answer = await Promise.race([answered, ended]);
  return answer && ((await answer.json()) as { data: LivenessResult }).data;
}

/** What the page says when a check took too long, or the person left the picture. */
const timeIsUp = (page: Page) =>
  page.getByText(texts.timeout_title, { exact: true }).or(page.getByText(texts.timeout_away)).first();

/** Gives the page a camera that shows what `play` sends it. */
const giveObeyingCamera = (page: Page) =>
  page.addInitScript((rate) => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    // Not named first: a loader would add a helper that the page does not have.
    Reflect.set(window, 'kuelikShow', async (base64: string) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
      if (canvas.width !== picture.width) canvas.width = picture.width;
      if (canvas.height !== picture.height) canvas.height = picture.height;
      context?.drawImage(picture, 0, 0);
      return document.querySelector('[data-hint]')?.getAttribute('data-hint') ?? 'start';
    });
    MediaDevices.prototype.getUserMedia = async () => canvas.captureStream(rate);
    const device = { kind: 'videoinput', deviceId: 'clip', groupId: '', label: 'Integrated Camera' };
    MediaDevices.prototype.enumerateDevices = async () => [device as MediaDeviceInfo];
  }, frameRate);

/** Shows the camera's pictures until the page is closed, each after the hint that the page then shows. */
async function play(page: Page, camera: Camera): Promise<void> {
  let hint: Hint = 'start';
  const closed = new Promise<void>((done) => page.once('close', () => done()));
  for (let i = 0; !page.isClosed(); i++) {
    const due = setTimeout(1000 / frameRate);
    const jpeg = (await camera(i, hint)).toString('base64');
    const shown = page.evaluate(
      (picture) => (Reflect.get(window, 'kuelikShow') as (base64: string) => Promise<string>)(picture),
      jpeg,
    );
    hint = (await Promise.race([shown.catch(() => 'start'), closed])) as Hint;
    await due;
  }
}

/** Repeats each picture as often as its duration requires, in the encoding that Chromium's camera reads. */
async function asMjpeg(frames: readonly Buffer[]): Promise<Buffer> {
  const encoded = await Promise.all(
    frames.map((frame) => sharp(frame).jpeg({ quality: 92, chromaSubsampling: '4:2:0' }).toBuffer()),
  );
  const times = Math.round(played / frameRate);
  return Buffer.concat(encoded.flatMap((jpeg) => Array.from({ length: times }, () => jpeg)));
}
