import type { Page, Request } from '@playwright/test';
import { createSession, readRecord } from '../../support/api.ts';
import { holdLine, loseLineAt, slow3g } from '../../support/line.ts';
import { passportOf } from '../../support/papers.ts';
import {
  button,
  heading,
  heardFinish,
  passLiveness,
  says,
  seePassed,
  startLiveness,
  uploadDocument,
} from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

/** The offline banner. */
const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'No internet connection' });

const isChunk = (request: Request) => new URL(request.url()).pathname.endsWith('/uploads/chunk/');
const isUpload = (request: Request) => new URL(request.url()).pathname.endsWith('/document/recognize/');

test('a connection lost in the middle of a call costs nothing: start, upload, and end of a session', async ({
  page,
  server,
}) => {
  const session = await createSession(server, { technologies: ['DR'] });

  const start = await loseLineAt(page, '/flows/session/validate/');
  await page.goto(session.link);
  await start.gone;
  await expect(heading(page, 'No connection')).toBeVisible();
  // One of them says it.
  await expect(banner(page)).toBeHidden();
  await start.restore();
  // Nothing is pressed.
  await expect(heading(page, says.document)).toBeVisible();
  const line = await holdLine(page);
  await line({ bitsPerSecond: 80_000, latency: 0 });
  const first = page.waitForResponse((response) => isChunk(response.request()));
  await uploadDocument(page, 'Passport', await passportOf(17));
  const progress = page.getByRole('progressbar', { name: 'Sending…' });
  await expect(progress).toBeVisible();
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  // In the middle of a later chunk.
  await first;
  await Promise.all([page.waitForEvent('requestfailed', isChunk), line('gone')]);
  await expect(page.getByText('Sending will go on by itself')).toBeVisible();
  await expect(banner(page)).toBeHidden();
  const shown = Number(await progress.getAttribute('aria-valuenow'));

  const end = await loseLineAt(page, '/flows/session/finish/');
  const resumed = page.waitForResponse((response) => response.url().includes('/uploads/state/'));
  const answered = page.waitForResponse((response) => isUpload(response.request()));
  await line(null);
  const { data } = (await (await resumed).json()) as { data: { received: number } };
  expect(data.received).toBeGreaterThan(0);
  expect(shown).toBeGreaterThan(0);
  const answer = await answered;
  expect([answer.status(), answer.headers()['idempotent-replay']]).toEqual([200, undefined]);
  await end.gone;
  await expect(page.getByText('Saving the result.')).toBeVisible();
  await expect(page.getByText('No connection', { exact: true })).toBeVisible();
  await end.restore();
  await expect(heading(page, says.success)).toBeVisible();
  await expect(page.getByText('No connection', { exact: true })).toBeHidden();
  expect(await heardFinish(page)).toMatchObject({ status: 'success', session: session.id });
  const record = await readRecord(server, session);
  expect([record.status, record.results.DR?.status]).toEqual(['FINISHED', 'success']);
});

test('a page whose own scripts are lost on the line starts when it is back', async ({ page, server }) => {
  const session = await createSession(server, { technologies: ['DR'], flow_config: { show_qr: false } });
  // Nothing but the page itself comes.
  const isOwn = /\.(js|css|json)$/;
  const gone = new Promise<void>((tell) => {
    void page.route(isOwn, async (route) => {
      await page.context().setOffline(true);
      await route.abort('internetdisconnected');
      tell();
    });
  });
  await page.goto(session.link, { waitUntil: 'commit' });
  await gone;
  await expect(page.locator('svg.boot')).toBeVisible();
  await page.unroute(isOwn);
  await page.context().setOffline(false);
  await expect(heading(page, says.document)).toBeVisible();
});

test('a face check whose challenge a lost line delays begins automatically, and a comparison continues', async ({
  page,
  server,
}) => {
  const session = await createSession(server, { technologies: ['LDSH', 'DR', 'F2F'] });
  await page.goto(session.link);
  const drawing = await loseLineAt(page, '/liveness/challenge/');
  await startLiveness(page);
  await drawing.gone;
  await expect(page.getByText('The check begins by itself when it is back').first()).toBeVisible();
  await drawing.restore();
  await seePassed(page);
  await uploadDocument(page, 'Passport', await passportOf(17));
  await expect(heading(page, says.compare)).toBeVisible();
  const comparing = await loseLineAt(page, '/face2face/compare/');
  await button(page, 'Compare').click();
  await comparing.gone;
  await expect(banner(page)).toBeVisible();
  await comparing.restore();
  await expect(heading(page, says.success)).toBeVisible();
  expect((await readRecord(server, session)).attempts['liveness:short']).toBe(1);
});

test('a form sent into a lost line is resent automatically, as one attempt', async ({ page, server }) => {
  const session = await createSession(server, { technologies: ['TDK'] });
  await page.goto(session.link);
  await page.getByRole('textbox', { name: 'PIN', exact: true }).fill('23102199900001');
  await page.getByRole('textbox', { name: 'Document number', exact: true }).fill('ID0000001');
  const search = await loseLineAt(page, '/tunduk/search/');
  await button(page, 'Search').click();
  await search.gone;
  await expect(banner(page)).toBeVisible();
  await search.restore();
  // Nothing is pressed.
  await expect(button(page, 'Continue')).toBeVisible();
  expect((await readRecord(server, session)).attempts.TDK ?? 0).toBeLessThanOrEqual(1);
});

test('a step whose style sheet is lost once is not shown without it', async ({ page, server }) => {
  const session = await createSession(server, { technologies: ['DR'], flow_config: { show_qr: false } });
  const isStyle = /\/assets\/document-sides-[\w-]+\.css$/;
  let lost = 0;
  await page.route(isStyle, async (route) => {
    lost += 1;
    await (lost === 1 ? route.abort('connectionreset') : route.continue());
  });
  await page.goto(session.link);
  await expect(heading(page, says.document)).toBeVisible();
  expect(lost).toBeGreaterThan(1);
  const hrefs = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
  expect(hrefs.some((href) => isStyle.test(href))).toBe(true);
});

test('a step that cannot be loaded loads automatically when the line is back', async ({ page, server }) => {
  const session = await createSession(server, {
    technologies: ['ADR', 'DR'],
    flow_config: { show_qr: false },
  });
  const isStep = /\/assets\/document-sides-[\w-]+\.js$/;
  await page.route(isStep, (route) => route.abort('connectionreset'));
  // The page is not to help itself by a reload.
  await page.addInitScript(() => addEventListener('kuelik-reload', (event) => event.preventDefault()));
  await page.goto(session.link);
  await page.getByRole('textbox', { name: 'IIN', exact: true }).fill('990231300030');
  await button(page, 'OK').click();
  await button(page, 'Continue').click();
  await expect(heading(page, 'This step could not be shown')).toBeVisible();
  await page.unroute(isStep);
  await expect(heading(page, says.document)).toBeVisible();
});

test('an upload that arrives although its connection is lost is waited for', async ({ page, server }) => {
  const session = await createSession(server, { technologies: ['DR'] });
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (isUpload(response.request())) statuses.push(response.status());
  });
  let arrived: Promise<unknown> | null = null;
  await page.route('**/document/recognize/', async (route) => {
    if (arrived !== null) return route.continue();
    arrived = route.fetch();
    await route.abort('internetdisconnected');
    return undefined;
  });
  await page.goto(session.link);
  await uploadDocument(page, 'Passport', await passportOf(17));
  await expect(heading(page, says.success)).toBeVisible();
  await arrived;
  expect(statuses.at(-1)).toBe(200);
  expect(statuses.slice(0, -1).every((status) => status === 409)).toBe(true);
  expect(await heardFinish(page)).toMatchObject({ status: 'success', session: session.id });
  const record = await readRecord(server, session);
  expect([record.status, record.results.DR?.status]).toEqual(['FINISHED', 'success']);
});

test('a step whose files were lost while the person was at another one is shown anyway', async ({
  page,
  server,
}) => {
  const technologies = ['ADR', 'DR'];
  const session = await createSession(server, { technologies, flow_config: { show_qr: false } });
  const isLost = /\/assets\/document-sides-[\w-]+\.js$/;
  await page.route(isLost, (route) => route.abort('connectionreset'));
  const lost = page.waitForEvent('requestfailed');
  await page.goto(session.link);
  // A sandbox person who answers the SMS by himself.
  await page.getByRole('textbox', { name: 'IIN', exact: true }).fill('990231300030');
  await lost;
  await page.unroute(isLost);
  await button(page, 'OK').click();
  await button(page, 'Continue').click();
  // Chromium does not ask again for a module that failed.
  await expect(heading(page, says.document)).toBeVisible();
});

test('a connection lost while the page waits for the state is reported, and the wait continues', async ({
  page,
  server,
}) => {
  const session = await createSession(server, { technologies: ['ADR'] });
  await page.goto(session.link);
  await page.getByRole('textbox', { name: 'IIN', exact: true }).fill('990231300010');
  await button(page, 'OK').click();
  await expect(heading(page, 'Reply to the SMS from 1414')).toBeVisible();
  const polling = await loseLineAt(page, '/registry/address/result/');
  await polling.gone;
  await expect(page.getByText('No connection', { exact: true })).toBeVisible();
  await expect(banner(page)).toBeHidden();
  await polling.restore();
  await expect(page.getByText('No connection', { exact: true })).toBeHidden();
  await expect(heading(page, 'Reply to the SMS from 1414')).toBeVisible();
});

test('a face and a passport are verified over Slow 3G', async ({ page, server }) => {
  test.setTimeout(900_000);
  page.setDefaultTimeout(240_000);
  const session = await createSession(server, { technologies: ['LDSH', 'DR'] });
  const line = await holdLine(page);
  await line(slow3g);
  await page.goto(session.link);
  await expect(heading(page, says.liveness)).toBeVisible({ timeout: 240_000 });
  await passLiveness(page);
  await expect(heading(page, says.document)).toBeVisible({ timeout: 240_000 });
  await uploadDocument(page, 'Passport', await passportOf(17));
  await expect(heading(page, says.success)).toBeVisible({ timeout: 240_000 });
  await expect.poll(async () => (await readRecord(server, session)).status).toBe('FINISHED');
});
