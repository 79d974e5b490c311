import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withOwnExports, withOwnFields } from './own-keys.ts';

test('a schema checks only its own fields, even if the page has extended Object.prototype', () => {
  const source = readFileSync(fileURLToPath(import.meta.resolve('valibot')), 'utf8');
  expect(source).toMatch(/for \(const key in this\.entries\)/);
  expect(withOwnFields(source)).not.toMatch(/for \(\w+ \w+ in (this\.entries|input)\)/);
  const names = (code: string) =>
    new Function('input', `const found = []; ${code} found.push(key); return found;`)(
      Object.create({ added: 1 }, { own: { value: 1, enumerable: true } }),
    );
  const loop = 'for (const key in input)';
  expect(names(loop)).toEqual(['own', 'added']);
  expect(names(withOwnFields(loop))).toEqual(['own']);
});

test('a chunk exports only its own names; other loops are unchanged', () => {
  expect(withOwnExports('for (var name in all) __defProp(target, name, {})')).toBe(
    'for (var name of Object.keys(all)) __defProp(target, name, {})',
  );
  for (const code of [
    'for (var name in all) {}',
    'for (var name in (a, b)) {}',
    'for (const item of all) {}',
  ]) {
    expect(withOwnExports(withOwnFields(code))).toBe(code);
  }
});
