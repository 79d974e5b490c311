import { cleanup } from '@testing-library/react';
import { afterAll, beforeAll, vi } from 'vitest';

// Files of a worker share one page, so that a module loads once. Each starts at the same address, with nothing stored
// and nothing shown. Listeners that a test adds itself it removes itself. No page of ours sets a cookie.

interface HappyDom {
  setURL(url: string): void;
}

/** Unmounts what is shown, and leaves of the page its three elements, without attributes, and nothing stored. */
export function leavePage(): void {
  cleanup();
  const { documentElement, head, body } = document;
  for (const element of [documentElement, head, body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  head.replaceChildren();
  body.replaceChildren();
  documentElement.replaceChildren(head, body);
  localStorage.clear();
  sessionStorage.clear();
}

beforeAll(() => {
  (Reflect.get(window, 'happyDOM') as HappyDom).setURL('http://localhost:3000/');
});

afterAll(() => {
  leavePage();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
