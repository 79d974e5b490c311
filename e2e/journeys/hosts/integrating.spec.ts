import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createSession } from '../../support/api.ts';
import { framePolicy, snippetsOf } from '../../support/docs.ts';
import { complaints, type Host, openHost } from '../../support/host-pages.ts';
import { heading, says } from '../../support/steps.ts';
import { eventsOf, expect, test } from '../../support/test.ts';

test.use({ camera: 'none' });

const run = promisify(execFile);
/** Runs a command of the docs in a shell; returns its JSON reply. */
const command = async (code: string) => JSON.parse((await run('sh', ['-c', code])).stdout).data;

let host: Host;
test.beforeAll(async () => {
  host = await openHost();
});
test.afterAll(() => host.close());

test('the quick start as written: a session by curl, the page, the record by curl', async ({
  device,
  server,
}) => {
  const page = await device({ person: 17, script: 'still' });
  const [create = '', read = ''] = snippetsOf('docs/integrate/README.md', 'sh', server.url);
  const [html = ''] = snippetsOf('docs/integrate/README.md', 'html', server.url);
  const session: { session_id: string; link: string } = await command(create);
  expect(session.link).toContain(`/flow/${session.session_id}`);

  const messages = await complaints(page);
  const log: string[] = [];
  page.on('console', (message) => log.push(message.text()));
  await page.goto(
    host.page(`<!doctype html><title>Shop</title>${html.replaceAll('SESSION_ID', session.session_id)}`),
  );
  const flow = page.locator('#verify').frameLocator('iframe');
  await expect(flow.getByRole('heading', { level: 1 })).toBeVisible();
  // The frame notifies the host by a message, which may arrive after the frame has changed.
  await expect
    .poll(() => eventsOf(page, 'kuelik')[0]?.detail)
    .toEqual({ type: 'ready', session: session.session_id });
  expect(messages).toEqual([]);

  // The deployment's own host uses Russian; leaving ends the session.
  await flow.getByRole('button', { name: 'Закрыть', exact: true }).click();
  await flow.getByRole('button', { name: 'Да', exact: true }).click();
  await expect.poll(() => log).toContain('the person has finished: failure');
  const [readAgain = ''] = snippetsOf('docs/integrate/server.md', 'sh', server.url);
  for (const code of [read, readAgain.replace('…', 'demo-key')]) {
    const record = () => command(code.replaceAll('SESSION_ID', session.session_id));
    await expect.poll(async () => (await record()).status).toBe('FAILED');
    expect((await record()).metadata).toEqual({ order: '17' });
  }
});

test('the widget as written in its docs: by its tag, and through the loader', async ({ page, server }) => {
  const messages = await complaints(page);
  const [tag = ''] = snippetsOf('docs/widget.md', 'html', server.url);
  const [loading = ''] = snippetsOf('docs/widget.md', 'js', server.url);
  const loader = loading.replace('@kuelik/embed', `${server.url}/embed/index.js`);
  const written = [
    (id: string) => tag.replace('SESSION_ID', id),
    (id: string) =>
      `<div id="verify"></div><script type="module">${loader.replace('SESSION_ID', id)}</script>`,
  ];
  for (const html of written) {
    const session = await createSession(server, { technologies: ['DR'], flow_config: { show_qr: false } });
    await page.goto(host.page(`<!doctype html><title>Shop</title>${html(session.id)}`));
    await expect(page.locator('kuelik-flow').getByRole('heading', { level: 1 })).toBeVisible();
    const heard = eventsOf(page, 'kuelik').map(({ detail }) => detail);
    expect(heard).toContainEqual({ type: 'ready', session: session.id });
  }
  expect(messages).toEqual([]);
});

for (const mode of ['iframe', 'modal'] as const) {
  test(`the policy that the docs require of a host page is sufficient for the mode ${mode}`, async ({
    page,
    server,
  }) => {
    const messages = await complaints(page);
    const session = await createSession(server, { technologies: ['DR'], flow_config: { show_qr: false } });
    const code = `import { mount } from '${server.url}/embed/index.js';
      mount('#verify', { session: '${session.id}', frontendUrl: '${server.url}', mode: '${mode}', locale: 'en' });`;
    await page.goto(
      host.page(`<!doctype html><html lang="en"><head>
        <meta http-equiv="content-security-policy" content="${framePolicy(server.url)}"><title>Shop</title></head>
        <div id="verify"></div><script type="module" src="${host.script(`${mode}.js`, code)}"></script>`),
    );
    await expect(page.frameLocator('iframe').getByRole('heading', { name: says.document })).toBeVisible();
    await expect(heading(page, says.document)).toHaveCount(0);
    await expect
      .poll(() => eventsOf(page, 'kuelik')[0]?.detail)
      .toEqual({ type: 'ready', session: session.id });
    expect(messages).toEqual([]);
  });
}
