import { createSession, readRecord } from '../support/api.ts';
import { passportOf } from '../support/papers.ts';
import { startServer } from '../support/server.ts';
import { compareFaces, heading, passLiveness, says, uploadDocument } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('a reload in the middle continues where the person was', async ({ page, server }) => {
  const session = await createSession(server);
  await page.goto(session.link);
  await passLiveness(page);
  await expect(heading(page, says.document)).toBeVisible();
  await page.reload();
  await expect(heading(page, says.document)).toBeVisible();
  await uploadDocument(page, 'Passport', await passportOf(17));
  await expect(heading(page, says.compare)).toBeVisible({ timeout: 120_000 });
  await page.reload();
  await compareFaces(page);
  await expect(heading(page, says.success)).toBeVisible({ timeout: 120_000 });
  await expect.poll(async () => (await readRecord(server, session)).status).toBe('FINISHED');
});

test('a server that is killed and restarted loses nothing that it acknowledged', async ({ page }) => {
  const server = await startServer();
  try {
    const session = await createSession(server);
    await page.goto(session.link);
    await passLiveness(page);
    await expect(heading(page, says.document)).toBeVisible();
    const before = await readRecord(server, session);
    await server.kill();
    await server.start();
    expect((await readRecord(server, session)).results.LDSH).toEqual(before.results.LDSH);

    await uploadDocument(page, 'Passport', await passportOf(17));
    await expect(heading(page, says.compare)).toBeVisible({ timeout: 120_000 });
    await server.kill();
    await server.start();
    await compareFaces(page);
    await expect(heading(page, says.success)).toBeVisible({ timeout: 120_000 });
    await expect.poll(async () => (await readRecord(server, session)).status).toBe('FINISHED');
  } finally {
    await server.close();
  }
});
