import { UiLocale, uiTexts } from '@kuelik/ui';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Sending, type SendingProps } from './sending.tsx';

beforeAll(() => import('@kuelik/ui/line-notice'));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const sending = (work?: SendingProps['work']) => (
  <UiLocale locale="en" texts={uiTexts.en}>
    <Sending locale="en" progress={1} work={work} />
  </UiLocale>
);

test('says what the server is doing, after three seconds how long, after ten what to do', async () => {
  vi.useFakeTimers();
  const { rerender } = render(sending());
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.queryByText('Reading the back side')).toBeNull();
  rerender(sending({ stage: 'back', leftS: 4 }));
  expect(screen.getByText('Reading the back side')).toBeTruthy();
  expect(screen.queryByText('About 4 s left')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText('About 4 s left')).toBeTruthy();
  rerender(sending({ stage: 'comparing', leftS: null }));
  expect(screen.getByText('Comparing what was read')).toBeTruthy();
  expect(screen.queryByText('About 4 s left')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(7_000));
  expect(screen.getByText(/Your pictures have arrived/)).toBeTruthy();
});

test('a stage of a newer server has the general words', async () => {
  render(sending({ stage: 'dreaming', leftS: null }));
  await act(async () => undefined);
  expect(screen.getAllByText('Checking. Don’t close this page')).toHaveLength(2);
});
