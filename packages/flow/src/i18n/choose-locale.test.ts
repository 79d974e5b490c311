import { locales } from '@kuelik/protocol';
import { describe, expect, test } from 'vitest';
import {
  acceptedLocales,
  chooseLocale,
  hostLocale,
  offeredLocales,
  parseLocaleList,
} from './choose-locale.ts';

const sources = {
  query: null,
  stored: null,
  host: 'bank.example',
  ownHosts: ['kuelik.kz'],
  available: locales,
};

describe('hostLocale', () => {
  test.each([
    ['localhost', 'ru'],
    ['192.168.1.20', 'ru'],
    ['192.169.1.20', 'en'],
    ['localhost.example', 'en'],
    ['kuelik.kz', 'ru'],
    ['demo.kuelik.kz', 'ru'],
    ['notkuelik.kz', 'en'],
    ['mys.kuelik.kz', 'my'],
    ['bank.example', 'en'],
  ])('%s uses %s [5.16]', (host, locale) => {
    expect(hostLocale(host, ['kuelik.kz'])).toBe(locale);
  });
});

describe('chooseLocale', () => {
  test('the query overrides the stored language [5.17]', () => {
    expect(chooseLocale({ ...sources, query: 'kz', stored: 'my' })).toBe('kz');
  });

  test('the stored language overrides the host', () => {
    expect(chooseLocale({ ...sources, stored: 'my' })).toBe('my');
  });

  test.each(['de', '', 'RU'])('ignores the unknown query language %j', (query) => {
    expect(chooseLocale({ ...sources, query, stored: 'kz' })).toBe('kz');
  });

  test('an unavailable language falls back to the host [5.16]', () => {
    expect(chooseLocale({ ...sources, query: 'my', host: 'localhost', available: ['ru', 'kz'] })).toBe('ru');
  });

  test('the languages are ru, kz, en and my; ours is ru by default, a page elsewhere falls back to en [9.18]', () => {
    expect(locales).toEqual(['ru', 'kz', 'en', 'my']);
    expect(chooseLocale({ ...sources, host: 'kuelik.kz' })).toBe('ru');
    expect(chooseLocale({ ...sources, host: 'localhost', query: 'de', stored: 'fr' })).toBe('ru');
    expect(chooseLocale(sources)).toBe('en');
  });

  test('a list without the host language falls back to English, then to its first [9.18]', () => {
    expect(chooseLocale({ ...sources, host: 'localhost', available: ['kz', 'en'] })).toBe('en');
    expect(chooseLocale({ ...sources, host: 'mys.kuelik.kz', available: ['ru', 'kz', 'en'] })).toBe('en');
    expect(chooseLocale({ ...sources, available: ['kz', 'my'] })).toBe('kz');
  });
});

test('the flow configuration overrides the query, and the query the rest [3.6, 9.21]', () => {
  expect(acceptedLocales({ flowConfig: ['en'], query: ['my'] })).toEqual(['en']);
  expect(acceptedLocales({ flowConfig: null, query: ['my'] })).toEqual(['my']);
  expect(acceptedLocales({ flowConfig: null, query: null })).toEqual(locales);
});

describe('offeredLocales', () => {
  const none = { flowConfig: null, query: null };

  test('a Malaysian host offers Malay, any other Russian and Kazakh [9.20]', () => {
    expect(offeredLocales(none, 'mys.kuelik.kz', 'my')).toEqual(['my']);
    expect(offeredLocales(none, 'bank.example', 'ru')).toEqual(['ru', 'kz']);
  });

  test('the current language is always included', () => {
    expect(offeredLocales(none, 'bank.example', 'en')).toEqual(['ru', 'kz', 'en']);
  });

  test('a list of the flow configuration overrides the query’s and the host’s [9.21]', () => {
    expect(offeredLocales({ flowConfig: ['en', 'my'], query: ['ru'] }, 'bank.example', 'en')).toEqual([
      'en',
      'my',
    ]);
  });
});

test.each([
  ['ru,kz', ['ru', 'kz']],
  ['["en","my"]', ['en', 'my']],
  [['kz', 'de'], ['kz']],
  ['de', null],
  [17, null],
])('parseLocaleList(%j) is %j', (value, list) => {
  expect(parseLocaleList(value)).toEqual(list);
});
