import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderIn } from '../testing.tsx';
import { LoadingPage } from './loading-page.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('shows a spinner and a loading text, and says when it takes long [2.9]', async () => {
  const { container } = renderIn('en', <LoadingPage asking={false} />);
  expect(container.querySelector('svg')).not.toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Loading…');
  expect(screen.queryByText(/takes longer than usual/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(8000));
  screen.getByText('This takes longer than usual. The connection may be slow.');
});

test('says what the prompt is for while the browser asks for the camera', () => {
  renderIn('en', <LoadingPage asking />);
  screen.getByText('Allow access to the camera when the browser asks.');
});

test('a very long start can be restarted, but is not ended [4.2]', async () => {
  const onRetry = vi.fn();
  renderIn('en', <LoadingPage asking={false} onRetry={onRetry} />);
  await act(() => vi.advanceTimersByTimeAsync(19_000));
  expect(screen.queryByRole('button')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(onRetry).toHaveBeenCalledTimes(1);
});
