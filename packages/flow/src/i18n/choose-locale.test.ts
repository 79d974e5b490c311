import { describe, expect, test } from 'vitest';
import { availableLocales, chooseLocale, hostLocale, parseLocaleList } from './choose-locale.ts';
import { locales } from './locale.ts';

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
    ['kuelik.kz', 'ru'],
    ['demo.kuelik.kz', 'ru'],
    ['notkuelik.kz', 'en'],
    ['mys.kuelik.kz', 'my'],
    ['bank.example', 'en'],
  ])('%s speaks %s', (host, locale) => {
    expect(hostLocale(host, ['kuelik.kz'])).toBe(locale);
  });
});

describe('chooseLocale', () => {
  test('the query beats the stored language', () => {
    expect(chooseLocale({ ...sources, query: 'kz', stored: 'my' })).toBe('kz');
  });

  test('the stored language beats the host', () => {
    expect(chooseLocale({ ...sources, stored: 'my' })).toBe('my');
  });

  test.each(['de', '', 'RU'])('ignores the unknown query language %j', (query) => {
    expect(chooseLocale({ ...sources, query, stored: 'kz' })).toBe('kz');
  });

  test('a language that is not available falls back to the host', () => {
    expect(chooseLocale({ ...sources, query: 'my', host: 'localhost', available: ['ru', 'kz'] })).toBe('ru');
  });

  test('a list without the host language falls back to English, then to its first', () => {
    expect(chooseLocale({ ...sources, host: 'localhost', available: ['kz', 'en'] })).toBe('en');
    expect(chooseLocale({ ...sources, available: ['kz', 'my'] })).toBe('kz');
  });
});

describe('availableLocales', () => {
  test('the flow configuration overrides the query and the host', () => {
    expect(availableLocales({ flowConfig: ['en'], query: ['my'], host: 'localhost' })).toEqual(['en']);
    expect(availableLocales({ flowConfig: null, query: ['my'], host: 'localhost' })).toEqual(['my']);
  });

  test('a Malaysian host offers Malay', () => {
    expect(availableLocales({ flowConfig: null, query: null, host: 'mys.kuelik.kz' })).toContain('my');
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
