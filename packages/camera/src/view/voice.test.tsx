import { UiLocale, uiTexts } from '@kuelik/ui';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Aloud, Voice } from './voice.tsx';

const spoken: Utterance[] = [];
const cancel = vi.fn();
let voices: { readonly lang: string }[] = [];

class Utterance {
  lang = '';
  onend: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

beforeEach(() => {
  spoken.length = 0;
  voices = [{ lang: 'ru-RU' }];
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => voices,
    speak: (said: Utterance) => spoken.push(said),
    cancel,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('speaks on request, each sentence once, and remembers the choice for the next step', () => {
  const { rerender, unmount } = render(<Voice text="Лицо не видно" locale="ru" />);
  expect(spoken).toEqual([]);
  fireEvent.click(screen.getByRole('button', { pressed: false }));
  rerender(<Voice text="Лицо не видно" locale="ru" />);
  rerender(<Voice text="Не двигайтесь" locale="ru" />);
  expect(spoken.map(({ text }) => text)).toEqual(['Лицо не видно', 'Не двигайтесь']);
  expect(spoken[0]?.lang).toMatch(/^ru/);
  unmount();
  render(<Voice text="Лицевая сторона" locale="ru" />);
  expect(spoken.at(-1)?.text).toBe('Лицевая сторона');
  fireEvent.click(screen.getByRole('button', { pressed: true }));
  expect(cancel).toHaveBeenCalled();
});

const texts = () => spoken.map(({ text }) => text);

test('what is to be done now is said before the guidance, and not cut off by it', () => {
  const { rerender } = render(<Voice title="Лицевая сторона" text="Ближе" locale="ru" />);
  fireEvent.click(screen.getByRole('button', { pressed: false }));
  spoken[0]?.onend?.();
  cancel.mockClear();
  rerender(<Voice title="Переверните документ" text="Ближе" locale="ru" />);
  expect(cancel, 'the earlier side is over').toHaveBeenCalled();
  cancel.mockClear();
  rerender(<Voice title="Переверните документ" text="Темно" locale="ru" />);
  expect(cancel).not.toHaveBeenCalled();
  expect(texts(), 'the guidance waits').toEqual(['Лицевая сторона', 'Ближе', 'Переверните документ']);
  spoken.at(-1)?.onend?.();
  expect(texts().slice(3), 'only the latest is said').toEqual(['Темно']);
  fireEvent.click(screen.getByRole('button', { pressed: true }));
});

test('guidance follows a title that the browser failed to say, and outdated guidance is cut off again', () => {
  const { rerender } = render(<Voice title="Лицевая сторона" text="Ближе" locale="ru" />);
  fireEvent.click(screen.getByRole('button', { pressed: false }));
  spoken[0]?.onerror?.();
  expect(texts()).toEqual(['Лицевая сторона', 'Ближе']);
  cancel.mockClear();
  rerender(<Voice title="Лицевая сторона" text="Темно" locale="ru" />);
  expect(cancel).toHaveBeenCalled();
  expect(texts()).toEqual(['Лицевая сторона', 'Ближе', 'Темно']);
  fireEvent.click(screen.getByRole('button', { pressed: true }));
});

test('an earlier title that ends late says nothing', () => {
  const { rerender } = render(<Voice title="Лицевая сторона" text="Ближе" locale="ru" />);
  fireEvent.click(screen.getByRole('button', { pressed: false }));
  rerender(<Voice title="Переверните документ" text="Темно" locale="ru" />);
  spoken[0]?.onerror?.();
  expect(texts()).toEqual(['Лицевая сторона', 'Переверните документ']);
  fireEvent.click(screen.getByRole('button', { pressed: true }));
});

test('is silent at once when switched off while the title is said', () => {
  render(<Voice title="Лицевая сторона" text="Ближе" locale="ru" />);
  fireEvent.click(screen.getByRole('button', { pressed: false }));
  cancel.mockClear();
  fireEvent.click(screen.getByRole('button', { pressed: true }));
  expect(cancel).toHaveBeenCalled();
  spoken[0]?.onerror?.();
  expect(texts()).toEqual(['Лицевая сторона']);
});

test('a title that is cut off by the end of the camera is not followed by guidance', () => {
  const { unmount } = render(<Voice title="Лицевая сторона" text="Ближе" locale="ru" />);
  fireEvent.click(screen.getByRole('button', { pressed: false }));
  unmount();
  spoken[0]?.onerror?.();
  expect(texts()).toEqual(['Лицевая сторона']);
  render(<Voice text="" locale="ru" />);
  fireEvent.click(screen.getByRole('button', { pressed: true }));
});

test('the pages after the camera are said as well, if the voice is on', () => {
  const page = (text: string) => (
    <UiLocale locale="ru" texts={uiTexts.ru}>
      <Aloud text={text} />
    </UiLocale>
  );
  const { unmount } = render(page('Проверяем'));
  expect(spoken).toEqual([]);
  unmount();
  render(<Voice text="Не двигайтесь" locale="ru" />);
  fireEvent.click(screen.getByRole('button', { pressed: false }));
  cleanup();
  render(page('Проверяем'));
  expect(spoken.map(({ text }) => text)).toEqual(['Не двигайтесь', 'Проверяем']);
  cleanup();
  render(<Voice text="Не двигайтесь" locale="ru" />);
  fireEvent.click(screen.getByRole('button', { pressed: true }));
});

test('is not offered without a voice in the language: a foreign one would only confuse', () => {
  render(<Voice text="Бет көрінбейді" locale="kz" />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('is not offered where the browser cannot speak', () => {
  vi.stubGlobal('speechSynthesis', undefined);
  render(<Voice text="Лицо не видно" locale="ru" />);
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['my', ['id-ID'], 'id'],
  ['my', ['id-ID', 'ms-MY'], 'ms-MY'],
  ['kz', ['kk-KZ'], 'kk-KZ'],
] as const)('%s with the voices %j is read in %s', (locale, langs, spokenIn) => {
  voices = langs.map((lang) => ({ lang }));
  render(<Voice text="Jangan bergerak" locale={locale} />);
  fireEvent.click(screen.getByRole('button', { pressed: false }));
  expect(spoken.map(({ lang }) => lang)).toEqual([spokenIn]);
  fireEvent.click(screen.getByRole('button', { pressed: true }));
});

test.each(['ru-RU', 'tr-TR', 'id-ID'])('Kazakh is not read by the voice %s: there is no button', (lang) => {
  voices = [{ lang }];
  render(<Voice text="Қозғалмаңыз" locale="kz" />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('guidance that stays the same is said twice more, and no oftener', () => {
  vi.useFakeTimers();
  const { rerender } = render(<Voice text="Поверните голову налево" locale="ru" />);
  fireEvent.click(screen.getByRole('button', { pressed: false }));
  vi.advanceTimersByTime(9_000);
  expect(texts()).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(Array(3).fill('Поверните голову налево'));
  rerender(<Voice text="Не двигайтесь" locale="ru" />);
  vi.advanceTimersByTime(10_000);
  expect(texts().slice(3)).toEqual(['Не двигайтесь', 'Не двигайтесь']);
  fireEvent.click(screen.getByRole('button', { pressed: true }));
  vi.advanceTimersByTime(60_000);
  expect(texts()).toHaveLength(5);
  vi.useRealTimers();
});
