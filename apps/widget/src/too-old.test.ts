import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { texts } from './too-old.ts';

vi.mock('./config.ts', () => ({ loadConfig: vi.fn() }));

const page = readFileSync(join(import.meta.dirname, '../../web/public/browser-check.js'), 'utf8');

test.each(Object.entries(texts))('the widget says the same in %s as the page', (_, text) => {
  expect(page).toContain(`'${text}'`);
});
