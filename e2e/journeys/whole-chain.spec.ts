import { createSession, readRecord } from '../support/api.ts';
import { cameraTracks, watchPage } from '../support/page-watch.ts';
import { cardOf, passportOf } from '../support/papers.ts';
import {
  button,
  compareFaces,
  heading,
  heardFinish,
  passLiveness,
  says,
  uploadDocument,
} from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

// The camera shows person 17 of the cast.
test('a person with their own passport is verified [1.1, 2.1]', async ({ page, server }) => {
  const session = await createSession(server);
  await watchPage(page);
  await page.goto(session.link);
  await passLiveness(page);
  await uploadDocument(page, 'Passport', await passportOf(17));
  await compareFaces(page);
  await expect(heading(page, says.success)).toBeVisible({ timeout: 120_000 });

  const finish = await heardFinish(page);
  expect(finish).toMatchObject({ aborted: false, status: 'success', session: session.id });
  expect(Object.keys(finish.results as object)).toEqual(['short', 'document', 'face2face']);
  await expect.poll(async () => (await readRecord(server, session)).status).toBe('FINISHED');
  const { results } = await readRecord(server, session);
  expect(results.LDSH?.data).toMatchObject({ result: true });
  expect(results.DR?.data).toMatchObject({
    country_code: 'KAZ',
    warnings: expect.arrayContaining(['uploaded']),
  });
  expect(results.F2F?.data).toMatchObject({ result: true, matching: true });
  expect((await cameraTracks(page)).live).toBe(0);
});

test('a person with their own identity card is verified [1.6]', async ({ page, server }) => {
  const session = await createSession(server);
  await page.goto(session.link);
  await passLiveness(page);
  await uploadDocument(page, 'Identity card', await cardOf(17));
  await compareFaces(page);
  await expect(heading(page, says.success)).toBeVisible({ timeout: 120_000 });
  await expect.poll(async () => (await readRecord(server, session)).status).toBe('FINISHED');
});

test("another person's passport fails the comparison, with the results shown [1.6]", async ({
  page,
  server,
}) => {
  const session = await createSession(server);
  await page.goto(session.link);
  await passLiveness(page);
  await uploadDocument(page, 'Passport', await passportOf(13));
  await compareFaces(page);
  await expect(heading(page, says.mismatch)).toBeVisible({ timeout: 120_000 });
  await button(page, 'Finish').click();
  await expect(heading(page, says.failure)).toBeVisible();

  const finish = await heardFinish(page);
  expect(finish).toMatchObject({ aborted: false, status: 'failure' });
  const results = finish.results as Record<string, { status: string; data: Record<string, unknown> }>;
  expect(results.short?.status).toBe('success');
  expect(results.document?.status).toBe('success');
  expect(results.face2face).toMatchObject({ status: 'failure', data: { result: false, matching: false } });
  await expect.poll(async () => (await readRecord(server, session)).status).toBe('FAILED');
  expect((await readRecord(server, session)).results.F2F).toMatchObject({ status: 'failure' });
});

test('a picture that is not a document is refused, and the next one is read', async ({ page, server }) => {
  const session = await createSession(server, { technologies: ['DR'] });
  await page.goto(session.link);
  const [front, back] = await cardOf(17);
  const [data] = await passportOf(17);
  if (!front || !back || !data) throw new Error('no pictures');
  await uploadDocument(page, 'Passport', [{ ...data, jpeg: back.jpeg }]);
  await expect(
    page.getByText('The photo does not match the document type. Choose the type of the document you show.'),
  ).toBeVisible({
    timeout: 120_000,
  });
  await button(page, 'Pass again').click();
  await uploadDocument(page, 'Passport', [data]);
  await expect(heading(page, says.success)).toBeVisible({ timeout: 120_000 });
  expect((await readRecord(server, session)).attempts).not.toEqual({});
});
