import type { Page } from '@playwright/test';
import { en } from '../../../packages/flow/src/hand-off/texts/en.ts';
import { kz } from '../../../packages/flow/src/hand-off/texts/kz.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { createSession, readRecord, type Session, takeOver } from '../../support/api.ts';
import { button, confirmComputer, heading, says, startLiveness } from '../../support/steps.ts';
import { eventsOf, expect, test } from '../../support/test.ts';

test.use({ camera: 'none' });

const withQr = { technologies: ['LDSH'], flow_config: { show_qr: true } };
const phonesOnly = { technologies: ['LDSH'], flow_config: { always_mobile: true } };
const onPhone = (link: string) => `${link}&qr=true`;
const underWay = (page: Page) => page.getByText(/On your phone: step 1 of 1/);

/** The four digits shown on a page. */
async function numberOn(page: Page): Promise<string> {
  const number = page.locator('strong', { hasText: /^\d{4}$/ });
  await expect(number).toBeVisible();
  return (await number.textContent()) ?? '';
}

/** The phone shows the computer's number, continues the session, and the computer says so. */
async function goOn(phone: Page, computer: Page, session: Session): Promise<void> {
  const number = await numberOn(computer);
  await phone.goto(onPhone(session.link));
  expect(await numberOn(phone)).toBe(number);
  await confirmComputer(phone);
  await expect(heading(phone, says.liveness)).toBeVisible();
  await expect(underWay(computer)).toBeVisible();
}

test('a person who received a stranger’s link is warned, and their no reaches the computer', async ({
  page,
  device,
  server,
}) => {
  const session = await createSession(server, withQr);
  await page.goto(session.link);
  await expect(heading(page, says.qr)).toBeVisible();
  const number = await numberOn(page);
  await expectAccessible(page, 'QR page');

  const victim = await device('none', { phone: true });
  await victim.goto(onPhone(session.link));
  await expect(victim.getByText(/^Kuelik Demo asks you to confirm your identity/)).toBeVisible();
  expect(await numberOn(victim)).toBe(number);
  await expectAccessible(victim, 'question on the phone');
  await expect(page.getByText(/The link is open on a phone/)).toBeVisible();
  await button(victim, 'No').click();
  await expect(heading(victim, 'The check was not started')).toBeVisible();
  await expectAccessible(victim, 'after the no');
  expect(eventsOf(victim, 'kuelik').map(({ detail }) => detail.type)).toContain('cancel');

  await expect(page.getByText('On the phone the answer was “No”')).toBeVisible();
  await expectAccessible(page, 'declined on the computer');
  await victim.reload();
  await expect(heading(victim, 'This link is closed')).toBeVisible();
  // Reported in the background: nothing on the page waits for it.
  const standing = async () => {
    const { status, failure_reasons } = await readRecord(server, session);
    return [status, failure_reasons.map(({ type }) => type)];
  };
  await expect.poll(standing).toEqual(['QR', ['client']]);

  await button(page, 'Show a new number').click();
  await expect.poll(() => numberOn(page)).not.toBe(number);
  await goOn(await device({ person: 17, script: 'still' }, { phone: true }), page, session);
});

test('the link can be reopened on the phone that has the session, without another question', async ({
  page,
  device,
  server,
}) => {
  const session = await createSession(server, phonesOnly);
  await page.goto(session.link);
  await expect(heading(page, 'Continue on your phone')).toBeVisible();
  const phone = await device({ person: 17, script: 'still' }, { phone: true });
  await phone.goto(onPhone(session.link));
  await confirmComputer(phone);
  await expect(heading(phone, says.liveness)).toBeVisible();
  for (const again of [() => phone.reload(), () => phone.goto(onPhone(session.link))]) {
    await again();
    await expect(heading(phone, says.liveness)).toBeVisible();
  }
  await expect(underWay(page)).toBeVisible();
  await expectAccessible(page, 'under way on the computer');
});

test('a connection lost on either side is reported on the computer, and recovers', async ({
  page,
  device,
  server,
}) => {
  const session = await createSession(server, withQr);
  await page.goto(session.link);
  const phone = await device({ person: 17, script: 'still' }, { phone: true });
  await phone.goto(onPhone(session.link));
  await confirmComputer(phone);
  await expect(underWay(page)).toBeVisible();

  await phone.context().setOffline(true);
  await expect(phone.getByRole('status').filter({ hasText: 'No internet connection' })).toBeVisible();
  await expect(page.getByText('The phone does not answer')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code with the link to this check' })).toBeVisible();
  await phone.context().setOffline(false);
  await expect(phone.getByText('No internet connection')).toBeHidden();
  await expect(underWay(page)).toBeVisible();

  await page.context().setOffline(true);
  await expect(page.getByText('No internet connection')).toBeVisible();
  await expect(page.getByText('No connection', { exact: true })).toBeVisible();
  await button(phone, 'Quit').click();
  await button(phone, 'Yes').click();
  await expect(heading(phone, says.failure)).toBeVisible();
  await page.context().setOffline(false);
  await expect(heading(page, says.inactive)).toBeVisible();
  expect(eventsOf(page, 'finish')).toHaveLength(1);
});

test('a computer whose camera disappears during a session offers the phone, which continues', async ({
  device,
  server,
}) => {
  const session = await createSession(server, withQr);
  const computer = await device({ person: 17, script: 'still' });
  await computer.goto(session.link);
  await expect(heading(computer, says.liveness)).toBeVisible();
  await computer.addInitScript(() => {
    MediaDevices.prototype.enumerateDevices = () => Promise.resolve([]);
  });
  const status = computer.waitForResponse(/\/flows\/session\/status\//);
  await computer.reload();
  expect((await (await status).json()).data.status).toBe('PROGRESS');
  await expect(heading(computer, says.qr)).toBeVisible();
  await expect(computer.getByText('Waiting for your phone…')).toBeVisible();
  await goOn(await device({ person: 17, script: 'still' }, { phone: true }), computer, session);
});

test('once five devices had the session, the computer says that only the last can continue, and it does', async ({
  page,
  device,
  server,
}) => {
  const session = await createSession(server, phonesOnly);
  await page.goto(session.link);
  const narrow = await device('none', { phone: true });
  await narrow.goto(`${session.link.replace('locale=en', 'locale=kz')}&isMobile=false`);
  for (const fingerprint of ['first', 'second', 'third', 'fourth'])
    await takeOver(server, session, fingerprint);
  const last = await device({ person: 17, script: 'still' }, { phone: true });
  await last.goto(onPhone(session.link));
  await confirmComputer(last);
  await expect(underWay(page)).toBeVisible();
  await last.goto('about:blank');

  for (const [computer, texts] of [
    [page, en],
    [narrow, kz],
  ] as const) {
    await expect(computer.getByText(texts.fullText)).toBeVisible();
    await expect(computer.getByRole('img', { name: texts.qrImage })).toBeVisible();
    await expectAccessible(computer, 'full on the computer');
  }
  const sixth = await device('none', { phone: true });
  // A different fingerprint: all browsers here run on one machine.
  await sixth.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 12 });
  });
  await sixth.goto(onPhone(session.link));
  await expect(heading(sixth, en.limitTitle)).toBeVisible();
  await expectAccessible(sixth, 'the sixth device');
  await last.goto(onPhone(session.link));
  await expect(heading(last, says.liveness)).toBeVisible();
  await expect(underWay(page)).toBeVisible();
});

test('in an app that gives no camera, the same link continues in a browser after the number is compared', async ({
  device,
  server,
}) => {
  const session = await createSession(server, { technologies: ['LDSH'], flow_config: { show_qr: false } });
  const webView = await device('denied', { phone: true });
  await webView.addInitScript(() => {
    const agent = navigator.userAgent.replace('Pixel 8', 'Pixel 8; wv');
    Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => agent });
  });
  await webView.goto(session.link);
  await expect(heading(webView, says.liveness)).toBeVisible();
  await startLiveness(webView);
  await expect(webView.getByText('Continue in Chrome or Safari.')).toBeVisible();
  await expectAccessible(webView, 'no camera in an app');
  await button(webView, 'Continue in another browser').click();
  const number = await numberOn(webView);
  await expect(button(webView, 'Copy the link')).toBeVisible();

  const browser = await device({ person: 17, script: 'still' }, { phone: true });
  await browser.goto(session.link);
  expect(await numberOn(browser)).toBe(number);
  await confirmComputer(browser);
  await expect(heading(browser, says.liveness)).toBeVisible();
  await expect(webView.getByText(/On the other phone: step 1 of 1/)).toBeVisible();
});
