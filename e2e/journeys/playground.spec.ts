import { passportOf } from '../support/papers.ts';
import { compareFaces, heading, passLiveness, says, uploadDocument } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('a newcomer creates a session on the test page and completes it [2.3]', async ({ page, server }) => {
  await page.goto(`${server.url}/test?locale=en`);
  await page.getByRole('button', { name: 'Create a session' }).click();
  await expect(heading(page, 'The session is ready')).toBeVisible();
  const link = page.getByRole('link', { name: /\/flow\// });
  const session = /\/flow\/([^?]+)/.exec((await link.getAttribute('href')) ?? '')?.[1];
  expect(session).toMatch(/^[\w-]{22}$/);
  await page.getByRole('button', { name: 'Open here' }).click();
  await expect(page).toHaveURL(new RegExp(`/flow/${session}`));
  await passLiveness(page);
  await uploadDocument(page, 'Passport', await passportOf(17));
  await compareFaces(page);
  await expect(heading(page, says.success)).toBeVisible({ timeout: 120_000 });
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
