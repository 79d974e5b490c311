import { Loader } from '@kuelik/ui';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type LocaleEnvironment, LocaleProvider, useLocale } from './locale-context.tsx';

const environment: LocaleEnvironment = {
  query: 'en',
  queryList: null,
  host: 'localhost',
  ownHosts: [],
  storage: null,
  document,
};
const patience = { timeout: 600_000 };

/** Everything ever rendered, in order. */
const seen: string[] = [];
function Page() {
  const { texts, locale, offered, choose, limit, isWorded } = useLocale();
  seen.push(texts.close);
  return (
    <>
      <h1>{texts.close}</h1>
      <p>{isWorded ? 'worded' : 'waiting'}</p>
      <p>{`offers ${offered.join()}`}</p>
      {isWorded && <input aria-label="name" />}
      <Loader />
      <button type="button" onClick={() => choose(locale === 'en' ? 'ru' : 'en')}>
        switch
      </button>
      <button type="button" onClick={() => limit(['kz', 'en'], null)}>
        configure
      </button>
      <button type="button" onClick={() => limit(null, { en: { 'flow.close': 'Session' } })}>
        session
      </button>
    </>
  );
}
const page = (changes: Partial<LocaleEnvironment>) => (
  <LocaleProvider environment={{ ...environment, ...changes }} fallback={<p>waiting</p>}>
    <Page />
  </LocaleProvider>
);
const show = (changes: Partial<LocaleEnvironment>) => render(page(changes));

afterEach(() => {
  cleanup();
  seen.length = 0;
  vi.restoreAllMocks();
});

test('the state keeps the list of languages: the query’s, until the session’s configuration has one [3.6]', async () => {
  show({ queryList: ['my', 'en'] });
  await screen.findByText('offers en,my', {}, patience);
  fireEvent.click(screen.getByRole('button', { name: 'configure' }));
  await screen.findByText('offers kz,en', {}, patience);
});

test('a deployment’s texts are used from the first render, also in the page’s title and in the controls', async () => {
  show({
    texts: [
      { en: { 'flow.close': 'Shut', 'flow.pageTitle': 'Bank', 'ui.loading': 'A moment' } },
      undefined,
      { en: { 'flow.close': 'Host' } },
    ],
  });
  await screen.findByRole('heading', { name: 'Host' }, patience);
  expect(new Set(seen)).toEqual(new Set(['Host']));
  // Set by an effect, which may run after rendering.
  await vi.waitFor(() => expect(document.title).toBe('Bank'), patience);
  expect(screen.getByRole('status').textContent).toBe('A moment');
});

test('a session’s texts take precedence; until they are applied, ours are held back', async () => {
  show({});
  await screen.findByRole('heading', { name: 'Close' }, patience);
  expect(screen.getByText('worded')).toBeDefined();
  screen.getByRole('button', { name: 'session' }).click();
  await screen.findByText('waiting', {}, patience);
  await screen.findByRole('heading', { name: 'Session' }, patience);
  expect(screen.getByText('worded')).toBeDefined();
});

test('texts that the host sets while the flow runs unmount nothing', async () => {
  const { rerender } = show({});
  const field = await screen.findByLabelText<HTMLInputElement>('name', {}, patience);
  fireEvent.change(field, { target: { value: 'typed' } });
  rerender(page({ texts: [{ en: { 'flow.close': 'Host' } }] }));
  await screen.findByRole('heading', { name: 'Host' }, patience);
  expect(field.isConnected).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('name').value).toBe('typed');
});

test('another language has its own overrides, and a bad one is reported once', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  show({ texts: [{ en: { 'flow.close': 'Shut' }, ru: { 'flow.nothing': 'x' } }] });
  await screen.findByRole('heading', { name: 'Shut' }, patience);
  screen.getByRole('button', { name: 'switch' }).click();
  await screen.findByRole('heading', { name: 'Закрыть' }, patience);
  screen.getByRole('button', { name: 'switch' }).click();
  await screen.findByRole('heading', { name: 'Shut' }, patience);
  expect(warned.mock.calls).toEqual([['kuelik: the text ru flow.nothing is ignored: there is no such key']]);
});
