/**
 * Takes the README's picture: phone screens from the link to the verdict, side by side. Run after `npm run
 * build`: node --import tsx e2e/picture.ts docs/images/flow.png
 */
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

const waitFor = (page: Page, name: string) => heading(page, name).waitFor({ timeout: 120_000 });

async function takeScreens(page: Page, link: string): Promise<Buffer[]> {
  const screens: Buffer[] = [];
  const take = async () => screens.push(await page.screenshot({ animations: 'disabled' }));
  await page.goto(link);
  await waitFor(page, says.liveness);
  await take();
  await startLiveness(page);
  await page.getByText('Hold still').first().waitFor({ timeout: 120_000 });
  await take();
  await waitFor(page, says.document);
  await take();
  await uploadDocument(page, 'Passport', await passportOf(person));
  await waitFor(page, says.compare);
  await take();
  await button(page, 'Compare').click();
  await waitFor(page, says.success);
  await take();
  return screens;
}

async function sideBySide(screens: readonly Buffer[], file: string): Promise<void> {
  const { width, height } = phone.viewport;
  const sheet = { width: screens.length * (width + gap) + gap, height: height + 2 * gap };
  await sharp({ create: { ...sheet, channels: 3, background: '#dfe4e9' } })
    .composite(screens.map((input, i) => ({ input, left: gap + i * (width + gap), top: gap })))
    .png({ palette: true, quality: 90 })
    .toFile(file);
}

const [file] = process.argv.slice(2);
if (!file) throw new Error('Name the file to write');
const server = await startServer();
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: await chromiumArguments({ person, script: 'still' }),
});
try {
  const page = await browser.newPage({ ...phone, locale: 'en-GB' });
  const { link } = await createSession(server);
  await sideBySide(await takeScreens(page, link), file);
} finally {
  await browser.close();
  await server.close();
}
