import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Shots } from '../../../apps/web/src/gallery/shots.tsx';
import { bcp47, type Locale, locales } from '../../../packages/protocol/src/index.ts';
import { buildShots } from '../../screens/pages.ts';
import { type Site, serveFolder } from '../../support/static-site.ts';
import { expect, test } from '../../support/test.ts';

let folder: string;
let site: Site;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kuelik-still-'));
  await buildShots(folder);
  site = await serveFolder(folder);
});

test.afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const screens = [
  ['a small phone', 320, 568, 100],
  ['a small phone, letters at 200 %', 320, 568, 200],
  ['a phone', 360, 740, 100],
  ['a phone in landscape', 640, 360, 100],
  ['a computer', 1280, 800, 100],
] as const;

/** The rest of the page does not depend on the hint's length. */
const otherwise = /refused|slow device|sent back|asking for/;

interface Seen {
  /** Left, top, width and height of the camera's picture in the page. */
  readonly box: readonly number[];
  readonly hint: string;
  /** Whether text lies over the middle of the picture, where face or document is. */
  readonly covered: string;
  /** Share of the picture below any text over it. */
  readonly free: number;
  /** Where the picture begins, as a share of the window's height. */
  readonly below: number;
}

/** Runs in the page. */
function look(): Seen {
  const box = document.querySelector('[data-camera=live] > div')?.getBoundingClientRect() ?? new DOMRect();
  const round = (n: number) => Math.round(n * 10) / 10;
  const inside = ({ width, left, right, top, bottom }: DOMRect) =>
    width > 0 &&
    left < box.right - box.width * 0.2 &&
    right > box.left + box.width * 0.2 &&
    top < box.bottom &&
    bottom > box.top + 1;
  const texts = [...document.querySelectorAll('[data-camera=live] p, [data-hint] p')].filter((text) =>
    inside(text.getBoundingClientRect()),
  );
  const lowest = Math.max(box.top, ...texts.map((text) => text.getBoundingClientRect().bottom));
  return {
    box: [box.x + window.scrollX, box.y + window.scrollY, box.width, box.height].map(round),
    hint: document.querySelector('[data-hint] p')?.textContent ?? '',
    covered: texts.map(({ textContent }) => textContent).join(),
    free: Math.round(box.bottom - lowest) / box.height,
    below: box.top / window.innerHeight,
  };
}

async function statesOf(page: Page, entry: string): Promise<readonly string[]> {
  const list = await page.evaluate(() => (Reflect.get(window, 'shots') as Shots).list());
  return list.find((one) => one.entry === entry)?.states.filter((name) => !otherwise.test(name)) ?? [];
}

const show = (page: Page, entry: string, state: string, locale: Locale) =>
  page.evaluate(([id, name, language]) => (Reflect.get(window, 'shots') as Shots).show(id, name, language), [
    entry,
    state,
    locale,
  ] as const);

for (const [entry, title] of [
  ['liveness', 'a face'],
  ['document-camera', 'a document'],
] as const) {
  test(`no hint moves, resizes or covers the camera's picture of ${title}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${site.url}/gallery-shots.html`);
    await page.waitForFunction(() => 'shots' in window);
    const states = await statesOf(page, entry);
    for (const [name, width, height, letters] of screens) {
      await page.setViewportSize({ width, height });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`;
      }, letters);
      for (const locale of locales) {
        const boxes = new Map<string, string>();
        const hints = new Set<string>();
        for (const state of states) {
          await show(page, entry, state, locale);
          if ((await page.locator('[data-camera=live]').count()) === 0) continue;
          const { box, hint, covered, free, below } = await page.evaluate(look);
          const where = `${state}, ${locale}, ${name}`;
          if (letters === 100) expect(covered, `text over the picture: ${where}`).toBe('');
          else expect(free, `share of the picture without text: ${where}`).toBeGreaterThan(0.5);
          expect(below, `the picture's upper edge: ${where}`).toBeLessThan(0.6);
          boxes.set(box.join(' '), `${state}: ${hint}`);
          hints.add(hint);
        }
        expect(hints.size, 'hints of many lengths were shown').toBeGreaterThan(12);
        expect([...boxes], `places of the picture: ${locale}, ${name}`).toHaveLength(1);
      }
    }
  });
}

test('what is said while the browser asks for the camera fits into its picture', async ({ page }) => {
  await page.goto(`${site.url}/gallery-shots.html`);
  await page.waitForFunction(() => 'shots' in window);
  for (const [name, width, height] of screens.filter(([, , , letters]) => letters === 100)) {
    await page.setViewportSize({ width, height });
    for (const locale of locales) {
      await show(page, 'camera', 'asking', locale);
      const sizes = await page
        .locator('[data-camera=asking] [role=status]')
        .evaluate(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight]);
      expect(sizes[0], `${locale}, ${name}`).toBe(sizes[1]);
    }
  }
});

const phones = [
  ['a small phone', 320, 568],
  ['a phone with bars', 360, 640],
  ['a phone', 360, 740],
  ['a tall phone', 390, 844],
  ['a phone in landscape', 640, 360],
] as const;

interface Placed {
  /** Left, top, right and bottom in the window. */
  readonly notice: readonly number[];
  readonly picture: readonly number[];
  /** The button that takes a picture of a document; null for a face. */
  readonly shutter: readonly number[] | null;
  /** The button in the picture's upper corner that speaks the guidance. */
  readonly voice: readonly number[];
}

/** Runs in the page. */
function places(): Placed {
  const box = (element: Element | null | undefined) => {
    const { left, top, right, bottom } = element?.getBoundingClientRect() ?? new DOMRect();
    return [left, top, right, bottom].map(Math.round);
  };
  const buttons = [...document.querySelectorAll('button')];
  const notice = document.querySelector('[data-slow]');
  const after = buttons.find(
    (one) => one.closest('[data-camera], [data-slow]') === null && one.textContent !== '',
  );
  return {
    notice: box(notice),
    picture: box(document.querySelector('[data-camera=live] > div')),
    shutter: notice?.getAttribute('data-slow') === 'document' ? box(after) : null,
    voice: box(document.querySelector('[data-camera=live] button[aria-pressed]')),
  };
}

/** Runs in the page: a browser that speaks these languages. */
function hasVoices(languages: readonly string[]): void {
  const voices = languages.map((lang) => ({ lang }));
  const speech = { getVoices: () => voices, speak: () => undefined, cancel: () => undefined };
  Object.defineProperty(window, 'speechSynthesis', { value: speech });
}

const meet = (
  [left = 0, top = 0, right = 0, bottom = 0]: readonly number[],
  [otherLeft = 0, otherTop = 0, otherRight = 0, otherBottom = 0]: readonly number[],
) => left < otherRight && right > otherLeft && top < otherBottom && bottom > otherTop;

test.describe('on a slow phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 9; SM-A105F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  });

  for (const [entry, title] of [
    ['liveness', 'a face'],
    ['document-camera', 'a document'],
  ] as const) {
    test(`that it is slow, and the offer of another device, are seen at once with the picture of ${title}`, async ({
      page,
    }) => {
      await page.addInitScript(
        hasVoices,
        locales.map((locale) => bcp47[locale]),
      );
      await page.goto(`${site.url}/gallery-shots.html`);
      await page.waitForFunction(() => 'shots' in window);
      for (const [name, width, height] of phones) {
        await page.setViewportSize({ width, height });
        for (const locale of locales) {
          await show(page, entry, 'slow device', locale);
          await expect(page.locator('[data-slow]').getByRole('button')).toHaveCount(1);
          await expect(page.locator('[data-camera=live] button[aria-pressed]')).toHaveCount(1);
          const { notice, picture, shutter, voice } = await page.evaluate(places);
          const where = `${locale}, ${name}`;
          expect(notice[1], `the notice's upper edge: ${where}`).toBeGreaterThanOrEqual(0);
          expect(notice[3], `the notice's lower edge: ${where}`).toBeLessThanOrEqual(height);
          const [left = 0, top = 0, right = 0, bottom = 0] = picture;
          const height70 = (bottom - top) * 0.7;
          // A face is in the middle, and a document's zone is low.
          const free = shutter === null ? [top, top + height70] : [bottom - height70, bottom];
          const middle = [left, free[0] ?? 0, right, free[1] ?? 0];
          expect(meet(notice, middle), `the notice covers the picture: ${where}`).toBe(false);
          expect(meet(notice, voice), `the notice covers the voice: ${where}`).toBe(false);
          if (shutter === null) continue;
          expect(meet(notice, shutter), `the notice covers the shutter: ${where}`).toBe(false);
          expect(shutter[3], `the shutter's lower edge: ${where}`).toBeLessThanOrEqual(height);
        }
      }
    });
  }
});
