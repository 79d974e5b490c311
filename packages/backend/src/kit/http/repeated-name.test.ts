import { expect, it } from 'vitest';
import { repeatedName } from './repeated-name.ts';

it.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":{"b":1,"c":{},"b":2}}', 'a.b'],
  ['{"a":[{"b":1},{"b":1,"b":1}]}', 'a[1].b'],
  ['[[],[1,{"a":[1,2],"a":1}]]', '[1][1].a'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"a\\"":1,"a\\u0022":2}', 'a"'],
  ['{ "a" : "x:{}[],\\"" , "a" : 2 }', 'a'],
  ['{"":1,"":2}', ''],
])('%s names %j twice', (json, path) => {
  expect(repeatedName(json)).toBe(path);
});

it.each([
  '{}',
  '7',
  '"a"',
  '{"a":{"a":{"a":1}},"b":{"a":1}}',
  '[{"a":1},{"a":1}]',
  '{"a":"a","b":"a:a,\\"a\\":"}',
  '{"A":1,"a":2,"a ":3}',
  '{"__proto__":1,"constructor":2,"toString":3}',
  '{"a":["a","a"]}',
])('%s names nothing twice', (json) => {
  expect(repeatedName(json)).toBeNull();
});

it.each(['', '}', ']]', '{"a"', '{"a":1,,:::}', '"', '{"\\'])(
  '%j, which is no JSON, does no harm',
  (json) => {
    expect(() => repeatedName(json)).not.toThrow();
  },
);

it('reads a megabyte', () => {
  const long = JSON.stringify({
    a: '\\"'.repeat(250_000),
    b: Array.from({ length: 50_000 }, (_none, at) => at),
  });
  expect(repeatedName(long)).toBeNull();
  expect(repeatedName(`${long.slice(0, -1)},"a":1}`)).toBe('a');
});

it.each(['', '\\'])('reads a megabyte of quotes that nothing ends, and then %j', (end) => {
  expect(repeatedName(`"${'\\"'.repeat(500_000)}${end}`)).toBeNull();
});

it('refuses a body of more names than any call has', () => {
  const names = Object.fromEntries(Array.from({ length: 40_000 }, (_none, at) => [`a${at}`, at]));
  expect(() => repeatedName(JSON.stringify(names))).toThrow(
    expect.objectContaining({ httpStatus: 413, code: 'body_too_large' }),
  );
});
