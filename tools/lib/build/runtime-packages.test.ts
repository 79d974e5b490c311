import { describe, expect, it } from 'vitest';
import { licenceOf, packagesByFile, runtimePackages } from './runtime-packages.ts';

const external = (path: string) => ({ path, external: true });

it('finds the packages that built modules import, contain and load, and nothing of their own', () => {
  const made = packagesByFile({
    inputs: {
      'apps/server/src/main.ts': {
        imports: [
          { path: 'packages/pki/src/index.ts' },
          { path: 'node_modules/@scope/one/deep.js' },
          external('two/sub.js'),
          external('node:fs'),
          external('./web/index.ts'),
        ],
      },
      'node_modules/@scope/one/deep.js': {
        imports: [{ path: 'node_modules/@scope/one/node_modules/four/four.js' }, external('three')],
      },
      'node_modules/@scope/one/node_modules/four/four.js': { imports: [] },
    },
    outputs: {
      'dist/server/main.js': {
        inputs: {
          'apps/server/src/main.ts': {},
          'node_modules/@scope/one/deep.js': {},
          'node_modules/@scope/one/node_modules/four/four.js': {},
        },
        imports: [
          external('two/sub.js'),
          external('three'),
          external('fs'),
          { path: 'dist/server/chunk.js' },
        ],
      },
      'dist/server/main.js.map': { inputs: {}, imports: [] },
    },
  });
  expect(made).toEqual({
    'main.js': { imports: ['@scope/one', 'two'], bundles: ['@scope/one', 'four'], loads: ['three', 'two'] },
  });
});

const lock = {
  'node_modules/a': { dependencies: { b: '1' }, optionalDependencies: { absent: '1' } },
  'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
  'node_modules/b': { dependencies: { unused: '1' } },
  'node_modules/c': { peerDependencies: { d: '1', e: '1' }, peerDependenciesMeta: { e: { optional: true } } },
  'node_modules/d': {},
  'node_modules/e': {},
  'node_modules/unused': {},
};

it('follows dependencies as Node finds them, without optional peers and what is not installed', () => {
  expect(runtimePackages(lock, ['a'])).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/d',
  ]);
});

it('refuses to leave out what is needed', () => {
  expect(() => runtimePackages({ 'node_modules/a': { dependencies: { lost: '1' } } }, ['a'])).toThrow('lost');
  expect(() => runtimePackages(lock, ['nowhere'])).toThrow('nowhere');
});

describe('the licence of a package', () => {
  it('is the one it states', () => {
    for (const license of ['MIT', '(MIT OR Apache-2.0)', 'Apache-2.0 AND LGPL-3.0-or-later']) {
      expect(licenceOf('some', { license })).toBe(license);
    }
  });

  it('is named by SPDX even if the package names a file', () => {
    expect(licenceOf('dejavu-fonts-ttf', { license: 'SEE LICENSE IN LICENSE' })).toMatch(
      /^Bitstream-Vera AND/,
    );
  });

  it('must be known', () => {
    for (const one of [{}, { license: 'SEE LICENSE IN README.md' }]) {
      expect(() => licenceOf('some', one)).toThrow('some states no licence');
    }
  });
});
