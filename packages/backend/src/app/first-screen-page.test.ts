import { expect, it } from 'vitest';
import { pageWithFirstScreen } from './first-screen-page.ts';

const index =
  '<!doctype html><html lang="ru"><head><title>Kuelik</title><script>heard()</script><script type="module" src="/assets/i.js"></script>' +
  '<link rel="stylesheet" crossorigin href="/assets/i.css"></head><body><div id="root"></div></body></html>';
const screen = {
  key: 'short',
  locale: 'kz',
  lang: 'kk-KZ',
  title: 'Check',
  otherLocales: ['ru', 'en'],
  html: '<main><h1>Check</h1></main>',
};

it('puts language, title and screen into the page, and its style sheets before every script of a file', () => {
  expect(pageWithFirstScreen(index, screen, ['/assets/a.css', '/assets/b.css'])).toBe(
    '<!doctype html><html lang="kk-KZ"><head><title>Check</title><script>heard()</script>' +
      '<link rel="stylesheet" crossorigin href="/assets/i.css">' +
      '<link rel="stylesheet" crossorigin href="/assets/a.css"><link rel="stylesheet" crossorigin href="/assets/b.css">' +
      '<script src="/first-screen.js" data-locale="kz" data-others="ru en"></script>' +
      '<script type="module" fetchpriority="low" src="/assets/i.js"></script>' +
      '</head><body><div id="first-screen"><main><h1>Check</h1></main></div><div id="root"></div></body></html>',
  );
});

it('takes every text literally', () => {
  const hostile = { ...screen, title: '</title><script>$&', lang: '"><script>', html: "<p>$' $& $1</p>" };
  const page = pageWithFirstScreen(index, hostile, ['/a".css']) ?? '';
  expect(page).toContain('<title>&lt;/title&gt;&lt;script&gt;$&amp;</title>');
  expect(page).toContain('<html lang="&quot;&gt;&lt;script&gt;">');
  expect(page).toContain('href="/a&quot;.css"');
  expect(page).toContain('<div id="first-screen"><p>$\' $& $1</p></div>');
});

it('leaves a page of another shape alone', () => {
  expect(pageWithFirstScreen(index.replace('<div id="root">', '<div>'), screen, [])).toBeNull();
  expect(pageWithFirstScreen('<!doctype html><title>hello</title>', screen, [])).toBeNull();
});
