import type { Page } from '@playwright/test';

/** Hides the page as a locked screen or another app or tab does, or shows it again. */
export async function setVisible(page: Page, visible: boolean): Promise<void> {
  await page.evaluate(turnVisible, visible);
}

/** In the page: it is hidden or shown. Refers to nothing outside itself. */
export function turnVisible(shown: boolean): void {
  const state = shown ? 'visible' : 'hidden';
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  Object.defineProperty(document, 'hidden', { value: !shown, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
