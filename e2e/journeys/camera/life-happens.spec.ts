import type { Page } from '@playwright/test';
import { sitDown } from '../../support/actor.ts';
import { createSession, readRecord, type Session } from '../../support/api.ts';
import { useCameraRig } from '../../support/camera-rig.ts';
import { chromiumArguments, chromiumPath } from '../../support/chromium.ts';
import { expectToFit } from '../../support/fit.ts';
import { cameraTracks, watchPage } from '../../support/page-watch.ts';
import type { Server } from '../../support/server.ts';
import { button, chooseDocument, heading, says, seePassed, startLiveness } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';
import { setVisible } from '../../support/visibility.ts';

/*
 * What happens to a phone during a check: calls, a locked screen, other apps, a turned device, a low battery.
 * Nothing that was done is lost, no attempt is used, and the page says what to do.
 */

const phoneCamera = { id: 'first', label: 'camera2 1, facing front' };
const phoneAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const alert = (page: Page) => page.getByRole('alert');
const guided = (page: Page) => page.locator('[data-hint]');

const faceCheck = (server: Server): Promise<Session> =>
  createSession(server, {
    technologies: ['LDSH'],
    technology_configs: { LDSH: { countdown_s: 10 } },
    flow_config: { show_qr: false },
  });

/** Attempts used, as counted by the server. */
const spent = async (server: Server, session: Session): Promise<number> =>
  (await readRecord(server, session)).attempts['liveness:short'] ?? 0;

/** How many challenges the page has asked for since this call. */
function countDrawn(page: Page): () => number {
  let drawn = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/liveness/challenge/')) drawn += 1;
  });
  return () => drawn;
}

/** A face check at its first guidance. */
async function beginCheck(page: Page, server: Server): Promise<Session> {
  await watchPage(page);
  const session = await faceCheck(server);
  await page.goto(session.link);
  await startLiveness(page);
  await expect(guided(page)).toBeVisible();
  return session;
}

/** Suspends the page's timers and scripts, as a phone does with a page in the background, or wakes it. */
async function setFrozen(page: Page, frozen: boolean): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setWebLifecycleState', { state: frozen ? 'frozen' : 'active' });
  await devtools.detach();
}

/** Delays the tracker's result for each frame, like a processor that takes this many milliseconds for one. */
async function slowFaces(page: Page, milliseconds: number): Promise<void> {
  const late = `{
    const post = self.postMessage;
    self.postMessage = (message, options) => {
      const isFrame = message.type === 'observed' || message.type === 'lost';
      setTimeout(() => post.call(self, message, options), isFrame ? ${milliseconds} : 0);
    };
  }
  `;
  await page.route(/tracker\.worker.*\.js$/, async (route) => {
    const response = await route.fetch();
    const { 'content-length': _, 'content-encoding': __, ...headers } = response.headers();
    await route.fulfill({ status: response.status(), headers, body: late + (await response.text()) });
  });
}

test.describe('on a phone', () => {
  test.use({ userAgent: phoneAgent, viewport: { width: 390, height: 844 } });

  test('a call, another app and a revoked permission: the page says so, and the same check continues', async ({
    page,
    server,
  }) => {
    const rig = await useCameraRig(page, [phoneCamera]);
    const drawn = countDrawn(page);
    const session = await beginCheck(page, server);

    await rig.mute('first', true);
    await expect(alert(page)).toContainText('Another app is using the camera');
    await expect(alert(page)).toContainText('Close video calls');
    await rig.mute('first', false);
    await expect(alert(page)).toBeHidden();
    expect((await cameraTracks(page)).opened, 'not opened again').toBe(1);

    await rig.unplug('first');
    await expect(alert(page)).toContainText('Another app is using the camera');
    await setVisible(page, false);
    await rig.plug(phoneCamera);
    await rig.refuse('*', 'NotReadableError');
    await setVisible(page, true);
    await expect(alert(page)).toContainText('Another app is using the camera');
    await setVisible(page, false);
    await rig.refuse('*', null);
    await setVisible(page, true);
    await expect(alert(page)).toBeHidden();

    // What is not granted by this call is denied by it.
    const decide = (permission: 'camera' | 'geolocation') =>
      page.context().grantPermissions([permission], { origin: server.url });
    await rig.refuse('*', 'NotAllowedError');
    await decide('geolocation');
    await expect(alert(page)).toContainText('Access to the camera is not given');
    await expect(alert(page)).toContainText('Permissions → Camera → Allow');
    expect((await cameraTracks(page)).live).toBe(0);
    await rig.refuse('*', null);
    await decide('camera');
    await expect(alert(page)).toBeHidden();

    await seePassed(page);
    expect(drawn()).toBe(1);
    expect(await spent(server, session)).toBe(1);
  });

  test('a locked screen turns the camera off; unlocked and turned, the phone continues with the same check', async ({
    page,
    server,
  }) => {
    await sitDown(page, 17);
    const drawn = countDrawn(page);
    const session = await beginCheck(page, server);

    await setVisible(page, false);
    await expect.poll(async () => (await cameraTracks(page)).live).toBe(0);
    await setFrozen(page, true);
    await new Promise((resolve) => setTimeout(resolve, 5000));
    await setFrozen(page, false);
    await setVisible(page, true);

    for (const [width, height] of [
      [844, 390],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(page.locator('video')).toBeInViewport({ ratio: 0.6 });
      await expectToFit(page, `${width} x ${height}`);
    }

    await seePassed(page);
    expect(drawn()).toBe(1);
    expect(await spent(server, session)).toBe(1);
  });

  test('a page that the phone has discarded continues at its step, without a used attempt', async ({
    page,
    server,
  }) => {
    await sitDown(page, 17);
    const session = await beginCheck(page, server);
    await setVisible(page, false);
    // A discarded tab loads again with its session storage and history, as a reload does.
    await page.reload();
    await expect(heading(page, says.liveness)).toBeVisible();
    expect(await spent(server, session)).toBe(0);
    await startLiveness(page);
    await seePassed(page);
  });

  test('a person who is back after ten minutes starts again by one press, without a used attempt', async ({
    page,
    server,
  }) => {
    await page.clock.install();
    await sitDown(page, 17);
    const session = await beginCheck(page, server);
    await setVisible(page, false);
    await page.clock.fastForward('10:00');
    await setVisible(page, true);
    await expect(
      heading(page, 'The camera is off: you were out of the picture for a long time'),
    ).toBeVisible();
    expect(await spent(server, session)).toBe(0);
    await button(page, 'Pass again').click();
    await seePassed(page);
    expect(await spent(server, session)).toBe(1);
  });

  test('a phone that is too slow says so before an attempt is judged, and offers another device', async ({
    page,
    server,
  }) => {
    await slowFaces(page, 900);
    await useCameraRig(page, [phoneCamera]);
    const session = await beginCheck(page, server);
    await expect(page.locator('[data-slow]')).toContainText('This device is slow for this check');
    await expectToFit(page, 'slow phone');
    await button(page, 'Continue on another device').click();
    await expect(heading(page, 'Continue on another device')).toBeVisible();
    await expect(page.getByRole('img', { name: 'QR code with the link to this check' })).toBeVisible();
    expect((await cameraTracks(page)).live).toBe(0);
    expect(await spent(server, session)).toBe(0);
    await button(page, 'Stay on this phone').click();
    await expect(heading(page, says.liveness)).toBeVisible();
  });

  test('a scan of a document continues after a call, another app and a turn, and no attempt is used', async ({
    page,
    server,
  }) => {
    const rear = { id: 'rear', label: 'camera2 0, facing back' };
    const rig = await useCameraRig(page, [rear]);
    await watchPage(page);
    const session = await createSession(server, {
      technologies: ['DR'],
      flow_config: { show_qr: false },
      technology_configs: { DR: { time_limit_s: 600 } },
    });
    await page.goto(session.link);
    await chooseDocument(page, 'Passport');
    await button(page, 'Scan with the camera').click();
    await expect(guided(page)).toBeVisible();

    await rig.mute('rear', true);
    await expect(alert(page)).toContainText('Another app is using the camera');
    await rig.mute('rear', false);
    await expect(alert(page)).toBeHidden();
    await expect(guided(page)).toBeVisible();
    expect((await cameraTracks(page)).opened, 'not opened again').toBe(1);

    await rig.unplug('rear');
    await expect(alert(page)).toContainText('Another app is using the camera');
    await setVisible(page, false);
    await rig.plug(rear);
    await setVisible(page, true);
    await expect(alert(page)).toBeHidden();
    await expect(guided(page)).toBeVisible();

    for (const [width, height] of [
      [844, 390],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(page.locator('video')).toBeInViewport({ ratio: 0.6 });
      await expect(button(page, 'Take the picture')).toBeInViewport({ ratio: 1 });
    }

    await setVisible(page, false);
    await expect.poll(async () => (await cameraTracks(page)).live).toBe(0);
    await setVisible(page, true);
    await expect(guided(page)).toBeVisible();
    expect((await readRecord(server, session)).attempts).toEqual({});
  });

  test('a battery saver that halves the frames of camera and screen does not end a check', async ({
    page,
    server,
  }) => {
    await page.addInitScript(() => {
      const capture = HTMLCanvasElement.prototype.captureStream;
      HTMLCanvasElement.prototype.captureStream = function () {
        return capture.call(this, 5);
      };
      const request = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (callback) => request(() => request(callback));
    });
    await sitDown(page, 17);
    const session = await beginCheck(page, server);
    await seePassed(page);
    expect(await spent(server, session)).toBe(1);
  });
});

test('a person who goes to another page and back finds the choice that was made', async ({
  server,
  playwright,
}) => {
  const browser = await playwright.chromium.launch({
    executablePath: chromiumPath(),
    args: await chromiumArguments('none'),
    // Playwright turns the browser's back/forward cache off.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage({ locale: 'en-GB' });
  const session = await createSession(server, { technologies: ['DR'], flow_config: { show_qr: false } });
  await page.goto(session.link);
  await chooseDocument(page, 'Passport', 'Other');
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'kept', persisted)),
  );
  await page.goto(`${server.url}/check?locale=en`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await expect(heading(page, says.document)).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'kept')), 'from the back/forward cache').toBe(true);
  await expect(page.getByRole('radio', { name: 'Passport' })).toBeChecked();
  await button(page, 'Upload pictures').click();
  await expect(heading(page, 'Upload your document')).toBeVisible();
  await browser.close();
});
