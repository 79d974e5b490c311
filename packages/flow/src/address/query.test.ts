import { describe, expect, test } from 'vitest';
import { acceptRedirect, parseFlowQuery } from './query.ts';

describe('parseFlowQuery', () => {
  test('an empty query', () => {
    expect(parseFlowQuery('')).toEqual({
      locale: null,
      localeList: null,
      isMobile: null,
      documentType: null,
      redirect: null,
      webView: false,
      qr: false,
      parentOrigin: null,
    });
  });

  test('a full one [2.2, 3.2]', () => {
    const search =
      '?web_view&locale=kz&isMobile=true&localeList=["kz","ru"]&documentType=PASSPORT&qr=true&redirect=https://a.b/c&parent_origin=https://h.example';
    expect(parseFlowQuery(search)).toEqual({
      locale: 'kz',
      localeList: ['ru', 'kz'],
      isMobile: true,
      documentType: 'Passport',
      redirect: 'https://a.b/c',
      webView: true,
      qr: true,
      parentOrigin: 'https://h.example',
    });
  });

  test.each(['1', 'yes', 'null', '"true"'])('isMobile=%s is not a boolean [2.2]', (value) => {
    expect(parseFlowQuery(`?isMobile=${value}`).isMobile).toBeNull();
  });

  test('web_view=false is off [2.2]', () => {
    expect(parseFlowQuery('?web_view=false').webView).toBe(false);
  });
});

describe('acceptRedirect', () => {
  const origins = ['https://bank.example', 'http://localhost:4300'];

  test.each(['https://bank.example/done?x=1', 'http://localhost:4300/'])('accepts %s', (address) => {
    expect(acceptRedirect(address, origins)).toBe(address);
  });

  test.each([
    'https://other.example/',
    'https://bank.example.evil.example/',
    'http://bank.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//bank.example',
    '/done',
    'https://user:pass@bank.example/',
    '',
  ])('rejects %s', (address) => {
    expect(acceptRedirect(address, origins)).toBeNull();
  });

  test('a backend without a list allows any safe URL, and no other', () => {
    expect(acceptRedirect('https://other.example/', null)).toBe('https://other.example/');
    expect(acceptRedirect('javascript:alert(1)', null)).toBeNull();
    expect(acceptRedirect('http://other.example/', null)).toBeNull();
  });

  test('an app’s own scheme if the integrator lists it', () => {
    expect(acceptRedirect('bankapp://done?x=1', ['bankapp://'])).toBe('bankapp://done?x=1');
    expect(acceptRedirect('bankapp://done', origins)).toBeNull();
    expect(acceptRedirect('otherapp://done', ['bankapp://'])).toBeNull();
    expect(acceptRedirect('bankapp://done', null)).toBeNull();
    expect(acceptRedirect('javascript://%0aalert(1)', ['javascript://'])).toBeNull();
  });

  test('subdomains matched by a wildcard', () => {
    expect(acceptRedirect('https://pay.bank.kz/', ['https://*.bank.kz'])).toBe('https://pay.bank.kz/');
    expect(acceptRedirect('https://bank.kz/', ['https://*.bank.kz'])).toBeNull();
    expect(acceptRedirect('https://evilbank.kz/', ['https://*.bank.kz'])).toBeNull();
  });

  test('an empty list allows none', () => {
    expect(acceptRedirect('https://bank.example/', [])).toBeNull();
  });
});
