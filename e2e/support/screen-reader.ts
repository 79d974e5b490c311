import type { Page } from '@playwright/test';

/** What a screen reader would announce without being asked, in order. */
export interface Spoken {
  /** `title`: the focus landed on a page's title; `says`: a live region changed. */
  readonly kind: 'title' | 'says';
  readonly text: string;
  /** A camera was on the page. */
  readonly byCamera: boolean;
}

/** Runs in the page: notes titles that get the focus and live regions that change. */
function listen(): void {
  const log: Spoken[] = [];
  Reflect.set(window, 'spoken', log);
  const announced = new WeakMap<Element, string>();
  const regions = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], output';
  const textOf = (element: Element): string => {
    const copy = element.cloneNode(true) as Element;
    for (const silent of copy.querySelectorAll('[aria-hidden=true], svg')) silent.remove();
    // Paragraphs are read one after another.
    for (const part of copy.querySelectorAll('*')) part.append(' ');
    return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  };
  const note = (kind: Spoken['kind'], text: string) => {
    log.push({ kind, text, byCamera: document.querySelector('video') !== null });
  };
  const look = () => {
    for (const region of document.querySelectorAll(regions)) {
      // A region within another is part of it, and what is hidden says nothing.
      if (region.parentElement?.closest(regions) || region.closest('[aria-hidden=true]')) continue;
      if (!region.checkVisibility()) continue;
      const text = textOf(region);
      if (text !== '' && announced.get(region) !== text) note('says', text);
      announced.set(region, text);
    }
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLHeadingElement) note('title', textOf(target));
  });
}

/** From the next page on, notes what a screen reader would say. */
export async function hearScreenReader(page: Page): Promise<void> {
  await page.addInitScript(listen);
}

/** All that was announced so far. */
export const spokenOn = (page: Page): Promise<readonly Spoken[]> =>
  page.evaluate(() => Reflect.get(window, 'spoken') as Spoken[]);

/** What the person can read of the page when they walk through it: roles, names, values and states. */
export async function readingOf(page: Page): Promise<string> {
  const snapshot = await page.locator('body').ariaSnapshot();
  // The session's number differs in each run.
  return snapshot.replaceAll(/code: .*/g, 'code: (number)').replaceAll(/\/url: .*/g, '/url: (address)');
}
