import { createSession, readRecord } from '../../support/api.ts';
import { passportOf } from '../../support/papers.ts';
import { heading, says, uploadDocument } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test.use({ camera: 'none' });

test('the document reader page runs only that step of a session [2.4]', async ({ page, server }) => {
  const session = await createSession(server, {
    technologies: ['LDSH', 'DR'],
    flow_config: { show_qr: false },
  });
  await page.goto(`${server.url}/document-reader?session=${session.id}&locale=en`);
  await expect(heading(page, says.document)).toBeVisible();
  await uploadDocument(page, 'Passport', await passportOf(17));
  await expect
    .poll(async () => (await readRecord(server, session)).results.DR?.status, { timeout: 120_000 })
    .toBe('success');
  await expect(heading(page, says.document)).toBeHidden();
  expect((await readRecord(server, session)).results.LDSH).toBeUndefined();
});
