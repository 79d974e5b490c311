import { expect, type Page } from '@playwright/test';

/** Nothing overflows sideways, and all controls lie within the width. */
export async function expectToFit(page: Page, where: string): Promise<void> {
  const { wide, outside } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth - window.innerWidth,
    outside: [...document.querySelectorAll('button, a, select, input:not([type=file])')]
      .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.left < -0.5 || box.right > window.innerWidth + 0.5))
      .map(({ text }) => text),
  }));
  expect({ wide, outside }, where).toEqual({ wide: 0, outside: [] });
}
