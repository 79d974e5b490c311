import { createSession } from '../../support/api.ts';
import { heading, says } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test.use({ camera: 'none' });

/** The first screen's title and the language of the page. */
const languages = [
  { locale: 'ru', lang: 'ru-KZ' },
  { locale: 'kz', lang: 'kk-KZ' },
  { locale: 'en', lang: 'en-GB' },
  { locale: 'my', lang: 'ms-MY' },
] as const;

test('every language has its own texts on every first screen', async ({ page, server }) => {
  for (const technologies of [['LDSH'], ['DR']]) {
    const titles = new Set<string>();
    const session = await createSession(server, { technologies, flow_config: { show_qr: false } });
    for (const { locale, lang } of languages) {
      await page.goto(`${server.url}/flow/${session.id}?locale=${locale}`);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).not.toBeEmpty();
      await expect(page.getByRole('button').last()).toBeVisible();
      titles.add((await title.textContent()) ?? '');
      expect(await page.locator('body').textContent()).not.toMatch(/\{\w+\}|undefined/);
    }
    expect(titles.size).toBe(languages.length);
  }
});

test('the switcher changes the language at once, and the choice is stored [2.69, 5.18]', async ({
  page,
  server,
}) => {
  const session = await createSession(server, {
    technologies: ['DR'],
    flow_config: { show_qr: false, locale_list: ['ru', 'en'] },
  });
  await page.goto(`${server.url}/flow/${session.id}?locale=ru`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru-KZ');
  await page.getByRole('combobox', { name: 'Язык' }).selectOption({ label: 'en · English' });
  await expect(heading(page, says.document)).toBeVisible();
  await page.goto(`${server.url}/flow/${session.id}`);
  await expect(heading(page, says.document)).toBeVisible();
});
