import { fileURLToPath } from 'node:url';
import { type Answer, type Call, type Site, serveBackend, serveFolder } from '../../support/static-site.ts';
import { button, heading, heardFinish, says } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

const web = fileURLToPath(new URL('../../../dist/web', import.meta.url));

interface Deployment {
  readonly address: (query?: string) => string;
  readonly calls: readonly Call[];
}

/** A third-party backend: bare replies, no token, null where ours has a value, paths without a prefix. */
const answers = (over: Record<string, Answer>): Record<string, Answer> => ({
  '/flows/session/configs/': () => ({
    body: { flow_config: null, technology_configs: null, technologies: ['LDSH', 'UNHEARD_OF'] },
  }),
  '/flows/session/validate/': () => ({ body: { session_type: 'DEMO', metadata: null, skip: null } }),
  '/flows/session/status/': () => ({ body: { status: 'QR' } }),
  '/flows/session/finish/': () => ({ body: {} }),
  '/flows/session/failure-reason/': () => ({ status: 500, body: { message: 'broken' } }),
  '/securities/security-checks/': () => ({ status: 204, body: null }),
  ...over,
});

const opened: Site[] = [];

/** dist/web on a plain file server beside a configuration that names the other backend. */
async function deploy(over: Record<string, Answer> = {}): Promise<Deployment> {
  const backend = await serveBackend(answers(over));
  const config = {
    backendUrl: backend.url,
    useMetrics: false,
    qrImageUrl: `${backend.url}/qr/{size}/{data}`,
  };
  const site = await serveFolder(web, { '/kuelik-config.json': JSON.stringify(config) });
  opened.push(backend, site);
  return { address: (query = '') => `${site.url}/flow/abc?locale=en${query}`, calls: backend.calls };
}

const paths = (calls: readonly Call[]) => calls.map(({ path }) => path);

test.use({ camera: 'none' });

test.afterEach(async () => {
  for (const site of opened.splice(0)) await site.close();
});

test('the flow starts on bare replies and without a token, and leaving it finishes', async ({ page }) => {
  const { address, calls } = await deploy();
  await page.goto(address());
  await expect(heading(page, says.liveness)).toBeVisible();
  await button(page, 'Quit').click();
  await button(page, 'Yes').click();
  await expect(heading(page, says.failure)).toBeVisible();
  expect(await heardFinish(page)).toMatchObject({ aborted: true, status: 'failure', session: 'abc' });
  const start = ['/flows/session/configs/', '/flows/session/validate/'];
  expect(paths(calls).filter((path) => start.includes(path))).toEqual(start);
  const finish = calls.find(({ path }) => path === '/flows/session/finish/');
  expect(finish?.query).toEqual({ session_id: 'abc', success: 'false' });
  expect(calls.every(({ headers }) => headers.authorization === undefined)).toBe(true);
});

test('data envelopes work as well [7.7]', async ({ page }) => {
  const { address } = await deploy({
    '/flows/session/configs/': () => ({ body: { data: { flow_config: {}, technologies: ['DR'] } } }),
    '/flows/session/validate/': () => ({ body: { data: { session_type: 'PRODUCTION', skip: [] } } }),
  });
  await page.goto(address());
  await expect(heading(page, says.document)).toBeVisible();
});

test('the QR page polls, and learns that the session is over', async ({ page }) => {
  let status = 'QR';
  const { address, calls } = await deploy({
    '/flows/session/configs/': () => ({ body: { flow_config: { show_qr: true }, technologies: ['LDSH'] } }),
    '/flows/session/status/': () => ({ body: { data: { status } } }),
  });
  await page.goto(address());
  await expect(heading(page, says.qr)).toBeVisible();
  await expect
    .poll(() => paths(calls).filter((path) => path === '/flows/session/status/').length)
    .toBeGreaterThan(1);
  status = 'FINISHED';
  expect(await heardFinish(page)).toMatchObject({ aborted: false, session: 'abc' });
  await expect(heading(page, says.inactive)).toBeVisible();
  const qr = calls.find(({ path }) => path.startsWith('/qr/150x150/'));
  expect(decodeURIComponent(qr?.path ?? '')).toContain('/flow/abc?qr=true&locale=en');
});

test('a session that the backend rejects is invalid [2.10]', async ({ page }) => {
  const { address, calls } = await deploy({
    '/flows/session/validate/': () => ({ status: 400, body: { message: 'no such session' } }),
  });
  await page.goto(address());
  await expect(heading(page, 'The session is not valid')).toBeVisible();
  const reason = () => calls.find(({ path }) => path === '/flows/session/failure-reason/');
  await expect.poll(() => reason()?.body).toMatchObject({ session_id: 'abc', type: 'client' });
});

test('a session without any of our technologies shows the error page [1.19]', async ({ page }) => {
  const { address } = await deploy({
    '/flows/session/configs/': () => ({ body: { technologies: ['UNHEARD_OF'] } }),
  });
  await page.goto(address());
  await expect(page.getByText('No check is set up for this session.')).toBeVisible();
});

test('unknown addresses and a missing session have their own pages [2.6]', async ({ page }) => {
  const { address } = await deploy();
  const { origin } = new URL(address());
  await page.goto(`${origin}/nowhere?locale=en`);
  await expect(heading(page, 'Page not found')).toBeVisible();
  await page.goto(`${origin}/document-reader?locale=en`);
  await expect(heading(page, 'Session is not valid')).toBeVisible();
  await page.goto(`${origin}/error?locale=en`);
  await expect(heading(page, 'Error')).toBeVisible();
});
