import { expectAccessible } from '../../support/accessibility.ts';
import { createSession } from '../../support/api.ts';
import { expectToFit } from '../../support/fit.ts';
import { button, heading, says, seePassed, startLiveness } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test('pages besides the flow meet WCAG 2.2 AA', async ({ page, device, server }) => {
  const laptop = await device('none');
  const session = await createSession(server, { flow_config: { show_qr: true } });
  await laptop.goto(session.link);
  await expect(heading(laptop, says.qr)).toBeVisible();
  await expectAccessible(laptop, 'QR');
  await page.goto(`${server.url}/nowhere?locale=en`);
  await expect(heading(page, 'Page not found')).toBeVisible();
  await expectAccessible(page, 'not found');
  await page.goto(`${server.url}/flow/none?locale=en`);
  await expect(heading(page, 'The session is not valid')).toBeVisible();
  await expectAccessible(page, 'invalid session');
  await page.goto(`${server.url}/test?locale=en`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'playground');
});

test('leaving asks for confirmation, and Escape means no [1.12]', async ({ page, server }) => {
  const session = await createSession(server);
  await page.goto(session.link);
  await expect(heading(page, says.liveness)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'exit dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  // In front of the camera it fits a phone in landscape, and no means no as well.
  await page.setViewportSize({ width: 640, height: 320 });
  await startLiveness(page);
  await expect(page.locator('video')).toBeVisible();
  await expectToFit(page, 'camera');
  await expectAccessible(page, 'camera in landscape');
  await button(page, 'Close').click();
  await expect(button(page, 'No')).toBeInViewport();
  await expect(button(page, 'Yes')).toBeInViewport();
  await button(page, 'No').click();
  await seePassed(page);
});
