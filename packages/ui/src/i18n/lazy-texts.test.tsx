import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { lazyTexts, loadTexts } from './lazy-texts.ts';
import { useTexts } from './ui-locale.tsx';

interface Greeting extends Readonly<Record<string, string>> {
  readonly hello: string;
}

/** A catalogue that counts what it loads; `failing`: how many loads fail first, `arrival`: when the others end. */
function catalogue(failing = 0, arrival: Promise<void> = Promise.resolve()) {
  const asked: string[] = [];
  const module = async <L extends string>(locale: L) => {
    asked.push(locale);
    if (asked.length <= failing) throw new Error('no line');
    await arrival;
    return { [locale]: { hello: `hello ${locale}` } } as { readonly [K in L]: Greeting };
  };
  const texts = lazyTexts<Greeting>({
    ru: () => module('ru'),
    kz: () => module('kz'),
    en: () => module('en'),
    my: () => module('my'),
  });
  return { texts, asked };
}

function Hello({ texts }: { readonly texts: ReturnType<typeof lazyTexts<Greeting>> }) {
  return <p>{useTexts('greeting', texts, 'kz').hello}</p>;
}

afterEach(cleanup);

test('one language loads, once, before the screen that shows it', async () => {
  const { texts, asked } = catalogue();
  await loadTexts('kz');
  render(<Hello texts={texts} />);
  expect(screen.getByText('hello kz')).toBeTruthy();
  await loadTexts();
  expect(asked.filter((locale) => locale === 'kz')).toHaveLength(1);
  expect(asked).not.toContain('my');
});

test('a catalogue of code that loads later starts with the page’s language', async () => {
  await loadTexts('kz');
  const { asked } = catalogue();
  expect(asked).toEqual(['kz']);
});

test('a screen waits for texts that are still on their way', async () => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { texts } = catalogue(0, arrival);
  await act(async () => {
    render(
      <Suspense fallback={<p>waiting</p>}>
        <Hello texts={texts} />
      </Suspense>,
    );
  });
  expect(screen.getByText('waiting')).toBeTruthy();
  await act(async () => arrive());
  expect(screen.getByText('hello kz')).toBeTruthy();
});

test('a failed load rejects, and the next call tries again', async () => {
  await loadTexts('ru');
  const { texts } = catalogue(1);
  await expect(loadTexts()).rejects.toThrow('no line');
  await loadTexts();
  expect(await texts.load('ru')).toEqual({ hello: 'hello ru' });
});
