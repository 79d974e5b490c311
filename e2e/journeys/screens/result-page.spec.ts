import type { Page, Request } from '@playwright/test';
import { createSession, type SessionOptions } from '../../support/api.ts';
import type { Server } from '../../support/server.ts';
import { button, heading, heardFinish } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test.use({ camera: 'none' });

/** Opens a session’s first step and leaves it, so that the result page finishes a failure. */
async function leave(page: Page, server: Server, options: SessionOptions, query = ''): Promise<void> {
  const session = await createSession(server, { session_type: 'PRODUCTION', ...options });
  await page.goto(`${session.link}${query}`);
  await button(page, 'Close').click();
  await button(page, 'Yes').click();
}

/** The page's calls once it shows the result, as path and query without the session. */
function hearCalls(page: Page): readonly { readonly call: string; readonly body: unknown }[] {
  const calls: { call: string; body: unknown }[] = [];
  page.on('request', (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.startsWith('/api/v1/')) return;
    const success = searchParams.get('success');
    const call = pathname.replace('/api/v1', '') + (success === null ? '' : `?success=${success}`);
    calls.push({ call, body: request.method() === 'POST' ? request.postDataJSON() : null });
  });
  return calls;
}

const settling = /^\/(metrics|securities\/security-checks|flows\/session\/(finish|failure-reason))/;

test('a finish answered with 422 is retried once with the overall result, and is not a failure of its own [4.21, 4.23]', async ({
  page,
  server,
}) => {
  await page.route('**/finish/**', (route) =>
    route.fulfill({ status: 422, json: { code: 'x', message: '' } }),
  );
  const calls = hearCalls(page);
  await leave(page, server, { technologies: ['ADR'] });
  expect(await heardFinish(page)).toMatchObject({ aborted: true, status: 'failure', results: {} });
  const settlingCalls = () => calls.map(({ call }) => call).filter((call) => settling.test(call));
  expect(settlingCalls().filter((call) => call.includes('/finish/'))).toEqual([
    '/flows/session/finish/?success=false',
    '/flows/session/finish/?success=false',
  ]);
  const alert = () => calls.find(({ call }) => call === '/securities/security-checks/');
  await expect.poll(() => alert()?.body).toMatchObject({ frontend_integrity_compromised: false });
  // Leaving, and the report of the failed flow.
  await expect.poll(() => settlingCalls().filter((call) => call.includes('failure-reason')).length).toBe(2);
});

test('a failed finish is a failure reason with status, address, reply and session [4.24, 7.23]', async ({
  page,
  server,
}) => {
  const broken = { code: 'broken', message: 'out of order' };
  await page.route('**/finish/**', (route) => route.fulfill({ status: 500, json: broken }));
  const calls = hearCalls(page);
  await leave(page, server, { technologies: ['ADR'] });
  const { session } = await heardFinish(page);
  // Reported with the event: its request may come after it.
  const reason = () => calls.findLast(({ call }) => call === '/flows/session/failure-reason/')?.body;
  await expect.poll(reason).toMatchObject({
    session_id: session,
    type: 'server',
    detail: { value: 'REQUEST_ERROR', status: 500, response: broken, session },
  });
  expect(JSON.stringify(reason())).toContain('/flows/session/finish/?session_id=');
});

test('a redirect follows the finish automatically, and the finish button if there are signatures [2.65, 4.26]', async ({
  page,
  server,
}) => {
  const home = `${server.url}/nowhere`;
  const query = `&redirect=${encodeURIComponent(home)}`;
  await leave(page, server, { technologies: ['ADR'] }, query);
  await expect(page).toHaveURL(home);
  await leave(page, server, { technologies: ['DSI', 'DSS'] }, query);
  await expect(heading(page, 'The documents are not signed')).toBeVisible();
  await button(page, 'Finish').click();
  await expect(page).toHaveURL(home);
});

test('a failed download of signed documents shows the backend’s message in red [8.6]', async ({
  page,
  server,
}) => {
  const technologies = ['DSI', 'DSS'];
  await page.route('**/validate/**', async (route) => {
    const reply = await (await route.fetch()).json();
    await route.fulfill({ json: { data: { ...reply.data, finished: technologies } } });
  });
  await page.route('**/finish/**', (route) => route.fulfill({ json: { data: { status: 'FINISHED' } } }));
  const refusal = { code: 'x', message: 'The archive is being repaired' };
  await page.route('**/download/**', (route) => route.fulfill({ status: 404, json: refusal }));
  const session = await createSession(server, { technologies });
  await page.goto(session.link);
  await button(page, 'Download signed documents (zip)').click();
  await expect(page.getByText(refusal.message)).toHaveCSS('color', 'rgb(179, 38, 30)');
});
