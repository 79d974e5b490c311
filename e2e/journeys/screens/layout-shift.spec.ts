import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { en as captureTexts } from '../../../packages/document-capture/src/texts/en.ts';
import { sampleContract } from '../../../technologies/signature/web/documents/sample-contract.ts';
import { createSession, uploadForSigning } from '../../support/api.ts';
import { expectStill, watchShifts } from '../../support/layout-shifts.ts';
import { cardOf, passportClip } from '../../support/papers.ts';
import { answer1414, enterSigningCode, readSmsCode } from '../../support/sandbox.ts';
import { getCertificate, identify } from '../../support/signing.ts';
import { button, chooseDocument, heading, says, tick } from '../../support/steps.ts';
import { expect, inMotion, test } from '../../support/test.ts';

test.use(inMotion);

for (const [device, width] of [
  ['a phone', 360],
  ['a computer', 1280],
] as const) {
  test(`nothing moves on its own before the first step begins, on ${device}`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.addInitScript(watchShifts);
    for (const [technology, first] of [
      ['LDSH', 'Continue'],
      ['DR', 'Scan with the camera'],
      ['ED', 'Get the code by SMS'],
    ] as const) {
      const session = await createSession(server, { technologies: [technology] });
      await page.goto(session.link);
      await expect(page.getByRole('complementary')).toBeVisible();
      await expect(button(page, first)).toBeVisible();
      // What is drawn after the last change is reported with the frame after it.
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => Reflect.get(window, 'shifts')), technology).toEqual([]);
    }
  });
}

/** Requests with such an address wait until they are let go. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
}

for (const [device, size] of [
  ['a phone', { width: 390, height: 844 }],
  ['a phone in landscape', { width: 844, height: 390 }],
  ['a computer', { width: 1280, height: 800 }],
] as const) {
  test(`the ring stays in its place while a page loads, on ${device}`, async ({ page, server }) => {
    await page.setViewportSize(size);
    const pages = Object.entries(
      JSON.parse(await readFile(new URL('../../../dist/web-chunks.json', import.meta.url), 'utf8')),
    ) as [string, { readonly file: string }][];
    const playground = pages.find(([name]) => name.endsWith('src/playground-route.tsx'))?.[1].file ?? '';
    expect(playground).toMatch(/^assets/);
    const showPage = await hold(page, new RegExp(playground.replaceAll('.', String.raw`\.`)));
    const showTexts = await hold(page, /assets\/(kz|ru|en|my)-/);
    const showAny = await hold(page, /assets\/index-[^/]*\.js/);
    await page.goto(new URL('/test', server.url).href, { waitUntil: 'commit' });
    // The middle: a square that turns has no other fixed place.
    const place = async (ring: string) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(ring).boundingBox()) ?? {};
      return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    };
    // Before its style sheet has come, nothing is drawn, but has a place.
    await expect(page.locator('.boot')).toHaveCSS('position', 'absolute');
    const first = await place('.boot');
    expect(first.y).toBeGreaterThan(60);
    showAny();
    await expect(page.locator('#root > [role=status]')).toBeVisible();
    expect(await place('#root > [role=status] > svg')).toEqual(first);
    showTexts();
    await expect(page.locator('#root > [role=status]')).toHaveText(/…$/);
    await expect(page.locator('#root > [role=status] > span')).toBeVisible();
    expect(await place('#root > [role=status] > svg')).toEqual(first);
    showPage();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** A sandbox person who has every document: docs/sandbox.md. */
const person = { iin: '990231300010', phone: '+77000000001' };

/** Signs in no other journey: on a shared server the certificate would already exist. */
const signer = { iin: '990231300030', phone: '+77000000005' };

const phone = { width: 390, height: 844 };
const computer = { width: 1280, height: 800 };

for (const [device, size] of Object.entries({ phone, computer })) {
  test(`nothing moves on its own from the first step to the result, on a ${device}`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(size);
    await page.addInitScript(watchShifts);
    const session = await createSession(server, {
      technologies: ['ED', 'ADR'],
      technology_configs: { ED: { document_type: 'IdentityCard' } },
    });
    await page.goto(session.link);
    await field(page, 'Mobile phone').fill(person.phone);
    await field(page, 'IIN').fill(person.iin);
    await button(page, 'Get the code by SMS').click();
    await expect(field(page, 'Code from the SMS')).toBeVisible();
    await field(page, 'Code from the SMS').fill(await readSmsCode(page, server, person.phone));
    await button(page, 'Confirm').click();
    await expect(heading(page, 'Document received')).toBeVisible();
    await button(page, 'Continue').click();
    await button(page, 'OK').click();
    await expect(heading(page, 'Reply to the SMS from 1414')).toBeVisible();
    await answer1414(page, server, person.phone, '1 · agree');
    await button(page, 'Continue').click();
    await expect(heading(page, says.success)).toBeVisible({ timeout: 120_000 });
    await expectStill(page);
  });
}

test('nothing moves on its own while documents are read and signed', async ({ page, server }) => {
  await page.setViewportSize(phone);
  await page.addInitScript(watchShifts);
  const session = await createSession(server, { technologies: ['DSI', 'DSS'] });
  await uploadForSigning(server, session, [sampleContract()]);
  await page.goto(session.link);
  await identify(page, signer);
  await enterSigningCode(page, server, signer.phone, 'identify');
  await expect(heading(page, 'Identity confirmed')).toBeVisible();
  await button(page, 'Continue').click();
  await expect(heading(page, 'Documents to sign')).toBeVisible();
  await tick(page.getByRole('checkbox'));
  await button(page, 'Continue').click();
  await getCertificate(page, server, signer, 'Specimen1!');
  await button(page, 'Sign').click();
  await expect(button(page, 'Continue')).toBeVisible();
  await button(page, 'Continue').click();
  await expect(button(page, 'Download signed documents (zip)')).toBeVisible();
  await expectStill(page);
});

/** Runs in the page: pictures for its own eyes come from the network, where a test can hold them back. */
function showFromNetwork(): void {
  const own = URL.createObjectURL;
  let count = 0;
  URL.createObjectURL = (source) => (source instanceof File ? `/held/${count++}.jpg` : own(source));
}

/** The positions of a document's sides, and of the buttons below them. */
const places = (page: Page) =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('section section'), ...main.querySelectorAll('button')]
      .filter((one) => one.matches('section') || one.closest('section section') === null)
      .map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return `${one.tagName}: ${x},${y} ${width}x${height}`;
      }),
  );

for (const [device, size] of [
  ['a phone', phone],
  ['a computer', computer],
] as const) {
  test(`space is reserved for a chosen picture before it is shown, on ${device}`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(size);
    await page.addInitScript(showFromNetwork);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const [front] = await cardOf(17);
    if (front === undefined) throw new Error('no front');
    await page.route('**/held/*', async (route) => {
      await released;
      await route.fulfill({ contentType: 'image/jpeg', body: front.jpeg });
    });
    const session = await createSession(server, { technologies: ['DR2'] });
    await page.goto(session.link);
    await chooseDocument(page, 'Identity card');
    await button(page, 'Upload pictures').click();
    const side = page.getByRole('region', { name: front.side });
    const input = side.locator('input[type=file]');
    await expect(input).toBeAttached();
    const before = await places(page);
    expect(before.length).toBeGreaterThan(3);
    await input.setInputFiles({
      name: `${'a long name '.repeat(8)}.jpg`,
      mimeType: 'image/jpeg',
      buffer: front.jpeg,
    });
    const picture = side.getByRole('img', { name: front.side });
    await expect(picture).toBeAttached();
    expect(await places(page)).toEqual(before);
    release();
    await expect(picture).toHaveJSProperty('complete', true);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBeGreaterThan(0);
    expect(await places(page)).toEqual(before);
  });
}

for (const [device, size] of [
  ['a phone', phone],
  ['a computer', computer],
] as const) {
  test(`nothing moves on its own while chosen pictures are checked, on ${device}`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(size);
    await page.addInitScript(watchShifts);
    const session = await createSession(server, { technologies: ['DR2'] });
    await page.goto(session.link);
    await chooseDocument(page, 'Identity card');
    await button(page, 'Upload pictures').click();
    for (const { side, jpeg } of await cardOf(17)) {
      const input = page.getByRole('region', { name: side }).locator('input[type=file]');
      await input.setInputFiles({ name: 'picture.jpg', mimeType: 'image/jpeg', buffer: jpeg });
      await expect(page.getByRole('img', { name: side })).toBeVisible();
      // The choice shows its picture, in two frames: what moves after that moves by itself.
      await page.evaluate(async () => {
        for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
        await new Promise((resolve) => setTimeout(resolve));
        Reflect.get(window, 'shifts').splice(0);
      });
      await expect(page.getByText(captureTexts.looking)).toBeHidden();
    }
    await expectStill(page);
  });
}

test.describe('a document before the camera', () => {
  test.use({ camera: 'none' });

  test('nothing moves on its own while it is scanned on a phone', async ({ device, server }) => {
    const session = await createSession(server, { technologies: ['DR'] });
    const page = await device({ file: await passportClip(17) }, { phone: true });
    await page.addInitScript(watchShifts);
    await page.goto(session.link);
    await chooseDocument(page, 'Passport');
    await button(page, 'Scan with the camera').click();
    await expect(heading(page, 'Check the pictures')).toBeVisible({ timeout: 120_000 });
    await button(page, 'Send').click();
    await expect(heading(page, says.success)).toBeVisible({ timeout: 120_000 });
    await expectStill(page);
  });

  for (const [where, size] of [
    ['a phone', phone],
    ['a computer', computer],
  ] as const) {
    test(`nothing moves on its own around the code for another device, on ${where}`, async ({
      page,
      server,
    }) => {
      await page.setViewportSize(size);
      await page.addInitScript(watchShifts);
      // The number comes with a later answer than the page.
      await page.route('**/hand-off/**', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1500));
        await route.continue();
      });
      const session = await createSession(server, { technologies: ['LDSH'], flow_config: { show_qr: true } });
      await page.goto(session.link);
      await expect(heading(page, says.qr)).toBeVisible();
      await expect(page.locator('strong', { hasText: /^\d{4}$/ })).toBeVisible();
      await expect(page.getByRole('img', { name: 'QR code with the link to this check' })).toBeVisible();
      await expectStill(page);
    });
  }
});
