import { createSession, readRecord } from '../../support/api.ts';
import { passportOf } from '../../support/papers.ts';
import { startServer } from '../../support/server.ts';
import { compareFaces, heading, passLiveness, says, uploadDocument } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test('a reload while the person looks at what was read loses nothing, and finishes the last step', async ({
  page,
  server,
}) => {
  const session = await createSession(server, {
    technologies: ['DR'],
    technology_configs: { DR: { show_fields: true } },
  });
  await page.goto(session.link);
  await uploadDocument(page, 'Passport', await passportOf(17));
  await expect(heading(page, 'Check what was read')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('Document number')).toBeVisible();
  const { status, results } = await readRecord(server, session);
  expect([status, results.DR?.status]).toEqual(['PROGRESS', 'success']);
  await page.reload();
  await expect.poll(async () => (await readRecord(server, session)).status).toBe('FINISHED');
  expect((await readRecord(server, session)).results.DR).toEqual(results.DR);
});

test('a page that is reloaded and a server that is killed lose nothing that was acknowledged', async ({
  page,
}) => {
  const server = await startServer();
  try {
    const session = await createSession(server);
    await page.goto(session.link);
    await passLiveness(page);
    await expect(heading(page, says.document)).toBeVisible();
    await page.reload();
    await expect(heading(page, says.document)).toBeVisible();
    const before = await readRecord(server, session);
    await server.kill();
    await server.start();
    expect((await readRecord(server, session)).results.LDSH).toEqual(before.results.LDSH);

    await uploadDocument(page, 'Passport', await passportOf(17));
    await expect(heading(page, says.compare)).toBeVisible({ timeout: 120_000 });
    await page.reload();
    await expect(heading(page, says.compare)).toBeVisible();
    await server.kill();
    await server.start();
    await compareFaces(page);
    await expect(heading(page, says.success)).toBeVisible({ timeout: 120_000 });
    await expect.poll(async () => (await readRecord(server, session)).status).toBe('FINISHED');
  } finally {
    await server.close();
  }
});
