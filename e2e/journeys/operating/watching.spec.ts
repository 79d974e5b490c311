import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { type Call, type Site, serveBackend, serveFolder } from '../../support/static-site.ts';
import { button, heading, heardFinish, says } from '../../support/steps.ts';
import { eventsOf, expect, test } from '../../support/test.ts';

const web = fileURLToPath(new URL('../../../dist/web', import.meta.url));
type Scripts = Readonly<Record<string, string>>;

/** Where a build stores whether it may check itself. */
const flag = /\bmayCheckIntegrity:!\d/;

let scripts: Scripts = {};
/** The same of a build with KUELIK_INTEGRITY_CHECKS=off. */
let without: Scripts = {};
/** The script that holds the flag. */
let entry = '';

test.beforeAll(() => {
  scripts = Object.fromEntries(
    readdirSync(join(web, 'assets'))
      .filter((file) => file.endsWith('.js'))
      .map((file) => [`/assets/${file}`, readFileSync(join(web, 'assets', file), 'utf8')]),
  );
  [entry = ''] = Object.keys(scripts).filter((path) => flag.test(scripts[path] ?? ''));
  without = Object.fromEntries(
    Object.entries(scripts).map(([path, code]) => [path, code.replace(flag, 'mayCheckIntegrity:!1')]),
  );
});

/** The build's output for `integrity publish`, read when a backend is asked for it. */
const published = (): unknown => JSON.parse(readFileSync(join(web, 'integrity.json'), 'utf8'));

const opened: Site[] = [];
test.use({ camera: 'none' });
test.afterEach(async () => {
  for (const site of opened.splice(0)) await site.close();
});

/** A deployment that serves `files` instead of its build's, with a backend that records every call. */
async function deploy(
  settings: Readonly<Record<string, unknown>>,
  files: Scripts = scripts,
): Promise<{ readonly address: string; readonly calls: readonly Call[] }> {
  const backend = await serveBackend({
    '/flows/session/configs/': () => ({ body: { technologies: ['LDSH'] } }),
    '/flows/session/validate/': () => ({ body: { session_type: 'DEMO' } }),
    '/flows/session/finish/': () => ({ body: {} }),
    '/flows/session/failure-reason/': () => ({ body: {} }),
    '/securities/security-checks/': () => ({ body: {} }),
    '/securities/integrity/public-manifest/': () => ({ body: { data: { versions: [published()] } } }),
    '/metrics/events/': () => ({ body: {} }),
    '/api/7/envelope/': () => ({ body: {} }),
  });
  const dsn = new URL('/7', backend.url);
  dsn.username = 'public';
  const config = {
    backendUrl: backend.url,
    ...(settings.sentry === true && { sentryDsn: dsn.href }),
    ...settings,
  };
  const site = await serveFolder(web, { ...files, '/kuelik-config.json': JSON.stringify(config) });
  opened.push(backend, site);
  return { address: `${site.url}/flow/abc?locale=en`, calls: backend.calls };
}

const to = (calls: readonly Call[], path: string) => calls.filter((call) => call.path === path);
const alerts = (calls: readonly Call[]) => to(calls, '/securities/security-checks/').map(({ body }) => body);

/** Opens the flow and leaves it, like a person who changes their mind. */
async function leave(page: Page, address: string): Promise<void> {
  const before = eventsOf(page, 'finish').length;
  await page.goto(address);
  await expect(heading(page, says.liveness)).toBeVisible();
  await button(page, 'Quit').click();
  await button(page, 'Yes').click();
  await expect(heading(page, says.failure)).toBeVisible();
  await heardFinish(page, before);
}

test.describe('the integrity check of this very build', () => {
  test('requests the newest three versions and finds nothing in files as published', async ({ page }) => {
    expect(entry).not.toBe('');
    const { address, calls } = await deploy({ useIntegrityChecks: true });
    await leave(page, address);
    expect(to(calls, '/securities/integrity/public-manifest/').map(({ query }) => query)).toEqual([
      { type: 'FRONTEND', limit: '3' },
    ]);
    await expect
      .poll(() => alerts(calls))
      .toEqual([{ session_id: 'abc', frontend_integrity_compromised: false }]);
  });

  test('reports an unpublished script once, and retracts nothing at the end [4.8]', async ({ page }) => {
    const changed = { ...scripts, [entry]: `${scripts[entry]}\n// changed on the way\n` };
    const { address, calls } = await deploy({ useIntegrityChecks: true }, changed);
    await leave(page, address);
    await expect.poll(() => to(calls, '/flows/session/finish/').length).toBe(1);
    await expect
      .poll(() => alerts(calls))
      .toEqual([{ session_id: 'abc', frontend_integrity_compromised: true }]);
  });

  test('does not run in a build without it, nor where it is off', async ({ page }) => {
    const other = await deploy({ useIntegrityChecks: true }, without);
    await leave(page, other.address);
    const off = await deploy({});
    await leave(page, off.address);
    for (const { calls } of [other, off]) {
      expect(to(calls, '/securities/integrity/public-manifest/')).toEqual([]);
    }
  });
});

test('metrics are sent by default, with names only, and not where they are off', async ({ page }) => {
  const { address, calls } = await deploy({});
  await leave(page, address);
  const metrics = () =>
    to(calls, '/metrics/events/').map(
      ({ body }) => JSON.parse(String(body)) as { type: string; session_id: string },
    );
  await expect.poll(() => metrics().map(({ type }) => type)).toContain('result_shown');
  expect(metrics().map(({ type }) => type)).toEqual(expect.arrayContaining(['flow_started', 'step_started']));
  expect(new Set(metrics().map(({ session_id }) => session_id))).toEqual(new Set(['abc']));

  const off = await deploy({ useMetrics: false });
  await leave(page, off.address);
  expect(to(off.calls, '/metrics/events/')).toEqual([]);
});

test('a failed flow is reported to Sentry with its tags and breadcrumbs', async ({ page }) => {
  const { address, calls } = await deploy({ sentry: true });
  await leave(page, address);
  const events = () =>
    to(calls, '/api/7/envelope/').flatMap(({ body }) => {
      const lines = String(body).split('\n');
      return lines.flatMap((line, i) => {
        const isEvent = line.startsWith('{"type":"event"');
        return isEvent ? [JSON.parse(lines[i + 1] ?? '') as Readonly<Record<string, unknown>>] : [];
      });
    });
  await expect.poll(() => events().length).toBe(1);
  expect(events()[0]).toMatchObject({
    environment: 'production',
    message: 'The flow ended without success',
    tags: {
      session: 'abc',
      status: 'failure',
      widget: false,
      duration: expect.any(Number),
      failure_reason: expect.any(String),
    },
    contexts: { flow: { technologies: ['LDSH'] } },
  });
  const crumbs = events()[0]?.breadcrumbs as readonly { readonly category: string }[];
  const kinds = new Set(crumbs.map(({ category }) => category));
  expect([...kinds].sort()).toEqual(['api-error', 'api-request', 'api-response', 'flow-start', 'navigation']);
});
