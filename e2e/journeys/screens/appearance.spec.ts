import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { createSession } from '../../support/api.ts';
import { button, heading } from '../../support/steps.ts';
import { expect, inMotion, test } from '../../support/test.ts';

test.use({ camera: 'none', ...inMotion });

test('a session’s own font comes from the deployment where the device has none [2.11]', async ({
  page,
  server,
}) => {
  const pdf = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const body = readFileSync(join(pdf, 'standard_fonts', 'LiberationSans-Bold.ttf'));
  await page.route('**/fonts/*', (route) => route.fulfill({ body, contentType: 'font/woff2' }));
  const asked = page.waitForRequest(/\/fonts\//);
  const session = await createSession(server, {
    technologies: ['ADR'],
    flow_config: { font_family_url: 'https://fonts.google.com/specimen/Kuelik+Sample' },
  });
  await page.goto(session.link);
  await expect(heading(page, 'Your registered address')).toBeVisible();
  expect((await asked).url()).toBe(`${server.url}/fonts/Kuelik%20Sample.woff2`);
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`)))
    .toEqual([expect.stringMatching(/^"?Kuelik Sample served"? loaded$/)]);
  expect(
    await page.evaluate(() => getComputedStyle(document.querySelector('h1') ?? document.body).fontFamily),
  ).toContain('Kuelik Sample');
});

const sizeOf = async (page: Page, session: { readonly link: string }) => {
  await page.goto(session.link);
  const { width, height } = (await button(page, 'OK').boundingBox()) ?? { width: 0, height: 0 };
  return [width, height];
};

test('a button is 70 px high and 400 px wide, on a narrow screen as wide as 90 % of it [9.23]', async ({
  page,
  server,
}) => {
  const session = await createSession(server, { technologies: ['ADR'] });
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await sizeOf(page, session)).toEqual([400, 70]);
  await page.setViewportSize({ width: 500, height: 800 });
  expect(await sizeOf(page, session)).toEqual([450, 70]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('a button is 300 px wide [9.23]', async ({ page, server }) => {
    const session = await createSession(server, { technologies: ['ADR'] });
    expect(await sizeOf(page, session)).toEqual([300, 70]);
  });
});

test('the pages besides the flow share a bar and an edge, and have the language as high as the flow', async ({
  page,
  server,
}) => {
  const session = await createSession(server, { technologies: ['ADR'] });
  const language = page.getByRole('combobox', { name: 'Language' });
  const topOf = async (path: string) => {
    await page.goto(path);
    await expect(language).toBeVisible();
    return (await language.boundingBox())?.y ?? 0;
  };
  const leftOf = async (path: string) => {
    await page.goto(`${server.url}${path}`);
    const bar = page.getByRole('banner');
    const places = [bar.getByText('Kuelik', { exact: true }), page.getByRole('heading', { level: 1 })];
    return Promise.all(places.map(async (place) => (await place.boundingBox())?.x ?? -1));
  };
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const inFlow = await topOf(session.link);
    for (const path of ['/test', '/verify', '/cabinet/sessions']) {
      const top = await topOf(`${server.url}${path}?locale=en`);
      expect(Math.abs(top - inFlow), `${path}, ${width} px wide`).toBeLessThanOrEqual(8);
    }
    const [edge] = await leftOf('/test?locale=en');
    for (const path of ['/test', '/verify', '/check', '/sandbox/phone', '/sandbox/control']) {
      expect(await leftOf(`${path}?locale=en`), `${path}, ${width} px wide`).toEqual([edge, edge]);
    }
  }
});

test('on a phone the bar is one row on every page besides the flow, and changes the language by the same list', async ({
  page,
  server,
}) => {
  const bar = page.getByRole('banner');
  const language = bar.getByRole('combobox', { name: 'Language' });
  const oneRow = async (path: string) => {
    await expect(language, path).toBeVisible();
    expect((await bar.boundingBox())?.height, path).toBeLessThanOrEqual(62);
  };
  await page.setViewportSize({ width: 320, height: 740 });
  for (const path of [
    '/test',
    '/verify',
    '/check',
    '/sandbox/control',
    '/sandbox/phone?phone=%2B77000000001',
  ]) {
    await page.goto(`${server.url}${path}${path.includes('?') ? '&' : '?'}locale=en`);
    await oneRow(path);
  }
  await language.selectOption('ru · Русский');
  await expect(bar.getByRole('combobox', { name: 'Язык' })).toHaveValue('ru');
  expect(new URL(page.url()).searchParams.get('phone')).toBe('+77000000001');

  await page.goto(`${server.url}/cabinet/sessions?locale=en`);
  await oneRow('the sign-in');
  await page.getByLabel('API key').fill('demo-key');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await oneRow('the cabinet');
});
