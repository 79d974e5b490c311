import type { Page } from '@playwright/test';
import { readRecord } from '../../support/api.ts';
import { passportOf } from '../../support/papers.ts';
import { heading, says } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

/** Presses Tab until the element with this name has the focus, then Enter. */
async function press(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    if (focused !== name) continue;
    await page.keyboard.press('Enter');
    return;
  }
  throw new Error(`the Tab key does not reach “${name}”`);
}

test('a newcomer creates a session on the test page and completes it without a mouse [2.3]', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/test?locale=en`);
  await page.getByRole('button', { name: 'Create a session' }).click();
  await expect(heading(page, 'The session is ready')).toBeVisible();
  const link = page.getByRole('link', { name: /\/flow\// });
  const session = /\/flow\/([^?]+)/.exec((await link.getAttribute('href')) ?? '')?.[1];
  expect(session).toMatch(/^[\w-]{22}$/);
  await page.getByRole('button', { name: 'Open here' }).click();
  await expect(page).toHaveURL(new RegExp(`/flow/${session}`));

  // Without a mouse from here to the end.
  await expect(heading(page, says.liveness)).toBeVisible();
  await press(page, 'Continue');
  await expect(heading(page, says.document)).toBeVisible({ timeout: 150_000 });
  await page.getByRole('radio', { name: 'Identity card' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Passport' })).toBeChecked();
  await press(page, 'Upload pictures');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('region', { name: 'Page with the photo' }).locator('input[type=file]').focus();
  await page.keyboard.press('Space');
  const [picture] = await passportOf(17);
  if (!picture) throw new Error('no picture');
  await (await chooser).setFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer: picture.jpeg });
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  await press(page, 'Send');
  await expect(heading(page, says.compare)).toBeVisible({ timeout: 120_000 });
  await press(page, 'Compare');
  await expect(heading(page, says.success)).toBeVisible({ timeout: 120_000 });
  const record = { id: session ?? '', link: page.url() };
  await expect.poll(async () => (await readRecord(server, record)).status).toBe('FINISHED');
});

test('the test page receives the events of a flow in its frame and shows the record', async ({
  page,
  server,
}) => {
  // Tall enough for the whole frame: a dialog is centred in the frame.
  await page.setViewportSize({ width: 1280, height: 1700 });
  await page.goto(`${server.url}/test?locale=en`);
  await page.getByRole('button', { name: 'Create a session' }).click();
  await page.getByRole('button', { name: 'Open in a frame below' }).click();
  const flow = page.frameLocator('iframe');
  await expect(flow.getByRole('heading', { name: says.liveness })).toBeVisible();
  await flow.getByRole('button', { name: 'Close' }).click();
  await flow.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page.getByText('finish').first()).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('FAILED').first()).toBeVisible();
});
