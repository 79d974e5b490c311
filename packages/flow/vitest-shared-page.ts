import { afterAll, beforeAll, vi } from 'vitest';

// Files of a worker share one page, so that a module loads once. Each starts at the same address, with nothing stored
// and nothing shown.

interface HappyDom {
  setURL(url: string): void;
}

beforeAll(() => {
  (Reflect.get(window, 'happyDOM') as HappyDom).setURL('http://localhost:3000/');
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
