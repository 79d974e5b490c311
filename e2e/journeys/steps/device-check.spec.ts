import { expectAccessible } from '../../support/accessibility.ts';
import { button } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

/** The visible texts of the parts. */
const whole = 'This device can do the whole check';
const limited = 'This device can do the check, some parts more slowly or by hand';

test('the check says what a device can do, and its code says the same to support', async ({
  page,
  server,
}) => {
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.addInitScript(() => Reflect.deleteProperty(window, 'OffscreenCanvas'));
  await page.goto(`${server.url}/check?locale=en`);
  await expect(page.getByText(limited)).toBeVisible();
  await expect(page.getByText('Camera: works', { exact: true })).toBeVisible();
  await expect(page.getByText('Face check: works with limits')).toBeVisible();
  await expectAccessible(page, 'the device check');
  const code = (await page.getByTestId('support-code').textContent()) ?? '';
  expect(code).toMatch(/^1\w{3}-\w{4}$/);
  // The page's policy was not tested: a report of it would be an error here.
  expect(faults).toEqual([]);

  const agent = await page.context().newPage();
  await agent.goto(`${server.url}/check?locale=en&code=${code}`);
  const row = agent.getByRole('region', { name: `The device with the code ${code}` });
  await expect(row.getByText(limited)).toBeVisible();
  await expect(agent.getByText(whole)).toBeVisible();
});

test('an app gets the report, and again after the camera was tried', async ({ page, server }) => {
  const reports: { type: string; detail: { verdict: string } }[] = [];
  await page.exposeFunction('appHears', (json: string) => void reports.push(JSON.parse(json)));
  await page.addInitScript(() => {
    Object.assign(window, {
      KuelikAndroid: {
        onEvent: (json: string) => (Reflect.get(window, 'appHears') as (json: string) => void)(json),
      },
    });
  });
  await page.goto(`${server.url}/check?locale=en&web_view=true`);
  await expect
    .poll(() => reports.map(({ type, detail }) => [type, detail.verdict]))
    .toEqual([['device-check', 'yes']]);
  await button(page, 'Try the camera').click();
  await expect.poll(() => reports).toHaveLength(2);
  expect(reports[1]).toEqual(reports[0]);
});
