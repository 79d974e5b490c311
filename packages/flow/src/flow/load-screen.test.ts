import { expect, test, vi } from 'vitest';
import { loadScreen } from './load-screen.ts';

const limits = { timeout: 60_000, tries: 3, pause: 1 };
const Screen = () => null;

test('loads at once', async () => {
  const loader = vi.fn(async () => ({ default: Screen }));
  expect(await loadScreen(loader, 'en', limits)).toBe(Screen);
  expect(loader).toHaveBeenCalledTimes(1);
});

test('retries after a failure', async () => {
  const loader = vi.fn(async () => ({ default: Screen })).mockRejectedValueOnce(new TypeError('offline'));
  expect(await loadScreen(loader, 'en', limits)).toBe(Screen);
});

test('gives up with a typed error', async () => {
  const loader = vi.fn(() => Promise.reject(new TypeError('offline')));
  await expect(loadScreen(loader, 'en', limits)).rejects.toMatchObject({
    name: 'ScreenLoadError',
    message: 'screen_failed',
  });
  expect(loader).toHaveBeenCalledTimes(3);
});

test('times out', async () => {
  const loader = () => new Promise<never>(() => undefined);
  await expect(loadScreen(loader, 'en', { ...limits, timeout: 20 })).rejects.toMatchObject({
    message: 'screen_timeout',
  });
});
