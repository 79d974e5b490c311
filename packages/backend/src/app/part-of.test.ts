import { expect, test } from 'vitest';
import { partOf } from './part-of.ts';

const file = { size: 100, tag: '"a"' };
const get = (headers: Record<string, string>) => partOf('GET', headers, file);

test.each([
  ['nothing', {}, 'whole'],
  ['its own tag', { 'if-none-match': '"a"' }, 'unchanged'],
  ['a list of tags, weakened by a proxy', { 'if-none-match': '"b", W/"a"' }, 'unchanged'],
  ['any version', { 'if-none-match': '*' }, 'unchanged'],
  ['another version', { 'if-none-match': '"b"' }, 'whole'],
  ['the rest', { range: 'bytes=40-' }, { start: 40, end: 99 }],
  ['a part', { range: 'bytes=40-49' }, { start: 40, end: 49 }],
  ['more than there is', { range: 'bytes=40-400' }, { start: 40, end: 99 }],
  ['the end', { range: 'bytes=-10' }, { start: 90, end: 99 }],
  ['nothing after the end', { range: 'bytes=100-' }, 'outside'],
  ['nothing at the end', { range: 'bytes=-0' }, 'outside'],
  ['a range backwards', { range: 'bytes=9-1' }, 'whole'],
  ['no range', { range: 'bytes=-' }, 'whole'],
  ['two ranges', { range: 'bytes=0-1,4-5' }, 'whole'],
  ['another unit', { range: 'lines=0-1' }, 'whole'],
  ['the rest of this version', { range: 'bytes=40-', 'if-range': '"a"' }, { start: 40, end: 99 }],
  ['the rest of another version', { range: 'bytes=40-', 'if-range': '"b"' }, 'whole'],
  ['the rest by a weak tag', { range: 'bytes=40-', 'if-range': 'W/"a"' }, 'whole'],
  ['the rest by a date', { range: 'bytes=40-', 'if-range': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 'whole'],
])('a request with %s', (_case, headers, wanted) => {
  expect(get(headers as unknown as Record<string, string>)).toEqual(wanted);
});

test('only GET has ranges', () => {
  expect(partOf('HEAD', { range: 'bytes=40-' }, file)).toBe('whole');
});
