import { expect, type Locator, type Page } from '@playwright/test';

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

/**
 * Runs in the page: words of these elements that break across lines, other than after a hyphen, which may be a soft one.
 * Names and numbers in capitals are somebody's data.
 */
export function brokenWords(elements: readonly Element[]): string[] {
  const words: string[] = [];
  for (const element of elements) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      // For screen readers alone: a pixel, and the padding of a legend.
      if ((text.parentElement?.getBoundingClientRect().width ?? 0) < 8) continue;
      for (const { 0: word, index } of text.data.matchAll(/[^\s\u00AD-]+/g)) {
        if (word === word.toUpperCase()) continue;
        const range = document.createRange();
        // The first letter after a soft hyphen also has a place at the end of the line before.
        range.setStart(text, text.data[index - 1] === '\u00AD' ? index + 1 : index);
        range.setEnd(text, index + word.length);
        if (range.getClientRects().length > 1) words.push(word);
      }
    }
  }
  return words;
}

/** No word of an element's text breaks across lines. Repeated: the page's own screen replaces the server's first one. */
export async function expectWholeWords(element: Locator, where: string): Promise<void> {
  await expect(element.first(), where).toBeVisible();
  const broken = () => element.evaluateAll(brokenWords);
  await expect.poll(broken, { message: where, timeout: 20_000 }).toEqual([]);
}
