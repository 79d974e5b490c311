import { expect, it } from 'vitest';
import { importedPackages, runtimePackages } from './runtime-packages.ts';

it('finds the packages that built modules import, and nothing of their own', () => {
  const source = `import{a}from"@scope/one/deep";import x from "two";const y=await import("three/sub.js");
    import"./chunk.js";import fs from"node:fs";export{b}from'four';require.resolve("five/package.json")`;
  expect(importedPackages([source])).toEqual(['@scope/one', 'five', 'four', 'three', 'two']);
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
