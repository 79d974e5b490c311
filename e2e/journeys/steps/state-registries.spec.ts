import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility.ts';
import { createSession, readRecord } from '../../support/api.ts';
import { answer1414, setOutage } from '../../support/sandbox.ts';
import type { Server } from '../../support/server.ts';
import { button, heading, heardFinish, passLiveness, says } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test.use({ camera: 'none' });

/** A sandbox person who answers 1414 by hand, with the same person's Kyrgyz documents: docs/sandbox.md. */
const person = { iin: '990231300010', phone: '+77000000001' };
const kyrgyz = { pin: '23102198800003', number: 'ID0000003' };
/** Another person's Kyrgyz document. */
const stranger = { pin: '23102199900001', number: 'ID0000001' };
/** The photo check reports another person for this IIN. */
const somebodyElse = '990231407014';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

const reply = (page: Page, server: Server, answer: '1 · agree' | '0 · refuse') =>
  answer1414(page, server, person.phone, answer);

/** What the state wrote last. */
async function newestMessage(server: Server): Promise<string | undefined> {
  const phone = encodeURIComponent(person.phone);
  const response = await fetch(`${server.url}/sandbox/api/messages?phone=${phone}`);
  const messages = (await response.json()) as { readonly text: string }[];
  return messages[0]?.text;
}

test('address, personal data and a Kyrgyz record, despite a refusal, a reload and outages [1.11]', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const session = await createSession(server, { technologies: ['ADR', 'GBDFL', 'TDK'] });
  await page.goto(session.link);

  await expect(heading(page, 'Your registered address')).toBeVisible();
  await button(page, 'OK').click();
  await expect(page.getByRole('dialog', { name: 'Please fill in all fields' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'IIN');
  await field(page, 'IIN').fill('990231300011');
  await button(page, 'OK').click();
  await expect(page.getByText('IIN format not valid')).toBeVisible();
  await field(page, 'IIN').fill(person.iin);
  await button(page, 'OK').click();
  await expect(heading(page, 'Reply to the SMS from 1414')).toBeVisible();
  await expect(page.getByText('Kuelik Demo')).toBeVisible();
  await expect(page.getByText(/You can ask for another SMS in \d+ s/)).toBeVisible();
  await expectAccessible(page, 'consent');
  // One SMS for both records, which the page lists.
  await expect(page.getByText('Your registered address', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Your record in the state database/)).toBeVisible();
  expect(await newestMessage(server)).toContain('your registered address and your personal data');
  await reply(page, server, '0 · refuse');
  await expect(heading(page, 'You did not agree')).toBeVisible();
  await button(page, 'Try again').click();
  await expect(field(page, 'IIN')).toHaveValue(person.iin);
  await page.reload();
  await button(page, 'Try again').click();
  await expect(field(page, 'IIN')).toHaveValue('');
  await expect(
    page.getByText(`Leave it empty to use the IIN ending in ${person.iin.slice(-4)}.`),
  ).toBeVisible();
  await expectAccessible(page, 'IIN after a reload');
  await button(page, 'OK').click();
  await expect(heading(page, 'Reply to the SMS from 1414')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Reply to the SMS from 1414')).toBeVisible();
  await setOutage(server, 'state-gateway', 'garbage');
  await expect(page.getByText('The service does not answer')).toBeVisible();
  await setOutage(server, 'state-gateway', null);
  await reply(page, server, '1 · agree');
  await expect(button(page, 'Continue')).toBeVisible();
  await expectAccessible(page, 'address');
  // The second click does not take the record that comes next.
  await button(page, 'Continue').dblclick();

  await expect(heading(page, 'Your data in the state registry')).toBeVisible();
  await expect(button(page, 'Continue')).toBeVisible();
  await expect(page.getByText('19/02/1988')).toBeVisible();
  await expectAccessible(page, 'person');
  await button(page, 'Continue').click();

  await expect(heading(page, 'Kyrgyz identity service')).toBeVisible();
  await field(page, 'PIN').fill('93102199900001');
  await field(page, 'Document number').fill('id0000009');
  await expect(page.getByText('Invalid PIN')).toBeVisible();
  await expectAccessible(page, 'PIN');
  await field(page, 'PIN').fill(kyrgyz.pin);
  await button(page, 'Search').click();
  await expect(page.getByText(/Nobody was found/)).toBeVisible();
  await expect(page.getByText('Attempts left: 2')).toBeVisible();
  await field(page, 'PIN').fill(stranger.pin);
  await field(page, 'Document number').fill(stranger.number);
  await button(page, 'Search').click();
  await expect(page.getByText(/all steps need the data of one person/)).toBeVisible();
  await expect(page.getByText('Attempts left: 1')).toBeVisible();
  await field(page, 'PIN').fill(kyrgyz.pin);
  await field(page, 'Document number').fill(kyrgyz.number);
  await setOutage(server, 'state-gateway', 'error');
  await button(page, 'Search').click();
  await expect(page.getByText(/The identity service does not answer/)).toBeVisible();
  await setOutage(server, 'state-gateway', null);
  // The adapter's circuit breaker may need a moment after an outage.
  await expect(async () => {
    const search = button(page, 'Search');
    if (await search.isVisible()) await search.click();
    await expect(heading(page, 'You have been found')).toBeVisible({ timeout: 5000 });
  }).toPass();
  await button(page, 'Continue').click();

  await expect(heading(page, says.success)).toBeVisible();
  expect(await heardFinish(page)).toMatchObject({ status: 'success' });
  await expect.poll(async () => (await readRecord(server, session)).status).toBe('FINISHED');
  const { results, attempts } = await readRecord(server, session);
  expect(results.ADR).toMatchObject({ status: 'success', data: { iin: person.iin } });
  expect(results.GBDFL?.data).toMatchObject({ retrieve: { result_json: { person: { iin: person.iin } } } });
  expect(results.TDK).toMatchObject({ status: 'success', data: { pin: kyrgyz.pin } });
  expect(attempts).toMatchObject({ ADR: 2, GBDFL: 2, TDK: 2 });
});

test('the state compares the live photo: another person first, then after a reload the right one', async ({
  device,
  server,
}) => {
  const page = await device({ person: 17, script: 'still' });
  const session = await createSession(server, { technologies: ['LC', 'F2F_NPCK'] });
  await page.goto(session.link);
  await passLiveness(page);

  await expect(heading(page, 'Photo check by the state')).toBeVisible();
  await expectAccessible(page, 'start');
  await field(page, 'IIN').fill(somebodyElse);
  await button(page, 'Start').click();
  await expect(heading(page, 'The photo was not confirmed')).toBeVisible();
  await expectAccessible(page, 'mismatch');
  await button(page, 'Correct the IIN').click();
  await expect(field(page, 'IIN')).toHaveValue(somebodyElse);
  await field(page, 'IIN').fill(person.iin);
  await button(page, 'Start').click();
  await expect(heading(page, 'Your photo is being compared')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'It is you')).toBeVisible();
  await button(page, 'Continue').click();
  await expect(heading(page, says.success)).toBeVisible();
  await expect.poll(async () => (await readRecord(server, session)).status).toBe('FINISHED');
  expect((await readRecord(server, session)).results.F2F_NPCK).toMatchObject({
    status: 'success',
    data: { matching: true },
  });
});
