import type { Page } from '@playwright/test';
import { en as aboutEn } from '../../../packages/flow/src/about/texts/en.ts';
import { kz as aboutKz } from '../../../packages/flow/src/about/texts/kz.ts';
import { my as aboutMy } from '../../../packages/flow/src/about/texts/my.ts';
import { ru as aboutRu } from '../../../packages/flow/src/about/texts/ru.ts';
import { shell } from '../../../packages/flow/src/i18n/texts/kz.ts';
import { livenessReasons } from '../../../technologies/liveness/contract.ts';
import { kz } from '../../../technologies/liveness/texts/kz.ts';
import { sampleContract } from '../../../technologies/signature/web/documents/sample-contract.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { createSession, uploadForSigning } from '../../support/api.ts';
import { expectToFit, expectWholeWords } from '../../support/fit.ts';
import { identify } from '../../support/signing.ts';
import { button, heading } from '../../support/steps.ts';
import { expect, inMotion, test } from '../../support/test.ts';

test.use({ viewport: { width: 320, height: 568 } });

test('the first screen fits a small phone and meets WCAG 2.2 AA in every language', async ({
  page,
  server,
}) => {
  const session = await createSession(server);
  for (const locale of ['ru', 'kz', 'my', 'en']) {
    await page.goto(`${server.url}/flow/${session.id}?locale=${locale}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button').last()).toBeVisible();
    await expectToFit(page, `instruction in ${locale}`);
    await expectAccessible(page, `instruction in ${locale}`);
  }
});

test('Continue and what it consents to are visible on the instruction of every phone, portrait and landscape', async ({
  page,
  server,
}) => {
  const session = await createSession(server, { technologies: ['LDPM'] });
  for (const locale of ['en', 'ru', 'kz', 'my']) {
    await page.goto(`${server.url}/flow/${session.id}?locale=${locale}`);
    for (const [width, height] of [
      [320, 568],
      [568, 320],
      [640, 360],
    ] as const) {
      await page.setViewportSize({ width, height });
      const where = `${locale}, ${width} x ${height}`;
      const actions = page.locator('section[part=screen] button');
      await expect(actions.first(), where).toBeInViewport({ ratio: 1 });
      await expect(actions.last(), where).toBeInViewport({ ratio: 1 });
      await expect(page.locator('section[part=screen] p').last(), `consent: ${where}`).toBeInViewport({
        ratio: 1,
      });
      await expectToFit(page, where);
    }
    const first = page.locator('section[part=screen] li').first();
    const foot = page.locator('section[part=screen] p').last();
    const [read, below] = [await first.boundingBox(), await foot.boundingBox()];
    expect((read?.y ?? 0) + (read?.height ?? 0), `what to mind: ${locale}`).toBeLessThan(below?.y ?? 0);
  }
});

test('the main button of a long page is in reach on a small phone and on one in landscape', async ({
  page,
  server,
}) => {
  for (const technologies of [['DR'], ['ED', 'DR'], ['ADR']]) {
    const session = await createSession(server, { technologies, flow_config: { show_qr: false } });
    for (const [width, height] of [
      [320, 568],
      [360, 640],
      [740, 360],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`${server.url}/flow/${session.id}?locale=ru`);
      const main = page.locator('section[part=screen] button[part~=button-primary]');
      await expect(main.first(), `${technologies}, ${width} x ${height}`).toBeInViewport({ ratio: 0.99 });
      await expectToFit(page, `${technologies}, ${width} x ${height}`);
    }
  }
});

/** Letters at 200 %, from the page's start. */
const enlargeLetters = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });

test('the form and the code of a signature fit a phone in landscape with letters at 200 %', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 640, height: 320 });
  await enlargeLetters(page);
  const session = await createSession(server, { technologies: ['DSI'] });
  await uploadForSigning(server, session, [sampleContract()]);
  await page.goto(session.link);
  await expect(page.getByLabel('IIN')).toBeVisible();
  await expectToFit(page, 'form');
  await identify(page, { iin: '990231300020', phone: '+77000000003' });
  await expect(page.getByLabel('Code from the SMS')).toBeVisible();
  await expectToFit(page, 'code');
});

test('the instruction of a face check fits a phone in landscape with letters at 200 % in every language', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await enlargeLetters(page);
  const session = await createSession(server, { technologies: ['LDSH'], flow_config: { show_qr: false } });
  for (const locale of ['ru', 'kz', 'my', 'en']) {
    await page.goto(`${server.url}/flow/${session.id}?locale=${locale}`);
    await expect(page.locator('#root h1')).toBeVisible();
    await expectToFit(page, locale);
  }
});

test('with letters at 200 % nothing covers the instruction, and camera and sentence are seen together in landscape', async ({
  page,
  server,
}) => {
  await enlargeLetters(page);
  const session = await createSession(server, { technologies: ['LDSH'], flow_config: { show_qr: false } });
  for (const locale of ['ru', 'kz'] as const) {
    for (const [width, height] of [
      [360, 640],
      [640, 360],
    ] as const) {
      const where = `${locale}, ${width} x ${height}`;
      await page.setViewportSize({ width, height });
      await page.goto(`${server.url}/flow/${session.id}?locale=${locale}`);
      const items = page.locator('section[part=screen] li');
      const consent = page.locator('section[part=screen] p').last();
      await expect(consent, where).toBeVisible();
      // Repeated: the page's own screen takes the place of the server's first one.
      await expect(async () => {
        const [last, foot] = [await items.last().boundingBox(), await consent.boundingBox()];
        if (last === null || foot === null) throw new Error(`not there: ${where}`);
        expect(last.y + last.height, `what to mind: ${where}`).toBeLessThan(foot.y);
      }).toPass();
    }
    await page.locator('section[part=screen] button').first().click();
    for (const [width, height] of [
      [640, 360],
      [560, 400],
    ] as const) {
      const where = `camera in ${locale}, ${width} x ${height}`;
      await page.setViewportSize({ width, height });
      const hint = page.locator('[data-hint] p').first();
      await expect(hint, where).toBeInViewport({ ratio: 1 });
      await expectWholeWords(hint, where);
      await expect(page.locator('video'), where).toBeInViewport({ ratio: 0.9 });
      await expectToFit(page, where);
    }
  }
});

const aboutTexts = { ru: aboutRu, kz: aboutKz, my: aboutMy, en: aboutEn };

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const overlap = (one: Box | null, other: Box | null) =>
  one !== null &&
  other !== null &&
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

test('on a computer Continue on the phone covers nothing of the header, in every language and with letters at 200 %', async ({
  page,
  server,
}) => {
  const session = await createSession(server, { technologies: ['LDSH', 'DR'] });
  for (const locale of ['ru', 'kz', 'my', 'en'] as const) {
    await page.goto(`${server.url}/flow/${session.id}?locale=${locale}`);
    for (const [letters, width, height] of [
      ['100%', 640, 360],
      ['100%', 500, 800],
      ['200%', 640, 360],
      ['200%', 820, 1180],
      ['200%', 1280, 800],
    ] as const) {
      const where = `${locale}, ${width} x ${height}, ${letters}`;
      await page.setViewportSize({ width, height });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, letters);
      const onPhone = page.getByRole('button', { name: aboutTexts[locale].onPhone, exact: true });
      await expect(onPhone, where).toBeInViewport({ ratio: 0.99 });
      const own = await onPhone.boundingBox();
      for (const other of await page
        .locator('header :is(select, button), section[part=screen], main ol')
        .all()) {
        expect(overlap(own, await other.boundingBox()), where).toBe(false);
      }
    }
  }
});

const titles = [
  { code: 'TDK', width: 360, height: 640, letters: '200%' },
  { code: 'GBDFL', width: 820, height: 1180, letters: '100%' },
  { code: 'GBDFL', width: 760, height: 1000, letters: '200%' },
  { code: 'GBDFL', width: 560, height: 400, letters: '100%' },
];

for (const { code, width, height, letters } of titles) {
  test(`the title of ${code} breaks no word at ${width} x ${height} with letters at ${letters}, in every language`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height });
    if (letters === '200%') await enlargeLetters(page);
    const session = await createSession(server, { technologies: [code] });
    for (const locale of ['ru', 'kz', 'my', 'en']) {
      await page.goto(`${server.url}/flow/${session.id}?locale=${locale}`);
      const title = page.locator('section[part=screen] h1');
      await expect(title).toBeVisible();
      await expectWholeWords(title, locale);
      await expectToFit(page, locale);
    }
  });
}

test('a field that gets the focus on a small phone is not behind the button', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const session = await createSession(server, { technologies: ['ED'] });
  await page.goto(session.link);
  const main = page.locator('section[part=screen] button[part~=button-primary]').first();
  const fields = page.locator('section[part=screen] input');
  await expect(fields.last()).toBeVisible();
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab');
    const [field, button] = await Promise.all([page.locator(':focus').boundingBox(), main.boundingBox()]);
    const isOwn = await main.evaluate((element) => element === document.activeElement);
    if (isOwn || field === null || button === null) break;
    expect(field.y + Math.min(field.height, 44), `after ${step + 1} presses`).toBeLessThanOrEqual(
      button.y + 1,
    );
  }
  await expect(main).toBeFocused();
  // From the page's top as well, the tab key shows the whole of the button that it comes to, and of the first again.
  for (const key of ['Tab', 'Shift+Tab']) {
    await page.evaluate(() => scrollTo(0, 0));
    await page.keyboard.press(key);
    await expect(page.locator('button:focus'), key).toBeInViewport({ ratio: 0.99 });
  }
  await expect(main).toBeFocused();
});

for (const [width, height] of [
  [820, 1180],
  [1180, 820],
  [740, 360],
] as const) {
  test(`question and answer stand side by side at ${width} x ${height}, in the order of the tab key`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height });
    const session = await createSession(server, { technologies: ['ADR', 'DR'] });
    await page.goto(session.link);
    const title = page.getByRole('heading', { level: 1 });
    const field = page.getByRole('textbox');
    const [asked, answer] = [await title.boundingBox(), await field.boundingBox()];
    expect((asked?.x ?? 0) + (asked?.width ?? 0)).toBeLessThan(answer?.x ?? 0);
    await expect(title).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator('section[part=screen] button').first()).toBeFocused();
  });
}

test('Pass again is visible below the longest list of reasons, portrait and landscape', async ({
  page,
  server,
}) => {
  await page.route('**/liveness/submit/', (route) => {
    const refused = { result: false, prediction: 0, created_at: '2026-01-01T00:00:00Z', face_photo: null };
    return route.fulfill({ json: { data: { ...refused, reasons: livenessReasons, attempts_left: 2 } } });
  });
  const session = await createSession(server, { technologies: ['LDSH'] });
  await page.goto(`${server.url}/flow/${session.id}?locale=kz`);
  await button(page, 'Жалғастыру').click();
  await expect(heading(page, 'Тексеруден өтпедіңіз')).toBeVisible({ timeout: 150_000 });
  for (const [width, height] of [
    [320, 568],
    [568, 320],
    [640, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(button(page, 'Қайталап көру')).toBeInViewport({ ratio: 1 });
    await expect(button(page, 'Шығу')).toBeInViewport({ ratio: 1 });
    await page.getByRole('listitem').last().scrollIntoViewIfNeeded();
    await expect(page.getByRole('listitem').last()).toBeInViewport();
    await expectToFit(page, `${width} x ${height}`);
  }
});

test('the notice of a lost connection moves neither the camera nor its guidance', async ({
  page,
  server,
}) => {
  const session = await createSession(server, {
    technologies: ['LDSH'],
    technology_configs: { LDSH: { countdown_s: 10 } },
  });
  await page.emulateMedia(inMotion.contextOptions);
  await page.goto(session.link.replace('locale=en', 'locale=kz'));
  await button(page, kz.next).click();
  const guidance = page.locator('[data-hint]');
  await expect(guidance).toBeInViewport({ ratio: 1 });
  const top = (await page.locator('video').boundingBox())?.y;
  await page.context().setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: shell.offline })).toBeVisible();
  expect((await page.locator('video').boundingBox())?.y).toBe(top);
  await expect(guidance).toBeInViewport({ ratio: 1 });
});

test('the shutter is visible on phones and in a low window of a laptop, also below the bar of several steps', async ({
  page,
  server,
}) => {
  for (const [technologies, locale] of [
    [['DR'], 'en'],
    [['DR', 'ADR'], 'ru'],
    [['DR', 'ADR'], 'kz'],
  ] as const) {
    await page.setViewportSize({ width: 1366, height: 640 });
    const session = await createSession(server, { technologies });
    await page.goto(`${server.url}/flow/${session.id}?locale=${locale}`);
    await page.locator('section[part=screen] button[part~=button-primary]').first().click();
    await expect(page.locator('[data-camera=live]')).toBeVisible();
    const shutter = page.locator('section[part=screen] button[part~=button-primary]');
    const back = page.locator('section[part=screen] button[part~=button-secondary]');
    for (const [width, height] of [
      [1366, 640],
      [1366, 768],
      [390, 844],
      [360, 740],
      [360, 640],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height });
      // There these languages need a line more.
      if (width === 320 && locale !== 'en') continue;
      const where = `${locale}, ${width} x ${height}`;
      await expect(shutter, where).toBeInViewport({ ratio: 1 });
      if (width < 640 && height > 640)
        await expect(back, `the way back: ${where}`).toBeInViewport({ ratio: 1 });
    }
  }
});

test('the picture of a camera takes the height of a phone in landscape', async ({ page, server }) => {
  for (const technologies of [
    ['DR', 'ADR'],
    ['LC', 'ADR'],
  ]) {
    await page.setViewportSize({ width: 844, height: 390 });
    const session = await createSession(server, { technologies, flow_config: { show_qr: false } });
    await page.goto(session.link);
    await page.locator('section[part=screen] button[part~=button-primary]').first().click();
    await expect(page.locator('[data-camera=live]')).toBeVisible();
    for (const [width, height] of [
      [844, 390],
      [740, 360],
      [640, 320],
    ] as const) {
      await page.setViewportSize({ width, height });
      const where = `${technologies}, ${width} x ${height}`;
      await expect(page.locator('video'), where).toBeInViewport({ ratio: 1 });
      const box = await page.locator('video').boundingBox();
      expect((box?.height ?? 0) / height, where).toBeGreaterThan(0.7);
    }
  }
});

test('what is wrong with a field is seen at once, portrait and landscape', async ({ page, server }) => {
  const session = await createSession(server, { technologies: ['ADR'] });
  for (const [width, height] of [
    [740, 360],
    [568, 320],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${server.url}/flow/${session.id}?locale=ru`);
    const where = `${width} x ${height}`;
    await page.getByRole('textbox').fill('030405500112');
    await page.locator('section[part=screen] button[part~=button-primary]').click();
    const error = page.getByText('ИИН введён неверно');
    await expect(error, where).toBeInViewport({ ratio: 1, timeout: 10_000 });
    const button = page.locator('section[part=screen] button[part~=button-primary]');
    const [said, below] = [await error.boundingBox(), await button.boundingBox()];
    const isBeside = (below?.x ?? 0) + (below?.width ?? 0) < (said?.x ?? 0);
    expect(isBeside || (said?.y ?? 0) + (said?.height ?? 0) <= (below?.y ?? 0) + 1, where).toBe(true);
    await expectToFit(page, where);
  }
});
