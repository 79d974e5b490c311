import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createSession } from '../../support/api.ts';
import { openHost } from '../../support/host-pages.ts';
import { startServer } from '../../support/server.ts';
import { button, heading, says } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test.use({ camera: 'none' });

const noQr = { flow_config: { show_qr: false } };

/** The product's console messages for developers. */
function warnings(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.text().startsWith('kuelik:')) messages.push(message.text());
  });
  return messages;
}

/** Every text that was on the page or in its title, from the start. */
async function watchTexts(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Reflect.set(window, 'kuelikSeen', seen);
    const look = () => seen.add(`${document.title} ${document.body?.textContent ?? ''}`);
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => [...(Reflect.get(window, 'kuelikSeen') as Set<string>)].join('\n'));
}

test('a deployment’s own texts are shown from the start, and a bad one causes only one warning', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'kuelik-texts-'));
  const file = join(folder, 'texts.json');
  writeFileSync(
    file,
    JSON.stringify({
      en: {
        'flow.pageTitle': 'Bank check',
        'flow.loading': 'One moment',
        'document.title': 'Your papers',
        'document.useUpload': '<b>Upload</b>',
        'document.nothing': 'x',
        'ui.yes': 'Yes, leave',
      },
    }),
  );
  const server = await startServer({ KUELIK_SITE_TEXTS_FILE: file });
  try {
    const messages = warnings(page);
    const seen = await watchTexts(page);
    const session = await createSession(server, { technologies: ['DR'], ...noQr });
    await page.goto(session.link);
    await expect(heading(page, 'Your papers')).toBeVisible();
    await expect(page).toHaveTitle('Bank check');
    await expect(button(page, 'Upload pictures')).toBeVisible();
    await button(page, 'Close').click();
    await expect(button(page, 'Yes, leave')).toBeVisible();
    expect(await seen()).not.toMatch(/Your document|Identity verification|Loading…/);
    expect(messages).toEqual([
      'kuelik: the text en document.useUpload is ignored: it holds HTML',
      'kuelik: the text en document.nothing is ignored: there is no such key',
    ]);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a session’s own texts reach its page, in each language', async ({ page, server }) => {
  const session = await createSession(server, {
    technologies: ['DR'],
    flow_config: {
      show_qr: false,
      locale_list: ['ru', 'en'],
      texts: {
        en: { 'document.title': 'Your papers', 'steps.document': 'Papers' },
        ru: { 'document.title': 'Бумаги' },
      },
    },
  });
  const seen = await watchTexts(page);
  await page.goto(session.link);
  await expect(heading(page, 'Your papers')).toBeVisible();
  expect(await seen()).not.toContain(says.document);
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'ru · Русский' });
  await expect(heading(page, 'Бумаги')).toBeVisible();
});

test('a page without overrides loads nothing for them', async ({ page, server }) => {
  const session = await createSession(server, { technologies: ['DR'], ...noQr });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(session.link);
  await expect(heading(page, says.document)).toBeVisible();
  expect(asked.filter((url) => url.includes('replace-texts'))).toEqual([]);
  // The lists that integrators start from exist.
  const list = await page.request.get(`${server.url}/texts/kz.json`);
  expect(Object.keys((await list.json()).kz)).toContain('document.title');
});

test('a widget uses its host’s texts, which may change while it runs; its session’s texts take precedence', async ({
  page,
  server,
}) => {
  const host = await openHost();
  try {
    const session = await createSession(server, {
      technologies: ['DR'],
      flow_config: { show_qr: false, texts: { en: { 'document.useUpload': 'Files' } } },
    });
    const code = `window.own = (title) => {
        document.querySelector('kuelik-flow').texts = { en: { 'document.title': title, 'document.useUpload': 'Never' } };
      };
      own('Papers of the bank');`;
    const html = `<!doctype html><html lang="en"><title>Host</title>
      <kuelik-flow session="${session.id}" backend-url="${server.url}/api/v1" locale="en"></kuelik-flow>
      <script src="${host.script('own.js', code)}"></script>
      <script type="module" src="${server.url}/widget/kuelik.js"></script>`;
    const messages = warnings(page);
    await page.goto(host.page(html));
    await expect(heading(page, 'Papers of the bank')).toBeVisible();
    await expect(button(page, 'Files')).toBeVisible();
    await page.getByRole('radio', { name: 'Other' }).check();
    await page.evaluate(() => (Reflect.get(window, 'own') as (title: string) => void)('Other papers'));
    await expect(heading(page, 'Other papers')).toBeVisible();
    // The person continues where they were.
    await expect(page.getByRole('radio', { name: 'Other' })).toBeChecked();
    expect(messages).toEqual([]);
  } finally {
    await host.close();
  }
});
