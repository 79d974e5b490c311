import type { Page } from '@playwright/test';
import { sitDown } from '../support/actor.ts';
import { createSession } from '../support/api.ts';
import { showToCamera, useCanvasCamera } from '../support/canvas-camera.ts';
import { heldStill } from '../support/papers.ts';
import { button, chooseDocument, heading, passLiveness, says } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/*
 * Each fallback of packages/camera/src/capability, in a browser whose feature was removed before the page loaded.
 */

/** Removes features from a page, as in a browser without them. */
async function takeAway(
  page: Page,
  features: readonly ('OffscreenCanvas' | 'simd' | 'VideoFrame' | 'frameCallback' | 'camera')[],
) {
  await page.addInitScript((missing) => {
    if (missing.includes('OffscreenCanvas')) Reflect.deleteProperty(window, 'OffscreenCanvas');
    if (missing.includes('VideoFrame')) Reflect.deleteProperty(window, 'VideoFrame');
    if (missing.includes('frameCallback')) {
      Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
    }
    // The product only validates modules with SIMD.
    if (missing.includes('simd')) WebAssembly.validate = () => false;
    if (missing.includes('camera')) Reflect.deleteProperty(Navigator.prototype, 'mediaDevices');
  }, features);
}

/** What the page fetched, by the end of the path. */
const fetched = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));

test('where workers cannot draw and WebAssembly has no SIMD, a face check passes on the page itself', async ({
  page,
  server,
}) => {
  await takeAway(page, ['OffscreenCanvas', 'simd']);
  await sitDown(page, 17);
  await page.goto((await createSession(server, { technologies: ['LDSH'] })).link);
  await passLiveness(page);
  const files = await fetched(page);
  expect(files.filter((file) => file.endsWith('.wasm'))).toEqual(['/models/tfjs-backend-wasm.wasm']);
  expect(files.filter((file) => file.includes('tracker.worker'))).toEqual([]);
});

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

test('where workers cannot draw, a document is photographed by the button', async ({ page, server }) => {
  await takeAway(page, ['OffscreenCanvas']);
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
