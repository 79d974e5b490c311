import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createSession, readRecord } from '../../support/api.ts';
import { startServer } from '../../support/server.ts';
import { serveFolder } from '../../support/static-site.ts';
import { heardFinish } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test.use({ camera: 'none' });

const embed = fileURLToPath(new URL('../../../dist/embed', import.meta.url));

const hostPage = (frontendUrl: string, session: string) => `<!doctype html><html lang="en"><title>Host</title>
<div id="here" style="height:700px"></div><script src="/kuelik-embed.js"></script>
<script>Kuelik.mount('#here', { session: '${session}', frontendUrl: '${frontendUrl}', locale: 'en' });</script></html>`;

test('a host page that embeds the flow is notified how it ended [1.3]', async ({ page }) => {
  const pages: Record<string, string> = {
    '/kuelik-embed.js': readFileSync(`${embed}/kuelik-embed.js`, 'utf8'),
  };
  const host = await serveFolder(embed, pages);
  const server = await startServer({ KUELIK_ORIGINS: host.url });
  try {
    const session = await createSession(server, { technologies: ['DR'], flow_config: { show_qr: false } });
    pages['/host.html'] = hostPage(server.url, session.id);
    await page.goto(`${host.url}/host.html`);
    const flow = page.frameLocator('iframe');
    await expect(flow.getByRole('heading', { name: 'Your document' })).toBeVisible();
    await flow.getByRole('button', { name: 'Close' }).click();
    await flow.getByRole('button', { name: 'Yes', exact: true }).click();
    expect(await heardFinish(page)).toMatchObject({ aborted: true, status: 'failure', session: session.id });
    await expect.poll(async () => (await readRecord(server, session)).status).toBe('FAILED');
  } finally {
    await server.close();
    await host.close();
  }
});

test('a frame whose step can no longer be loaded reloads only itself, and its host is notified of the end', async ({
  page,
}) => {
  const pages: Record<string, string> = {
    '/kuelik-embed.js': readFileSync(`${embed}/kuelik-embed.js`, 'utf8'),
  };
  const host = await serveFolder(embed, pages);
  const server = await startServer({ KUELIK_ORIGINS: host.url });
  try {
    const technologies = ['ADR', 'DR'];
    const session = await createSession(server, { technologies, flow_config: { show_qr: false } });
    pages['/host.html'] = hostPage(server.url, session.id).replace('<div', '<input aria-label="Own"><div');
    const isLost = /\/assets\/document-sides-[\w-]+\.js$/;
    await page.route(isLost, (route) => route.abort('connectionreset'));
    const lost = page.waitForEvent('requestfailed', (request) => isLost.test(request.url()));
    await page.goto(`${host.url}/host.html`);
    await page.getByLabel('Own', { exact: true }).fill('typed at the bank');
    const flow = page.frameLocator('iframe');
    await flow.getByRole('textbox', { name: 'IIN', exact: true }).fill('990231300030');
    await lost;
    const reloaded = page.waitForEvent('framenavigated', (frame) => frame.parentFrame() !== null);
    await flow.getByRole('button', { name: 'OK', exact: true }).click();
    await flow.getByRole('button', { name: 'Continue', exact: true }).click();
    await reloaded;
    await page.unroute(isLost);
    await expect(flow.getByRole('heading', { name: 'Your document' })).toBeVisible();
    await expect(page.getByLabel('Own', { exact: true })).toHaveValue('typed at the bank');
    await flow.getByRole('button', { name: 'Close' }).click();
    await flow.getByRole('button', { name: 'Yes', exact: true }).click();
    expect(await heardFinish(page)).toMatchObject({ aborted: true, status: 'failure', session: session.id });
    expect((await readRecord(server, session)).results.ADR?.status).toBe('success');
  } finally {
    await server.close();
    await host.close();
  }
});

test('a host page unknown to the deployment cannot embed the flow', async ({ page }) => {
  const pages: Record<string, string> = {
    '/kuelik-embed.js': readFileSync(`${embed}/kuelik-embed.js`, 'utf8'),
  };
  const host = await serveFolder(embed, pages);
  const keys = `journey:${randomBytes(32).toString('base64')}`;
  const production = { NODE_ENV: 'production', KUELIK_KEYS: keys, KUELIK_ORIGINS: 'https://host.example' };
  const server = await startServer(production);
  try {
    pages['/host.html'] = hostPage(server.url, 'any-session');
    const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
    await page.goto(`${host.url}/host.html`);
    await refused;
    await expect(page.frameLocator('iframe').getByRole('heading')).toHaveCount(0);
  } finally {
    await server.close();
    await host.close();
  }
});
