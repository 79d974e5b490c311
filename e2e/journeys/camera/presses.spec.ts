import type { Page } from '@playwright/test';
import { sampleContract } from '../../../technologies/signature/web/documents/sample-contract.ts';
import { sitDown } from '../../support/actor.ts';
import { createSession, readRecord, uploadForSigning } from '../../support/api.ts';
import { cameraTracks, watchPage } from '../../support/page-watch.ts';
import { passportClip } from '../../support/papers.ts';
import { enterSigningCode } from '../../support/sandbox.ts';
import { readDocuments } from '../../support/signing.ts';
import { button, chooseDocument, heading, passLiveness, says, tick } from '../../support/steps.ts';
import { expect, inMotion, test } from '../../support/test.ts';

test.use(inMotion);

/* What impatient people do at each step: press twice, go back, reload. */

const flow_config = { show_qr: false };

/** Counts the page's calls by the end of their address. */
function countCalls(page: Page): (path: string) => number {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return (path) => paths.filter((one) => one.endsWith(path)).length;
}

/** Presses the browser's back button, and stays. */
async function goBackAndStay(page: Page): Promise<void> {
  await page.goBack();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'No', exact: true }).click();
  await expect(question).toBeHidden();
}

test('a signature: each call is made once, and what was done stays', async ({ page, server }) => {
  const signer = { iin: '990231400027', phone: '+77000000004' };
  const password = 'Specimen1!';
  const session = await createSession(server, { technologies: ['DSI', 'DSS'], flow_config });
  await uploadForSigning(server, session, [sampleContract()]);
  const calls = countCalls(page);
  await page.goto(session.link);
  await readDocuments(page);
  await goBackAndStay(page);
  await page.reload();
  // What was read to the end stays read.
  await tick(page.getByRole('checkbox'));
  await page.getByLabel('IIN').fill(signer.iin);
  await page.getByLabel('Mobile phone').fill(signer.phone);
  await goBackAndStay(page);
  await expect(page.getByLabel('IIN')).not.toHaveValue('');
  await button(page, 'Continue').dblclick();
  await expect(heading(page, 'Enter the code')).toBeVisible();
  await goBackAndStay(page);
  expect(calls('/identify/')).toBe(1);
  await enterSigningCode(page, server, signer.phone, 'identify');
  await expect(heading(page, 'Identity confirmed')).toBeVisible();
  await goBackAndStay(page);
  await button(page, 'Continue').dblclick();
  await expect(heading(page, 'Documents to sign')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Documents to sign')).toBeVisible();
  expect((await readRecord(server, session)).results.DSI?.status).toBe('success');
  await goBackAndStay(page);
  await tick(page.getByRole('checkbox'));
  await button(page, 'Continue').dblclick();
  await expect(heading(page, 'Electronic signature')).toBeVisible();
  await tick(page.getByRole('checkbox'));
  await button(page, 'Continue').dblclick();
  await page.getByLabel('Certificate password').fill(password);
  await page.getByLabel('Repeat the password').fill(password);
  await goBackAndStay(page);
  await button(page, 'Continue').dblclick();
  await enterSigningCode(page, server, signer.phone, 'issue');
  await expect(heading(page, 'Sign the documents')).toBeVisible();
  await goBackAndStay(page);
  await button(page, 'Sign').dblclick();
  await expect(heading(page, 'Documents are signed')).toBeVisible();
  expect(calls('/document/sign/')).toBe(1);
  await page.reload();
  await expect.poll(async () => (await readRecord(server, session)).status).toBe('FINISHED');
});

test('a face check and the state’s comparison: one challenge, one comparison, no camera left on', async ({
  page,
  server,
}) => {
  await sitDown(page, 17);
  await watchPage(page);
  const technologies = ['LC', 'F2F_NPCK'];
  const technology_configs = { LC: { countdown_s: 10 } };
  const session = await createSession(server, { technologies, technology_configs, flow_config });
  const calls = countCalls(page);
  await page.goto(session.link);
  await expect(heading(page, says.liveness)).toBeVisible();
  await button(page, 'Continue').dblclick();
  const guided = page.locator('[data-hint]');
  await expect(guided).toBeVisible();
  await goBackAndStay(page);
  await expect(guided).toBeVisible();
  expect([calls('/liveness/challenge/'), (await cameraTracks(page)).live]).toEqual([1, 1]);
  await page.reload();
  await passLiveness(page);
  await expect(heading(page, 'Photo check by the state')).toBeVisible();
  const { attempts } = await readRecord(server, session);
  expect([attempts['liveness:core'], (await cameraTracks(page)).live]).toEqual([1, 0]);

  const iin = page.getByRole('textbox', { name: 'IIN', exact: true });
  await iin.fill('990231300030');
  await goBackAndStay(page);
  await expect(iin).toHaveValue('990231300030');
  await button(page, 'Start').dblclick();
  await expect(heading(page, 'Your photo is being compared').or(heading(page, 'It is you'))).toBeVisible();
  await goBackAndStay(page);
  await page.reload();
  await expect(heading(page, 'It is you')).toBeVisible();
  await button(page, 'Continue').dblclick();
  await expect(heading(page, says.success)).toBeVisible();
  await expect.poll(async () => (await readRecord(server, session)).status).toBe('FINISHED');
  const record = await readRecord(server, session);
  expect(record.attempts).toMatchObject({ 'liveness:core': 1 });
  expect(record.results.F2F_NPCK).toMatchObject({ status: 'success', data: { matching: true } });
});

test('a document before the camera: one scan, one reading, no camera left on', async ({ device, server }) => {
  const session = await createSession(server, { technologies: ['DR'], flow_config });
  const page = await device({ file: await passportClip(17) });
  await watchPage(page);
  const calls = countCalls(page);
  await page.goto(session.link);
  await chooseDocument(page, 'Passport');
  await goBackAndStay(page);
  await expect(page.getByRole('radio', { name: 'Passport' })).toBeChecked();
  const scan = async () => {
    await button(page, 'Scan with the camera').dblclick();
    await expect(heading(page, 'Check the pictures')).toBeVisible();
    expect(await cameraTracks(page)).toEqual({ opened: 1, live: 0 });
  };
  await scan();
  expect(calls('/document/scan/')).toBe(1);
  await goBackAndStay(page);
  await expect(page.getByRole('img', { name: 'Page with the photo' })).toBeVisible();
  // The browser asks before a reload discards unsent pictures; a person who agrees loses only these.
  const questions: string[] = [];
  const answer = (stays: boolean) =>
    page.once('dialog', async (dialog) => {
      questions.push(dialog.type());
      await (stays ? dialog.dismiss() : dialog.accept());
    });
  answer(true);
  await page.evaluate(() => location.reload());
  await expect.poll(() => questions).toEqual(['beforeunload']);
  await expect(page.getByRole('img', { name: 'Page with the photo' })).toBeVisible();
  answer(false);
  await page.reload();
  expect(questions).toHaveLength(2);
  await chooseDocument(page, 'Passport');
  expect((await readRecord(server, session)).attempts).toEqual({});
  await scan();
  await button(page, 'Send').dblclick();
  await expect(heading(page, says.success)).toBeVisible();
  await expect.poll(async () => (await readRecord(server, session)).status).toBe('FINISHED');
  expect([calls('/document/recognize/'), (await cameraTracks(page)).live]).toEqual([1, 0]);
});
