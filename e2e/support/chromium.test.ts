import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { disabledFeatures } from './chromium.ts';

it('turns off every feature that Playwright turns off in Chromium', () => {
  const { resolve } = createRequire(import.meta.url);
  const folder = dirname(createRequire(resolve('@playwright/test')).resolve('playwright-core/package.json'));
  const code = readFileSync(join(folder, 'lib/coreBundle.js'), 'utf8');
  const list = /disabledFeatures = \[(.*?)\]/s.exec(code)?.[1] ?? '';
  const names = list.replaceAll(/^\s*\/\/.*$/gm, '').match(/\w+/g) ?? [];
  expect(names.length).toBeGreaterThan(10);
  expect(disabledFeatures).toEqual(expect.arrayContaining(names));
});
