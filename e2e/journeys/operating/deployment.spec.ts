import { fileURLToPath } from 'node:url';
import type { Page, Route } from '@playwright/test';
import { createSession } from '../../support/api.ts';
import { launchChromium } from '../../support/chromium.ts';
import { serveFolder } from '../../support/static-site.ts';
import { heading } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test.use({ camera: 'none' });

const webFolder = fileURLToPath(new URL('../../../dist/web/', import.meta.url));

const configure = (page: Page, answer: Parameters<Route['fulfill']>[0]) =>
  page.route('**/kuelik-config.json', (route) => route.fulfill(answer));

const answers = [
  { what: 'a page', answer: { contentType: 'text/html', body: '<!doctype html>' } },
  { what: 'no file', answer: { status: 404, json: { useMetrics: false } } },
  { what: 'a list', answer: { json: [1] } },
];

for (const { what, answer } of answers) {
  test(`a configuration that is ${what} is looked for beside the page, and then the defaults apply [5.19, 7.3, 8.1, 9.30]`, async ({
    page,
    server,
  }) => {
    const asked: string[] = [];
    const messages: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    page.on('console', (message) => messages.push(message.text()));
    await configure(page, answer);
    const session = await createSession(server, { technologies: ['ADR'] });
    await page.goto(session.link);
    await expect(heading(page, 'Your registered address')).toBeVisible();
    expect(asked.filter((path) => path.endsWith('kuelik-config.json'))).toEqual([
      '/kuelik-config.json',
      '/flow/kuelik-config.json',
    ]);
    await expect.poll(() => asked).toContain('/api/v1/metrics/events/');
    expect(messages).toContain('kuelik: no runtime configuration found, the defaults are used');
  });
}

test('a configuration that does not load in two seconds blocks no one [7.3, 9.8]', async ({
  page,
  server,
}) => {
  await page.route('**/kuelik-config.json', () => undefined);
  const session = await createSession(server, { technologies: ['ADR'] });
  await page.goto(session.link);
  await expect(heading(page, 'Your registered address')).toBeVisible();
});

const pages = { '/test': 'Try the verification', '/flow/x': 'The session is not valid' };
const deployments: readonly { readonly routes: object; readonly has: readonly string[] }[] = [
  { routes: { include: ['*'] }, has: ['/test', '/flow/x'] },
  { routes: { include: ['/flow/{session}'] }, has: ['/flow/x'] },
  { routes: { exclude: ['/flow'] }, has: ['/test'] },
  { routes: { exclude: ['*'] }, has: [] },
];

for (const { routes, has } of deployments) {
  test(`a deployment whose routes are ${JSON.stringify(routes)} has these pages only [2.5, 2.7]`, async ({
    page,
    server,
  }) => {
    await configure(page, { json: { routes } });
    for (const [path, title] of Object.entries(pages)) {
      await page.goto(`${server.url}${path}?locale=en`);
      await expect(heading(page, has.includes(path) ? title : 'Page not found')).toBeVisible();
    }
    await page.goto(`${server.url}/error?locale=en`);
    await expect(heading(page, 'Error')).toBeVisible();
  });
}

test('a changed configuration applies at the next visit, however long the file server allows caching', async ({
  page,
}) => {
  const path = '/kuelik-config.json';
  const files: Record<string, string> = { [path]: JSON.stringify({ routes: { include: ['*'] } }) };
  const site = await serveFolder(webFolder, files, { [path]: { 'cache-control': 'public, max-age=86400' } });
  try {
    await page.goto(`${site.url}/test?locale=en`);
    await expect(heading(page, 'Try the verification')).toBeVisible();
    files[path] = JSON.stringify({ routes: { exclude: ['/test'] } });
    await page.goto(`${site.url}/test?locale=en&again`);
    await expect(heading(page, 'Page not found')).toBeVisible();
  } finally {
    await site.close();
  }
});

const hosts = [
  { host: 'localhost', lang: 'ru-KZ', offered: ['ru · Русский', 'kz · Қазақша'] },
  { host: '192.168.3.4', lang: 'ru-KZ', offered: ['ru · Русский', 'kz · Қазақша'] },
  { host: 'id.kuelik.kz', lang: 'ru-KZ', offered: ['ru · Русский', 'kz · Қазақша'] },
  { host: 'verify.mys.example', lang: 'ms-MY', offered: [] },
  { host: 'bank.example', lang: 'en-GB', offered: ['ru · Русский', 'kz · Қазақша', 'en · English'] },
];

test('a host uses its own language list and default for people who have chosen none [5.16, 9.20]', async ({
  server,
}) => {
  const browser = await launchChromium('none', ['--host-resolver-rules=MAP * 127.0.0.1']);
  const { port } = new URL(server.url);
  for (const { host, lang, offered } of hosts) {
    const page = await browser.newPage();
    await page.goto(`http://${host}:${port}/nowhere`);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.getByRole('option').allTextContents()).toEqual(offered);
    await page.close();
  }
  await browser.close();
});
