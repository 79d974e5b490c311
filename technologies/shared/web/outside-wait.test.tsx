import { UiLocale, uiTexts } from '@kuelik/ui';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LoadingState } from './outside-step.tsx';
import { OutsideWait } from './outside-wait.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a wait for someone outside names its stages, after three seconds how long, after ten what to do', async () => {
  vi.useFakeTimers();
  const wait = (current: number) => (
    <OutsideWait
      stages={['SMS sent', 'Your reply', 'The record']}
      current={current}
      usual="A minute"
      help="Call"
    />
  );
  const { rerender } = render(wait(1));
  const current = () => document.querySelector('[aria-current=step]')?.textContent;
  expect(current()).toBe('Your reply');
  expect(screen.getByRole('status').textContent).toBe('Your reply');
  await act(() => vi.advanceTimersByTimeAsync(2_900));
  expect(screen.queryByText('A minute')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByText('A minute')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(7_000));
  expect(screen.getByText('Call')).toBeTruthy();
  rerender(wait(2));
  expect(current()).toBe('The record');
  expect(screen.getByRole('status').textContent).toBe('The record');
});

test('a loading step shows the shape of its form, which only the eyes see, and says what is awaited', () => {
  const { container } = render(
    <UiLocale locale="en" texts={uiTexts.en}>
      <LoadingState title="Your address" label="Looking" outage={null} parts={['facts', 'field']} />
    </UiLocale>,
  );
  const [form, button] = container.querySelectorAll('[aria-busy=true]');
  expect(form?.querySelectorAll('[aria-hidden=true]')).toHaveLength(2);
  expect(button?.querySelectorAll('[aria-hidden=true]')).toHaveLength(1);
  expect(screen.getByRole('status').textContent).toBe('Looking');
  expect(form?.contains(screen.getByRole('status'))).toBe(false);
});
