import { UiLocale, uiTexts } from '@kuelik/ui';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Aloud, Voice } from './voice.tsx';

const spoken: { readonly text: string; readonly lang: string }[] = [];
const cancel = vi.fn();
let voices: { readonly lang: string }[] = [];

class Utterance {
  lang = '';
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
    speak: ({ text, lang }: Utterance) => spoken.push({ text, lang }),
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

test('what is to be done now is said before the guidance, and not cut off by it', () => {
  const { rerender } = render(<Voice title="Лицевая сторона" text="Ближе" locale="ru" />);
  fireEvent.click(screen.getByRole('button', { pressed: false }));
  cancel.mockClear();
  rerender(<Voice title="Переверните документ" text="Ближе" locale="ru" />);
  expect(cancel, 'the earlier side is over').toHaveBeenCalled();
  cancel.mockClear();
  rerender(<Voice title="Переверните документ" text="Темно" locale="ru" />);
  expect(cancel).not.toHaveBeenCalled();
  expect(spoken.map(({ text }) => text)).toEqual([
    'Лицевая сторона',
    'Ближе',
    'Переверните документ',
    'Ближе',
    'Темно',
  ]);
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
