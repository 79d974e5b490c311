import { Voice } from '@kuelik/camera';
import { UiLocale, uiTexts } from '@kuelik/ui';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Sending, type SendingProps } from './sending.tsx';

beforeAll(() => import('@kuelik/ui/line-notice'));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const picture = (name: string) => ({ blob: new File([], name), url: `blob:${name}` });
const card = { front: picture('front'), back: picture('back') };

const sending = (work?: SendingProps['work'], sent: Partial<SendingProps> = {}) => (
  <UiLocale locale="en" texts={uiTexts.en}>
    <Sending locale="en" pictures={card} isPage={false} progress={1} work={work} {...sent} />
  </UiLocale>
);

const stages = () =>
  screen.getAllByRole('listitem').map((one) => [one.textContent, one.getAttribute('aria-current')]);

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

test('the help of a long wait is announced, and said where the voice is on', async () => {
  const spoken: string[] = [];
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => [{ lang: 'en-GB' }],
    speak: ({ text }: { readonly text: string }) => spoken.push(text),
    cancel: () => undefined,
  });
  vi.useFakeTimers();
  const voice = () => render(<Voice text="" locale="en" />);
  voice();
  fireEvent.click(screen.getByRole('button', { pressed: false }));
  cleanup();
  const { rerender } = render(sending({ stage: 'pictures', leftS: null }));
  await act(() => vi.advanceTimersByTimeAsync(100));
  // Text that comes together with its live region is not announced by every screen reader.
  rerender(sending({ stage: 'front', leftS: null }));
  const region = document.querySelector('p[aria-live=polite]');
  expect(region?.textContent).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(region?.isConnected).toBe(true);
  expect(region?.textContent).toMatch(/^This takes longer than usual. Your pictures have arrived/);
  expect(spoken).toEqual(['Checking. Don’t close this page', region?.textContent]);
  cleanup();
  voice();
  fireEvent.click(screen.getByRole('button', { pressed: true }));
});

test('a stage of a newer server has the general words', async () => {
  render(sending({ stage: 'dreaming', leftS: null }));
  await act(async () => undefined);
  expect(screen.getAllByText('Checking. Don’t close this page')).toHaveLength(2);
});

test('lists what is done, being done and to do', async () => {
  const { rerender } = render(sending({ stage: 'pictures', leftS: null }));
  await act(async () => undefined);
  expect(screen.queryByRole('listitem')).toBeNull();
  rerender(sending({ stage: 'front', leftS: null }));
  expect(stages()).toEqual([
    ['Reading the front side', 'step'],
    ['Reading the back side', null],
    ['Comparing what was read', null],
  ]);
  rerender(sending({ stage: 'comparing', leftS: null }));
  expect(stages()).toEqual([
    ['Reading the front side, done', null],
    ['Reading the back side, done', null],
    ['Comparing what was read', 'step'],
  ]);
});

test('lists only what a passport or a card of one side goes through', async () => {
  const { rerender } = render(
    sending({ stage: 'page', leftS: null }, { isPage: true, pictures: { front: card.front } }),
  );
  await act(async () => undefined);
  expect(stages().map(([name]) => name)).toEqual([
    'Reading the page with the photo',
    'Comparing what was read',
  ]);
  rerender(sending({ stage: 'front', leftS: null }, { pictures: { front: card.front } }));
  expect(stages().map(([name]) => name)).toEqual(['Reading the front side', 'Comparing what was read']);
});

test('shows the pictures that are on their way', () => {
  const { container } = render(sending(null, { progress: 0.4 }));
  expect([...container.querySelectorAll('img')].map(({ src }) => src)).toEqual(['blob:front', 'blob:back']);
});
