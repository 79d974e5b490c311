import { expect, it } from 'vitest';
import { packagesInMaps } from './page-packages.ts';

it('names the packages in the scripts of pages, once each, and no code of ours', () => {
  const map = (...sources: readonly string[]) => JSON.stringify({ version: 3, sources });
  const own = ['../../../packages/flow/src/flow.tsx', '\0vite/preload-helper.js'];
  const react = '../../../node_modules/react/index.js';
  const nested = '../../node_modules/@sentry/browser/node_modules/@sentry/core/build/esm/a.js';
  expect(packagesInMaps([map(react, ...own), map(react, nested)])).toEqual([
    'node_modules/@sentry/browser/node_modules/@sentry/core',
    'node_modules/react',
  ]);
  expect(packagesInMaps([map(...own)])).toEqual([]);
});
