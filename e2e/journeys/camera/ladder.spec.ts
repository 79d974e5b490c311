import type { Page } from '@playwright/test';
import { sitDown } from '../../support/actor.ts';
import { createSession } from '../../support/api.ts';
import { showToCamera, useCanvasCamera } from '../../support/canvas-camera.ts';
import { countSent } from '../../support/page-watch.ts';
import { heldStill, largePassportOf } from '../../support/papers.ts';
import {
  button,
  chooseDocument,
  heading,
  passLiveness,
  says,
  startLiveness,
  uploadDocument,
} from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

/*
 * Each fallback of packages/camera/src/capability, in a browser whose feature was removed before the page loaded.
 */

type Taken =
  | 'OffscreenCanvas'
  | 'moduleWorkers'
  | 'simd'
  | 'wasm'
  | 'VideoFrame'
  | 'frameCallback'
  | 'calling back'
  | 'bitmapOptions'
  | 'camera';

/** Removes features from a page, as in a browser without them. */
async function takeAway(page: Page, features: readonly Taken[]) {
  await page.addInitScript((missing) => {
    if (missing.includes('OffscreenCanvas')) Reflect.deleteProperty(window, 'OffscreenCanvas');
    if (missing.includes('VideoFrame')) Reflect.deleteProperty(window, 'VideoFrame');
    if (missing.includes('frameCallback')) {
      Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
    }
    if (missing.includes('calling back')) {
      HTMLVideoElement.prototype.requestVideoFrameCallback = () => 1;
    }
    // The product only validates modules with SIMD.
    if (missing.includes('simd')) WebAssembly.validate = () => false;
    if (missing.includes('wasm')) Reflect.deleteProperty(window, 'WebAssembly');
    // Browsers without module workers do not read the type, and have no Trusted Types either.
    if (missing.includes('moduleWorkers')) {
      Reflect.deleteProperty(window, 'trustedTypes');
      const Started = window.Worker;
      window.Worker = class extends Started {
        constructor(address: string | URL) {
          super(address);
        }
      };
    }
    if (missing.includes('bitmapOptions')) {
      const decode = window.createImageBitmap.bind(window) as (
        picture: ImageBitmapSource,
      ) => Promise<ImageBitmap>;
      const refusing = async (picture: ImageBitmapSource, options?: object) => {
        if (options !== undefined) throw new TypeError('no options');
        return decode(picture);
      };
      Object.assign(window, { createImageBitmap: refusing });
    }
    if (missing.includes('camera')) Reflect.deleteProperty(Navigator.prototype, 'mediaDevices');
  }, features);
}

/** What the page fetched, by the end of the path. */
const fetched = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));

for (const missing of [['OffscreenCanvas', 'simd'], ['moduleWorkers']] as const) {
  test(`without ${missing.join(' and ')} a face check passes on the page itself`, async ({
    page,
    server,
  }) => {
    await takeAway(page, missing);
    await sitDown(page, 17);
    await page.goto((await createSession(server, { technologies: ['LDSH'] })).link);
    await passLiveness(page);
    const files = await fetched(page);
    const engine = missing.length === 2 ? 'tfjs-backend-wasm' : 'tfjs-backend-wasm-simd';
    expect(files.filter((file) => file.endsWith('.wasm'))).toEqual([`/models/${engine}.wasm`]);
    expect(files.filter((file) => file.includes('tracker.worker'))).toEqual([]);
  });
}

test('without VideoFrame and requestVideoFrameCallback a face check passes with copied frames', async ({
  page,
  server,
}) => {
  await takeAway(page, ['VideoFrame', 'frameCallback']);
  await sitDown(page, 17);
  await page.goto((await createSession(server, { technologies: ['LDSH'] })).link);
  await passLiveness(page);
  expect((await fetched(page)).filter((file) => file.includes('tracker-on-page'))).toEqual([]);
});

test('where requestVideoFrameCallback never calls back, a face check passes and a document is captured automatically', async ({
  page,
  server,
}) => {
  await takeAway(page, ['calling back']);
  await sitDown(page, 17);
  await page.goto((await createSession(server, { technologies: ['LDSH'] })).link);
  await passLiveness(page);

  const scanning = await page.context().newPage();
  await takeAway(scanning, ['calling back']);
  await useCanvasCamera(scanning, await heldStill('kz-passport', 17));
  await scanning.goto((await createSession(server, { technologies: ['DR'] })).link);
  await chooseDocument(scanning, 'Passport');
  await button(scanning, 'Scan with the camera').click();
  // No button is pressed.
  await expect(heading(scanning, 'Check the pictures')).toBeVisible();
  await scanning.close();
});

for (const feature of ['OffscreenCanvas', 'moduleWorkers'] as const) {
  test(`without ${feature} a document is photographed by the button`, async ({ page, server }) => {
    await takeAway(page, [feature]);
    await useCanvasCamera(page);
    await page.goto((await createSession(server, { technologies: ['DR'] })).link);
    await chooseDocument(page, 'Passport');
    await showToCamera(page, await heldStill('kz-passport', 17));
    await button(page, 'Scan with the camera').click();
    await expect(page.locator('[data-hint="by_hand"]')).toBeVisible();
    await button(page, 'Take the picture').click();
    await expect(heading(page, 'Check the pictures')).toBeVisible();
    await button(page, 'Send').click();
    await expect(heading(page, says.success)).toBeVisible();
    expect((await fetched(page)).filter((file) => file.includes('worker'))).toEqual([]);
  });
}

test('without options of createImageBitmap a chosen photo is sent as small, upright, and is read', async ({
  page,
  server,
}) => {
  await takeAway(page, ['bitmapOptions']);
  const sent = countSent(page);
  await page.goto((await createSession(server, { technologies: ['DR'] })).link);
  await uploadDocument(page, 'Passport', [await largePassportOf(17)]);
  await expect(heading(page, says.success)).toBeVisible();
  expect(await sent()).toBeGreaterThan(100_000);
  expect(await sent()).toBeLessThan(300_000);
});

test('without a camera for pages, a document is photographed by the phone’s own camera app', async ({
  page,
  server,
}) => {
  await takeAway(page, ['camera']);
  const session = await createSession(server, { technologies: ['DR'], flow_config: { show_qr: false } });
  await page.goto(session.link);
  await chooseDocument(page, 'Passport');
  await button(page, 'Upload pictures').click();
  const input = page.getByRole('region', { name: 'Page with the photo' }).locator('input[type=file]');
  await expect(input).toHaveAttribute('capture', 'environment');
});

test('without WebAssembly the face check leads to another browser, and downloads nothing for it', async ({
  page,
  server,
}) => {
  await takeAway(page, ['wasm']);
  await sitDown(page, 17);
  await page.goto((await createSession(server, { technologies: ['LDSH'] })).link);
  await startLiveness(page);
  await expect(page.getByText('This browser cannot run the face check.')).toBeVisible();
  expect((await fetched(page)).filter((file) => file.includes('/models/'))).toEqual([]);
});
