import type { Page } from '@playwright/test';
import { startCollector } from '../../../apps/server/src/tracing/collector-harness.ts';
import { createSession, type Session } from '../../support/api.ts';
import { readSmsCode } from '../../support/sandbox.ts';
import { type Server, startServer } from '../../support/server.ts';
import { button, heading, passLiveness, says } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

/** A sandbox person: docs/sandbox.md. */
const person = { iin: '990231300010', phone: '+77000000001' };

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** The headers of the page's requests that say to which trace they belong, by path; null for none. */
function watchRequests(page: Page, server: Server) {
  const requests: { readonly path: string; readonly traceparent: string | null }[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const { traceparent = null } = request.headers();
    if (origin === server.url) requests.push({ path: pathname, traceparent });
  });
  return requests;
}

async function getDocument(page: Page, server: Server): Promise<void> {
  await expect(heading(page, 'Electronic document')).toBeVisible();
  await field(page, 'Mobile phone').fill(person.phone.slice(2));
  await field(page, 'IIN').fill(person.iin);
  await button(page, 'Get the code by SMS').click();
  await field(page, 'Code from the SMS').fill(await readSmsCode(page, server, person.phone));
  await button(page, 'Confirm').click();
  await button(page, 'Continue').click();
  await expect(heading(page, says.success)).toBeVisible();
}

const asked = (technologies: readonly string[]) => ({
  technologies,
  technology_configs: { ED: { document_type: 'IdentityCard' } },
});

test('one trace leads from the page over its calls to vision and providers', async ({ page }) => {
  const collector = await startCollector();
  const server = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const requests = watchRequests(page, server);
  let session: Session;
  try {
    session = await createSession(server, asked(['LDSH', 'ED']));
    await page.goto(session.link);
    await passLiveness(page);
    await getDocument(page, server);
    // Leaving a page sends what it has left to tell.
    await page.goto('about:blank');
  } finally {
    // With the last spans of the server.
    await server.close();
    collector.close();
  }

  const named = (name: string) => collector.spans.filter((span) => span.name === name);
  const above = ({ parentSpanId }: { readonly parentSpanId?: string | undefined }) =>
    collector.spans.find(({ spanId }) => spanId === parentSpanId);
  const below = (span: { readonly spanId: string } | undefined) =>
    collector.spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId).map(({ name }) => name);

  const [root] = named('GET /flow/{session}');
  const [loading] = named('page load');
  expect(root?.parentSpanId ?? '').toBe('');
  expect(loading).toMatchObject({ traceId: root?.traceId, parentSpanId: root?.spanId });
  expect(below(loading)).toEqual(expect.arrayContaining(['camera opened', 'model loaded', 'call']));

  for (const [route, work] of [
    ['POST /api/v1/liveness/submit/', /^vision /],
    ['POST /api/v1/e-document/request/', /^state-gateway requestDocument$/],
  ] as const) {
    const [answer] = named(route);
    expect(answer, route).toMatchObject({ traceId: root?.traceId });
    expect(above(answer ?? {}), route).toMatchObject({
      name: 'call',
      parentSpanId: loading?.spanId,
      attributes: { 'http.response.status_code': 200 },
    });
    expect(below(answer), route).toContainEqual(expect.stringMatching(work));
  }
  const [first] = named('GET /api/v1/flows/session/configs/');
  expect(above(first ?? {}), 'not preloaded without the header').toMatchObject({ name: 'call' });

  const calls = requests.filter(({ path }) => /^\/api\/v1\/(?!metrics\/)/.test(path));
  expect(calls.length).toBeGreaterThan(8);
  expect(new Set(calls.map(({ traceparent }) => traceparent?.split('-')[1]))).toEqual(
    new Set([root?.traceId]),
  );
  expect(new Set(calls.map(({ traceparent }) => traceparent)).size).toBe(calls.length);
  const text = collector.text();
  for (const secret of [session.id, person.iin, person.phone.slice(2)]) expect(text).not.toContain(secret);
});

test('without traces no request of a page carries a header, and nothing is loaded or sent', async ({
  page,
  server,
}) => {
  const requests = watchRequests(page, server);
  const session = await createSession(server, asked(['ED']));
  await page.goto(session.link);
  await getDocument(page, server);
  await page.goto('about:blank');
  expect(requests.map(({ path }) => path)).toContain('/api/v1/e-document/request/');
  expect(requests.filter(({ traceparent }) => traceparent !== null)).toEqual([]);
  expect(requests.filter(({ path }) => /page-trace|metrics\/spans/.test(path))).toEqual([]);
});
