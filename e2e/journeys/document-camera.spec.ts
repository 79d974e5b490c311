import { createSession, readRecord } from '../support/api.ts';
import { cameraTracks, watchPage } from '../support/page-watch.ts';
import { passportClip } from '../support/papers.ts';
import { button, chooseDocument, heading, says } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('a passport is scanned with the camera', async ({ device, server }) => {
  const session = await createSession(server, { technologies: ['DR'] });
  const page = await device({ file: await passportClip(17) });
  await watchPage(page);
  await page.goto(session.link);
  await chooseDocument(page, 'Passport');
  await button(page, 'Scan with the camera').click();
  await button(page, 'Take the picture').click();
  await expect(heading(page, 'Check the pictures')).toBeVisible();
  expect(await cameraTracks(page)).toMatchObject({ live: 0 });
  await button(page, 'Send').click();
  await expect(heading(page, says.success)).toBeVisible({ timeout: 120_000 });
  const { results } = await readRecord(server, session);
  expect(results.DR?.status).toBe('success');
  expect(results.DR?.data?.warnings).not.toContain('uploaded');
});
