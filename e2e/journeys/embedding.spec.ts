import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createSession } from '../support/api.ts';
import { serveFolder } from '../support/static-site.ts';
import { heardFinish } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ camera: 'none' });

const embed = fileURLToPath(new URL('../../dist/embed', import.meta.url));

const hostPage = (frontendUrl: string, session: string) => `<!doctype html><html lang="en"><title>Host</title>
<div id="here" style="height:700px"></div><script src="/kuelik-embed.js"></script>
<script>Kuelik.mount('#here', { session: '${session}', frontendUrl: '${frontendUrl}', locale: 'en' });</script></html>`;

test('a host page that embeds the flow hears how it ended', async ({ page, server }) => {
  const session = await createSession(server, { technologies: ['DR'] });
  const host = await serveFolder(embed, {
    '/host.html': hostPage(server.url, session.id),
    '/kuelik-embed.js': readFileSync(`${embed}/kuelik-embed.js`, 'utf8'),
  });
  try {
    await page.goto(`${host.url}/host.html`);
    const flow = page.frameLocator('iframe');
    await expect(flow.getByRole('heading', { name: 'Your document' })).toBeVisible();
    await flow.getByRole('button', { name: 'Close' }).click();
    await flow.getByRole('button', { name: 'Yes', exact: true }).click();
    expect(await heardFinish(page)).toMatchObject({ aborted: true, status: 'failure', session: session.id });
  } finally {
    await host.close();
  }
});
