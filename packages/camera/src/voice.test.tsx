import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Voice } from './voice.tsx';

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

test('is not offered without a voice in the language: a foreign one would only confuse', () => {
  render(<Voice text="Бет көрінбейді" locale="kz" />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('is not offered where the browser cannot speak', () => {
  vi.stubGlobal('speechSynthesis', undefined);
  render(<Voice text="Лицо не видно" locale="ru" />);
  expect(screen.queryByRole('button')).toBeNull();
});
