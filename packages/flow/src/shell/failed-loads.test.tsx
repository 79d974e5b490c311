import { Art } from '@kuelik/ui';
import { render, renderHook } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadAbout } from '../about/load-about.ts';
import { lazyPage } from '../frame/lazy-page.ts';
import { useAppearance } from '../frame/use-appearance.ts';
import { createMonitoring } from '../monitoring/monitoring.ts';

/*
 * Code that loads on demand and that the flow does without: a failure costs the person nothing, and developers read of
 * it in the console.
 */

vi.mock('../frame/font-family.ts', () => {
  throw new Error('the font’s code');
});
vi.mock('../about/about-check.tsx', () => {
  throw new Error('the code about the check');
});
vi.mock('../../../ui/src/art/drawings.ts', () => {
  throw new Error('the drawings');
});

const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
beforeEach(() => warnings.mockClear());

const warned = () =>
  vi.waitFor(() => expect(warnings).toHaveBeenCalledWith(expect.stringMatching(/^kuelik: /)));

test('a font whose code does not load', async () => {
  const target = { current: document.createElement('div') };
  const config = { fontFamilyUrl: 'https://fonts.example/font.css' } as Parameters<typeof useAppearance>[1];
  renderHook(() => useAppearance(target, config, false, 'https://kuelik.example'));
  await warned();
});

test('what is said before the first step', async () => {
  expect(await loadAbout()).toBeUndefined();
  await warned();
});

test('drawings', async () => {
  const { container } = render(<Art name="passed" />);
  await warned();
  expect(container.querySelector('svg')?.childElementCount).toBe(0);
});

test('error monitoring', async () => {
  const monitoring = createMonitoring({
    dsn: 'https://key@sentry.example/1',
    isWidget: false,
    load: () => Promise.reject(new Error('the reporter')),
    now: () => 0,
  });
  monitoring.flowStarted([]);
  await warned();
  expect(warnings.mock.calls.flat().join()).toContain('the reporter');
});

test('a page warns of each attempt until it loads', async () => {
  const load = vi
    .fn<() => Promise<() => string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockRejectedValueOnce(new Error('offline again'))
    .mockResolvedValue(() => 'there');
  const { Page } = lazyPage(load, async () => undefined);
  const { findByText } = render(
    <Suspense fallback="loading">
      <Page />
    </Suspense>,
  );
  await findByText('there');
  expect(warnings.mock.calls).toEqual([['kuelik: Error: offline'], ['kuelik: Error: offline again']]);
});
