import { describe, expect, it } from 'vitest';
import { safeFileName, uniqueNames } from './file-name.ts';

describe('a file name', () => {
  it.each([
    'Шарт № 1.pdf',
    'Қосымша келісім (ә, ң, ғ, ү, ұ, қ, ө, һ).docx',
    '合同 – 契約.pdf',
    'Ünïcödé & Co.txt',
    "O'Neil #1 [final].pdf",
    'عربي עברית.pdf',
    // A zero-width non-joiner, a joiner, and joined emoji.
    'می\u200cخواهم क्\u200dष.pdf',
    '👩\u200d👩\u200d👧 келісім.pdf',
  ])('in any script is unchanged: %s', (name) => {
    expect(safeFileName(name)).toBe(name);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\system32\\cmd.exe', 'cmd.exe'],
    ['/absolute/path.pdf', 'path.pdf'],
    ['C:\\Users\\a.pdf', 'a.pdf'],
    ['folder/', 'folder'],
    ['..', 'document'],
    ['', 'document'],
    ['   ', 'document'],
    ['.htaccess', 'htaccess'],
    ['a\u0000b.pdf', 'ab.pdf'],
    ['a\r\nContent-Type: text/html.pdf', 'html.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['a\u200b\u2066b.pdf', 'ab.pdf'],
    ['half\ud800.pdf', 'half.pdf'],
    ['con', '_con'],
    ['NUL.txt', '_NUL.txt'],
    ['a<b>:"|?*.pdf', 'a_b______.pdf'],
    ['trailing. . .', 'trailing'],
    ['e\u0301.pdf', 'é.pdf'],
  ])('%j becomes %j', (given, expected) => {
    expect(safeFileName(given)).toBe(expected);
  });

  it('keeps its extension if it is too long, and no partial characters', () => {
    const name = safeFileName(`${'Ә'.repeat(500)}.pdf`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
    expect(name).toMatch(/^Ә+\.pdf$/);
  });
});

it('two names that a file system would treat as equal are made distinct', () => {
  expect(uniqueNames(['a.pdf', 'A.PDF', 'a.pdf', 'a (2).pdf', 'x'])).toEqual([
    'a.pdf',
    'A (2).PDF',
    'a (3).pdf',
    'a (2) (2).pdf',
    'x',
  ]);
});
