/**
 * Takes the README's pictures: phone screens from the link to the verdict, side by side, and the same check as an
 * animation. Run after `npm run build`: node --import tsx e2e/picture.ts docs/images/flow.png docs/images/flow.webp
 * Flags need a font with emoji: without one they are left out.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { createSession } from './support/api.ts';
import { chromiumArguments, chromiumPath } from './support/chromium.ts';
import { passportOf } from './support/papers.ts';
import { startServer } from './support/server.ts';
import { button, heading, says, startLiveness, uploadDocument } from './support/steps.ts';

const person = 17;
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const;
const gap = 16;
/** Rings and pulses stand still, so that a wait looks the same. */
const still = { animations: 'disabled' } as const;

const waitFor = (page: Page, name: string) => heading(page, name).waitFor({ timeout: 120_000 });

/** All drawings and photos have loaded; those of a camera's page load when they are needed. */
const drawn = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('video') !== null ||
      ([...document.querySelectorAll('[data-art]')].every((art) => art.childElementCount > 0) &&
        [...document.images].every((image) => image.complete)),
  );

/** A phone held upright: the middle of what the clip shows. No function here may have a name, which the page lacks. */
const holdUpright = (page: Page) =>
  page.addInitScript(() => {
    const open = MediaDevices.prototype.getUserMedia;
    MediaDevices.prototype.getUserMedia = async function (asked) {
      const video = document.createElement('video');
      video.muted = true;
      video.srcObject = await open.call(this, asked);
      await video.play();
      const canvas = document.createElement('canvas');
      canvas.width = 480;
      canvas.height = 640;
      const context = canvas.getContext('2d');
      setInterval(() => context?.drawImage(video, 140, 0, 360, 480, 0, 0, 480, 640), 50);
      return canvas.captureStream(20);
    };
  });

/** Leaves out flags that the system would draw as empty boxes. */
const hideBoxes = (page: Page) =>
  page.addInitScript(() => {
    const context = document.createElement('canvas').getContext('2d');
    context?.fillText('🌍', 0, 10);
    const { data = [] } = context?.getImageData(0, 0, 16, 16) ?? {};
    if (data.some((value, i) => i % 4 < 3 && value > 0)) return;
    document.addEventListener('DOMContentLoaded', () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('[data-emoji] { display: none; }');
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    });
  });

/** A whole check; `take` is called at each screen worth a picture. */
async function walk(page: Page, link: string, take: () => Promise<unknown>): Promise<void> {
  await page.goto(link);
  await waitFor(page, says.liveness);
  await take();
  await startLiveness(page);
  await page.locator('[data-hint]').first().waitFor({ timeout: 120_000 });
  await pause(1_000);
  await take();
  await waitFor(page, says.document);
  await take();
  await uploadDocument(page, 'Passport', await passportOf(person));
  await waitFor(page, says.compare);
  await page.locator('img').nth(1).waitFor({ timeout: 120_000 });
  await take();
  await button(page, 'Compare').click();
  await waitFor(page, says.success);
  await button(page, 'Reload page').waitFor({ timeout: 120_000 });
  await button(page, 'Save a receipt').waitFor({ timeout: 120_000 });
  await take();
}

async function sideBySide(screens: readonly Buffer[], file: string): Promise<void> {
  const { width, height } = phone.viewport;
  const sheet = { width: screens.length * (width + gap) + gap, height: height + 2 * gap };
  await sharp({ create: { ...sheet, channels: 3, background: '#dfe4e9' } })
    .composite(screens.map((input, i) => ({ input, left: gap + i * (width + gap), top: gap })))
    .png({ palette: true, quality: 90 })
    .toFile(file);
}

interface Frame {
  readonly image: Buffer;
  /** Milliseconds until the next one. */
  readonly shown: number;
}

/** Milliseconds: between two looks, of the longest wait that is kept, and of the whole animation. */
const look = 300;
const longestWait = 1_500;
const wholeLength = 20_000;

/** Looks at the page until `work` is done; waits in which nothing changes are cut short. */
async function film(page: Page, work: Promise<unknown>): Promise<Frame[]> {
  const seen: { readonly image: Buffer; readonly at: number }[] = [];
  let over = false;
  const end = work.finally(() => {
    over = true;
  });
  while (!over) {
    const image = await page.screenshot(still);
    if (seen.at(-1)?.image.equals(image) !== true) seen.push({ image, at: performance.now() });
    await pause(look);
  }
  await end;
  const until = performance.now() + longestWait;
  return seen.map(({ image, at }, i) => ({
    image,
    shown: Math.min(longestWait, (seen[i + 1]?.at ?? until) - at),
  }));
}

/** Writes an animated WebP of `wholeLength`. Of a lower quality, pale buttons would stay on the pages after theirs. */
async function animate(frames: readonly Frame[], file: string): Promise<void> {
  const width = Math.round(phone.viewport.width * 0.75);
  const pictures = await Promise.all(
    frames.map(({ image }) => sharp(image).resize({ width }).png().toBuffer()),
  );
  const whole = frames.reduce((sum, { shown }) => sum + shown, 0);
  const delay = frames.map(({ shown }) => Math.round((shown * wholeLength) / whole));
  await sharp(pictures, { join: { animated: true } })
    .webp({ delay, loop: 0, quality: 90, effort: 5, mixed: true })
    .toFile(file);
}

const [file, animation] = process.argv.slice(2);
if (!file || !animation) throw new Error('Name the files to write: the picture and the animation');
const server = await startServer();
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: await chromiumArguments({ person, script: 'still' }),
});
try {
  const page = await browser.newPage({ ...phone, locale: 'en-GB' });
  await holdUpright(page);
  await hideBoxes(page);
  const screens: Buffer[] = [];
  await walk(page, (await createSession(server)).link, async () => {
    await drawn(page);
    screens.push(await page.screenshot(still));
  });
  await sideBySide(screens, file);
  // Filmed in a second check: taking the pictures above would delay it.
  await page.goto('about:blank');
  const { link } = await createSession(server);
  const frames = await film(
    page,
    walk(page, link, async () => {
      await drawn(page);
      // A page that is left at once would be missed between two looks.
      await pause(3 * look);
    }),
  );
  await animate(frames.slice(1), animation);
} finally {
  await browser.close();
  await server.close();
}
