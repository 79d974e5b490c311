import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility.ts';
import { createSession, readRecord, type Session } from '../../support/api.ts';
import { expectToFit } from '../../support/fit.ts';
import { passportOf } from '../../support/papers.ts';
import type { Server } from '../../support/server.ts';
import {
  button,
  compareFaces,
  confirmComputer,
  heading,
  heardFinish,
  passLiveness,
  says,
  seePassed,
  startLiveness,
  uploadDocument,
} from '../../support/steps.ts';
import { eventsOf, expect, test } from '../../support/test.ts';

test.use({ camera: 'none' });

const withQr = { flow_config: { show_qr: true } };
const onPhone = (link: string) => `${link}&qr=true`;

/** The reported failure reason: sent in the background, so nothing on the page waits for it. */
const reasonsOf = async (server: Server, session: Session) =>
  (await readRecord(server, session)).failure_reasons.map(({ type }) => type);

/** Fits, and meets WCAG 2.2 AA. */
async function expectGoodScreen(phone: Page, where: string): Promise<void> {
  await expectToFit(phone, where);
  await expectAccessible(phone, where);
}

test('a laptop without a camera shows a QR code, and the phone takes over the session [1.13, 2.17, 9.7]', async ({
  page,
  device,
  server,
}) => {
  const session = await createSession(server, withQr);
  await page.goto(session.link);
  await expect(heading(page, says.qr)).toBeVisible();
  const code = page.getByRole('img', { name: 'QR code with the link to this check' });
  await expect(code).toBeVisible();
  expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(150);
  expect(await code.boundingBox()).toMatchObject({ width: 150, height: 150 });

  // The phone's letters are set to 200 %.
  const phone = await device({ person: 17, script: 'still' }, { phone: true });
  await phone.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
  await phone.goto(onPhone(session.link));
  await confirmComputer(phone);
  await expect(heading(phone, says.liveness)).toBeVisible();
  expect(await phone.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  await expectGoodScreen(phone, 'instruction');
  await expect(page.getByText(/On your phone: step 1 of 3/)).toBeVisible();
  await startLiveness(phone);
  await expect(phone.locator('[data-hint]')).toBeVisible();
  await expectGoodScreen(phone, 'camera');
  await seePassed(phone);
  await expect(heading(phone, says.document)).toBeVisible();
  await expectGoodScreen(phone, 'choice of document');
  await expect(page.getByText(/On your phone: step 2 of 3/)).toBeVisible();
  await uploadDocument(phone, 'Passport', await passportOf(17));
  await expect(heading(phone, says.compare)).toBeVisible();
  await expectGoodScreen(phone, 'comparison');
  await compareFaces(phone);
  await expect(heading(phone, says.success)).toBeVisible({ timeout: 120_000 });
  await expectGoodScreen(phone, 'result');

  expect(await heardFinish(page)).toMatchObject({ aborted: false, session: session.id });
  await expect(heading(page, says.inactive)).toBeVisible();
  expect((await readRecord(server, session)).status).toBe('FINISHED');
});

test('when a phone takes over a session, the first device loses it', async ({ device, server }) => {
  const session = await createSession(server, { technologies: ['LDSH'] });
  const laptop = await device({ person: 17, script: 'still' });
  await laptop.goto(session.link);
  await expect(heading(laptop, says.liveness)).toBeVisible();

  const phone = await device({ person: 17, script: 'still' }, { phone: true });
  await phone.goto(onPhone(session.link));
  await confirmComputer(phone);
  await expect(heading(phone, says.liveness)).toBeVisible();

  await startLiveness(laptop);
  await expect(heading(laptop, 'The check continues elsewhere')).toBeVisible();
  await passLiveness(phone);
  await expect(heading(phone, says.success)).toBeVisible();
  await expect.poll(async () => (await readRecord(server, session)).status).toBe('FINISHED');
});

test('another device without the QR code is refused [6.1]', async ({ device, server }) => {
  const session = await createSession(server, { technologies: ['LDSH'] });
  const first = await device({ person: 17, script: 'still' });
  await first.goto(session.link);
  await expect(heading(first, says.liveness)).toBeVisible();
  const second = await device({ person: 17, script: 'still' }, { phone: true });
  await second.goto(session.link);
  await expect(heading(second, 'The check continues elsewhere')).toBeVisible();
  await expect(heading(first, says.liveness)).toBeVisible();
});

test('closing the QR page leaves the session to the phone, and reports that the person left [2.24]', async ({
  page,
  server,
}) => {
  const session = await createSession(server, withQr);
  await page.goto(session.link);
  await expect(heading(page, says.qr)).toBeVisible();
  await button(page, 'Close').click();
  await button(page, 'Yes').click();
  expect(await heardFinish(page)).toMatchObject({ aborted: true, status: 'failure' });
  // This device never held the session: it cannot finish it, only report why it failed.
  await expect.poll(() => reasonsOf(server, session)).toContain('client');
  expect((await readRecord(server, session)).status).toBe('QR');
});

test('a session that has ended elsewhere leads on from its QR page, another status makes it inactive [2.23, 4.17]', async ({
  page,
  server,
}) => {
  let status = 'FAILED';
  await page.route('**/session/status/**', (route) => route.fulfill({ json: { data: { status } } }));
  const session = await createSession(server, withQr);
  const home = `${server.url}/nowhere`;
  await page.goto(`${session.link}&redirect=${encodeURIComponent(home)}`);
  await expect(page).toHaveURL(home);
  expect(await heardFinish(page)).toMatchObject({ aborted: false, status: 'failure', session: session.id });

  status = 'ELSEWHERE';
  await page.goto(session.link);
  await expect(heading(page, says.inactive)).toBeVisible();
  await expect(page.getByText('You can close this page.')).toBeVisible();
});

test('a refused status call is reported, and the QR page ends as a failure [4.18]', async ({
  page,
  server,
}) => {
  const gone = { code: 'gone', message: 'no such session' };
  await page.route('**/session/status/**', (route) => route.fulfill({ status: 404, json: gone }));
  const session = await createSession(server, withQr);
  const reported = page.waitForRequest('**/failure-reason/');
  await page.goto(session.link);
  expect((await reported).postDataJSON()).toMatchObject({
    session_id: session.id,
    type: 'client',
    detail: { value: 'CLIENT', status: 404, response: gone, session: session.id },
  });
  expect(await heardFinish(page)).toMatchObject({ aborted: false, status: 'failure' });
});

test('where only phones are allowed, a computer shows the code, unless the URL marks it as a phone [2.21, 4.3, 4.4]', async ({
  page,
  server,
}) => {
  const session = await createSession(server, {
    technologies: ['ADR'],
    flow_config: { always_mobile: true },
  });
  for (const query of ['', '&isMobile=false', '&isMobile=1', '&isMobile="true"']) {
    await page.goto(`${session.link}${query}`);
    await expect(heading(page, 'Continue on your phone')).toBeVisible();
    await expect(page.getByText('This check works on a phone only.')).toBeVisible();
  }
  await page.goto(`${session.link}&isMobile=true`);
  await expect(heading(page, 'Your registered address')).toBeVisible();
});

test.describe('with a camera that the browser refuses', () => {
  // The engine alone reports such a camera as busy.
  test.use({ wholeBrowser: true });

  test('a phone without camera permission says so and reloads [2.58]', async ({ device, server }) => {
    const session = await createSession(server, withQr);
    const phone = await device('denied', { phone: true });
    await phone.goto(session.link);
    await expect(heading(phone, says.noCamera)).toBeVisible();
    await expect.poll(() => reasonsOf(server, session)).toContain('camera');
    const reloaded = phone.waitForEvent('load');
    await button(phone, 'Reload page').click();
    await reloaded;
    expect(eventsOf(phone, 'app-reload')).toHaveLength(1);
  });
});
