import type { Page } from '@playwright/test';
import { createSession, readRecord, type Session } from '../../support/api.ts';
import { type CameraRig, useCameraRig } from '../../support/camera-rig.ts';
import { cameraTracks, watchPage } from '../../support/page-watch.ts';
import type { Server } from '../../support/server.ts';
import { button, confirmComputer, heading, says, seePassed, startLiveness } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

const first = { id: 'first', label: 'Integrated Camera' };
const second = { id: 'second', label: 'USB Camera' };

const faceCheck = (server: Server, settings: object = {}): Promise<Session> =>
  createSession(server, {
    technologies: ['LDSH'],
    technology_configs: { LDSH: settings },
    flow_config: { show_qr: false },
  });

/**
 * A face check at its first guidance, with the longest countdown, so that it does not end while the camera is
 * changed.
 */
async function startLongCheck(page: Page, server: Server): Promise<void> {
  await watchPage(page);
  await page.goto((await faceCheck(server, { countdown_s: 10 })).link);
  await startLiveness(page);
  await expect(guided(page)).toBeVisible();
}

const alert = (page: Page) => page.getByRole('alert');
const guided = (page: Page) => page.locator('[data-hint]');
const camera = (page: Page, status: string) => page.locator(`[data-camera=${status}]`);
const switcher = (page: Page) => button(page, 'Switch camera').filter({ hasText: 'Switch camera' });

/** The cameras reported to the server, in order. */
function reportedCameras(page: Page): string[] {
  const reported: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/securities/camera/'))
      reported.push((request.postDataJSON() as { device_id: string }).device_id);
  });
  return reported;
}

test('an unavailable camera is explained by its reason, the focus is kept, and retrying works [6.3]', async ({
  page,
  server,
}) => {
  const rig = await useCameraRig(page, [first]);
  await watchPage(page);
  await page.goto((await faceCheck(server)).link);
  await expect(heading(page, says.liveness)).toBeVisible();
  await rig.refuse('*', 'NotAllowedError');
  await startLiveness(page);
  for (const [name, title] of [
    ['NotAllowedError', 'Access to the camera is not given'],
    ['NotReadableError', 'Another app is using the camera'],
    ['NotFoundError', 'No camera found'],
    ['OverconstrainedError', 'No camera found'],
    ['TypeError', 'The camera does not work in this browser'],
  ] as const) {
    await rig.refuse('*', name);
    await button(page, 'Try again').click();
    await expect(alert(page), name).toContainText(title);
    expect((await cameraTracks(page)).live).toBe(0);
    await expect(button(page, 'Quit')).toBeVisible();
  }
  await rig.refuse('*', null);
  await button(page, 'Try again').focus();
  await page.keyboard.press('Enter');
  await expect(guided(page)).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.contains(document.querySelector('video')))).toBe(
    true,
  );
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
});

test('a camera that shows no face, stands still or is unplugged is reported, and the check continues when it works again', async ({
  page,
  server,
}) => {
  const reported = reportedCameras(page);
  const rig = await useCameraRig(page, [first]);
  await startLongCheck(page, server);
  for (const [picture, title] of [
    ['black', 'black or empty picture'],
    ['grey', 'no colours'],
    ['repeated', 'No picture comes from the camera'],
    ['stopped', 'No picture comes from the camera'],
  ] as const) {
    await rig.show('first', picture);
    await expect(alert(page), picture).toContainText(title);
    await expect(page.locator('[aria-live]').last(), 'nothing else is said').toHaveText('');
    await rig.show('first', 'person');
    await expect(alert(page), `${picture} is over by itself`).toBeHidden();
    await expect(guided(page)).toBeVisible();
    await rig.show('first', picture);
    await expect(alert(page), picture).toContainText(title);
    await rig.mendWhenOpened('first');
    await button(page, 'Try again').click();
    await expect(alert(page), `${picture} ends when the camera is reopened`).toBeHidden();
    await expect(camera(page, 'live')).toBeVisible();
    await expect(guided(page)).toBeVisible();
  }

  await rig.unplug('first');
  await expect(alert(page)).toContainText('The camera has been disconnected');
  expect((await cameraTracks(page)).live).toBe(0);
  await rig.plug(first);
  await seePassed(page);
  expect((await cameraTracks(page)).live).toBe(0);
  expect(new Set(reported)).toEqual(new Set(['first']));
});

test('with two cameras the other one is a click away, also when one of them fails [7.10]', async ({
  page,
  server,
}) => {
  const rig: CameraRig = await useCameraRig(page, [first, second]);
  await watchPage(page);
  const reported = reportedCameras(page);
  await page.goto((await faceCheck(server)).link);
  await expect(heading(page, says.liveness)).toBeVisible();
  await rig.refuse('first', 'NotReadableError');
  await startLiveness(page);
  await expect(alert(page)).toContainText('Another app is using the camera');
  await switcher(page).click();
  await expect(camera(page, 'live')).toBeVisible();
  await expect.poll(() => reported).toEqual(['second']);

  await rig.show('second', 'black');
  await expect(alert(page)).toContainText('black or empty picture');
  await switcher(page).click();
  await expect(alert(page)).toContainText('Another app is using the camera');
  await rig.show('second', 'person');
  await switcher(page).click();
  await expect(camera(page, 'live')).toBeVisible();
  await rig.refuse('first', null);
  await rig.unplug('second');
  await expect(guided(page)).toBeVisible();
  await expect.poll(() => reported).toEqual(['second', 'second', 'first']);
});

test('a camera facing the wrong way is switched for the other one, and the server is notified', async ({
  device,
  server,
}) => {
  const page = await device({ devices: 2 });
  await watchPage(page);
  const reported = reportedCameras(page);
  await page.goto((await faceCheck(server)).link);
  await startLiveness(page);
  await expect(page.locator('[data-hint=no_face]')).toBeVisible();
  await button(page, 'Switch camera').click();
  await expect.poll(() => new Set(reported).size).toBe(2);
  await expect(camera(page, 'live')).toBeVisible();
  await expect.poll(async () => (await cameraTracks(page)).live).toBe(1);
});

/** Every way to leave a running face check. */
const exits: Readonly<Record<string, (page: Page, session: Session) => Promise<void>>> = {
  'quitting by the cross': async (page) => {
    await button(page, 'Close').click();
    await button(page, 'Yes').click();
    await expect(heading(page, says.failure)).toBeVisible();
  },
  'the back button': async (page) => {
    await page.evaluate(() => history.back());
    await button(page, 'Yes').click();
    await expect(heading(page, says.failure)).toBeVisible();
  },
  'a page that is hidden': async (page) => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
  },
  'a screen that breaks': async (page) => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'userAgent', {
        get: () => {
          throw new Error('broken by the journey');
        },
      });
    });
    await page.setViewportSize({ width: 500, height: 700 });
    await expect(page.locator('video')).toHaveCount(0);
  },
};

for (const [name, leave] of Object.entries(exits)) {
  test(`no camera runs after ${name}`, async ({ page, server }) => {
    await watchPage(page);
    const session = await faceCheck(server, { countdown_s: 10 });
    await page.goto(session.link);
    await startLiveness(page);
    await expect(guided(page)).toBeVisible();
    expect((await cameraTracks(page)).live).toBe(1);
    await leave(page, session);
    await expect.poll(async () => (await cameraTracks(page)).live).toBe(0);
  });
}

test.describe('with motion sensors', () => {
  test.use({ wholeBrowser: true });

  test('hints vibrate where the device can, and a tilted device is reported', async ({ page, server }) => {
    await page.addInitScript(() => {
      const felt: unknown[] = [];
      Reflect.set(window, 'kuelikFelt', felt);
      Navigator.prototype.vibrate = (pattern) => felt.push(pattern) > 0;
      setInterval(
        () => window.dispatchEvent(new DeviceOrientationEvent('deviceorientation', { beta: 40, gamma: 0 })),
        50,
      );
    });
    await useCameraRig(page, [first]);
    await page.goto((await faceCheck(server)).link);
    await startLiveness(page);
    await expect(page.locator('[data-hint=tilted]')).toContainText('eye level');
    await seePassed(page);
    const felt = await page.evaluate(() => Reflect.get(window, 'kuelikFelt') as unknown[]);
    expect(felt, 'a step that has passed').toContainEqual(40);
    expect(felt, 'something to put right').toContainEqual([30, 60, 30]);
  });

  test('motion sensors are used from the consent on, and an iPhone’s answer is respected [2.28]', async ({
    page,
    server,
  }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'vibrate');
      let listened = 0;
      Reflect.set(window, 'kuelikListened', () => listened);
      const add = window.addEventListener.bind(window);
      window.addEventListener = (...given: Parameters<typeof add>) => {
        if (given[0].startsWith('device')) listened += 1;
        add(...given);
      };
      const answer = sessionStorage.getItem('answer');
      if (answer === null) return;
      const requestPermission = () => {
        if (answer === 'thrown') throw new TypeError('not within a press');
        return answer === 'rejected' ? Promise.reject(new Error('no')) : Promise.resolve(answer);
      };
      Object.assign(DeviceOrientationEvent, { requestPermission });
    });
    const listened = () => page.evaluate(() => (Reflect.get(window, 'kuelikListened') as () => number)());
    await useCameraRig(page, [first]);
    for (const [answer, times] of [
      [null, 1],
      ['granted', 1],
      ['denied', 0],
      ['rejected', 0],
      ['thrown', 0],
    ] as const) {
      const { link } = await faceCheck(server);
      await page.goto(link);
      if (answer !== null) await page.evaluate((given) => sessionStorage.setItem('answer', given), answer);
      await page.reload();
      await expect(heading(page, says.liveness)).toBeVisible();
      expect(await listened(), 'nothing before the press').toBe(0);
      await startLiveness(page);
      await expect(guided(page), `${answer}`).toBeVisible();
      expect(await listened(), `${answer}`).toBe(times);
    }
  });
});

/** Attempts used, as counted by the server. */
const spentOnServer = async (server: Server, session: Session): Promise<number | undefined> =>
  (await readRecord(server, session)).attempts['liveness:short'];

test('a refused check can be repeated as often as the server allows, whatever is pressed in between', async ({
  page,
  server,
}) => {
  await useCameraRig(page, [{ id: 'obs', label: 'OBS Virtual Camera' }]);
  await watchPage(page);
  const session = await faceCheck(server, { attempts: 4 });
  await page.goto(session.link);
  await startLiveness(page);
  const refused = heading(page, says.livenessFailed);
  const reason = page.getByText('This camera is a program; please use a real camera');
  for (const spent of [1, 2]) {
    await expect(refused).toBeVisible();
    await expect(reason).toBeVisible();
    await expect(page.getByText('You did not pass the previous step. Try again.')).toBeVisible();
    await expect(page.getByText(`Attempts left: ${4 - spent}`)).toBeVisible();
    expect(await spentOnServer(server, session)).toBe(spent);
    expect((await cameraTracks(page)).live).toBe(0);
    await button(page, 'Pass again').dblclick();
    await expect(guided(page)).toBeVisible();
    // A fast machine may have judged the next frames already; a double click draws one challenge.
    expect(await spentOnServer(server, session)).toBeLessThanOrEqual(spent + 1);
  }
  await page.goBack();
  await button(page, 'No').click();
  await page.reload();
  // An abandoned challenge uses no attempt, unless its frames were judged before.
  await expect(page.getByText(/^Attempts left: [12]$/)).toBeVisible();
  await startLiveness(page);
  const over = heading(page, 'No attempts left');
  await expect(refused.or(over)).toBeVisible();
  if (await refused.isVisible()) await button(page, 'Pass again').click();
  await expect(over).toBeVisible();
  await expect(reason).toBeVisible();
  expect(await spentOnServer(server, session)).toBe(4);
  expect((await cameraTracks(page)).live).toBe(0);
  await button(page, 'Finish').click();
  await expect(heading(page, says.failure)).toBeVisible();
});

test('a timeout is shown in a dialog with the camera off, and the check can be repeated from it [2.50]', async ({
  page,
  server,
}) => {
  const rig = await useCameraRig(page, [first]);
  await watchPage(page);
  const session = await faceCheck(server, { time_limit_s: 20, attempts: 3 });
  await page.goto(session.link);
  await startLiveness(page);
  await expect(guided(page)).toBeVisible();
  // Someone is there, so the time runs.
  await rig.show('first', 'far');
  const dialog = page.getByRole('dialog');
  // Nothing was judged: no attempt is used.
  await expect(dialog).toContainText('Attempts left: 3');
  expect((await cameraTracks(page)).live).toBe(0);
  expect(await spentOnServer(server, session)).toBeUndefined();
  await rig.show('first', 'person');
  await dialog.getByRole('button', { name: 'Pass again' }).dblclick();
  // The camera runs again, or on a slow machine the time is over again: neither uses an attempt.
  await expect(guided(page).or(dialog).first()).toBeVisible();
  expect((await spentOnServer(server, session)) ?? 0).toBe(0);
});

test('a device that loses the session to another has its camera off', async ({ page, device, server }) => {
  await watchPage(page);
  const session = await faceCheck(server, { countdown_s: 10 });
  await page.goto(session.link);
  await expect(heading(page, says.liveness)).toBeVisible();
  const phone = await device({ person: 17, script: 'still' }, { phone: true });
  await phone.goto(`${session.link}&qr=true`);
  await confirmComputer(phone);
  await expect(heading(phone, says.liveness)).toBeVisible();
  await startLiveness(page);
  await expect(heading(page, 'The check continues elsewhere')).toBeVisible();
  await expect.poll(async () => (await cameraTracks(page)).live).toBe(0);
});
