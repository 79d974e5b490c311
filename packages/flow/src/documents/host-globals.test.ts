import { afterEach, expect, test, vi } from 'vitest';
import { withHostGlobals } from './host-globals.ts';

afterEach(() => vi.unstubAllGlobals());

test('a host keeps its own pdf.js, and gets none of ours', async () => {
  const theirs = { version: '2.0' };
  vi.stubGlobal('pdfjsLib', theirs);
  const loaded = await withHostGlobals(async () => {
    Object.assign(globalThis, { pdfjsLib: { version: '5.6' }, _pdfjsTestingUtils: {} });
    return 'pages';
  });
  expect(loaded).toBe('pages');
  expect(Reflect.get(globalThis, 'pdfjsLib')).toBe(theirs);
  expect('_pdfjsTestingUtils' in globalThis).toBe(false);
});

test('also when it cannot be loaded', async () => {
  const loading = withHostGlobals(async () => {
    Object.assign(globalThis, { pdfjsLib: {} });
    throw new Error('no line');
  });
  await expect(loading).rejects.toThrow('no line');
  expect('pdfjsLib' in globalThis).toBe(false);
});
