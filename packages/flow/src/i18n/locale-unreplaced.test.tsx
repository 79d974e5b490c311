import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LocaleProvider, useLocale } from './locale-context.tsx';

vi.mock('@kuelik/ui/replace-texts', () => {
  throw new Error('the line is gone');
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Page() {
  return <h1>{useLocale().texts.close}</h1>;
}

test('overrides that cannot be applied block no one: our texts are used, and the console says so once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const environment = {
    query: 'en',
    queryList: null,
    host: 'localhost',
    ownHosts: [],
    storage: null,
    document: null,
    texts: [{ en: { 'flow.close': 'Shut' } }],
  };
  render(
    <LocaleProvider environment={environment} fallback={<p>waiting</p>}>
      <Page />
    </LocaleProvider>,
  );
  screen.getByText('waiting');
  for (let second = 0; second < 20; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
  await screen.findByRole('heading', { name: 'Close' }, { timeout: 30_000 });
  // The load is tried again without another word.
  const [loading, ...others] = warned.mock.calls;
  expect(loading?.[0]).toMatch(/^kuelik: Error/);
  expect(others).toEqual([['kuelik: texts cannot be replaced']]);
});
