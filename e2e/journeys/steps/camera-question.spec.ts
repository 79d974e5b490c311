import type { Page } from '@playwright/test';
import { createSession } from '../../support/api.ts';
import { cameraTracks, watchPage } from '../../support/page-watch.ts';
import { button, chooseDocument, heading, passLiveness, says } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

/** One call of `getUserMedia`, with what decides whether the browser must ask for permission. */
interface CameraCall {
  /** The permission that was remembered before the call. */
  readonly permission: PermissionState;
  readonly audio: boolean;
  /** Whether a specific device was requested: some browsers ask for each device. */
  readonly demanded: boolean;
}

async function noteCameraCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const calls: CameraCall[] = [];
    Reflect.set(window, 'kuelikCameraCalls', calls);
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const { state } = await navigator.permissions.query({ name: 'camera' });
      const { audio = false, video } = constraints ?? {};
      const demanded = typeof video === 'object' && JSON.stringify(video.deviceId ?? '').includes('exact');
      calls.push({ permission: state, audio: audio !== false, demanded });
      return open(constraints);
    };
  });
}

const cameraCalls = (page: Page): Promise<CameraCall[]> =>
  page.evaluate(() => Reflect.get(window, 'kuelikCameraCalls') as CameraCall[]);

const silent: CameraCall = { permission: 'granted', audio: false, demanded: false };

// Browsers remember the answer per page, device or site. A flow asks once in all of them if it stays in one
// page, opens the camera once per step, and requests only video.
test('a face check and a document ask for the camera once, and open it once each', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['camera'], { origin: new URL(server.url).origin });
  await watchPage(page);
  await noteCameraCalls(page);
  const session = await createSession(server, { technologies: ['LDSH', 'DR'] });
  await page.goto(session.link);
  await expect(heading(page, says.liveness)).toBeVisible();
  expect(await cameraCalls(page), 'the camera stays off until the instruction has been read').toEqual([]);
  await passLiveness(page);
  expect(await cameraCalls(page)).toEqual([silent]);

  await chooseDocument(page, 'Passport');
  expect(await cameraTracks(page)).toEqual({ opened: 1, live: 0 });
  await button(page, 'Scan with the camera').click();
  await expect(page.locator('video')).toBeVisible();
  await expect(button(page, 'Take the picture')).toBeVisible();
  // The list is kept in the page: a step that reloaded the page, and so lost the permission, would have
  // cleared it.
  expect(await cameraCalls(page)).toEqual([silent, silent]);
  expect(await cameraTracks(page)).toEqual({ opened: 2, live: 1 });
});

test('a person without a remembered answer is asked at the start, where a QR code is offered instead, and not again', async ({
  page,
  server,
}) => {
  await watchPage(page);
  await noteCameraCalls(page);
  // Like a browser that remembers nothing before the first answer.
  await page.addInitScript(() => {
    navigator.permissions.query = async () => ({ state: 'prompt' }) as PermissionStatus;
  });
  const session = await createSession(server, { technologies: ['LDSH'] });
  await page.goto(session.link);
  await expect(heading(page, says.liveness)).toBeVisible();
  expect(await cameraTracks(page)).toEqual({ opened: 1, live: 0 });
  await button(page, 'Continue').click();
  await expect(page.locator('video')).toBeVisible();
  // The video element exists before its picture is checked.
  await expect.poll(async () => (await cameraCalls(page)).length).toBe(2);
});
