import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withTexts } from './site-texts.ts';

const folder = mkdtempSync(join(tmpdir(), 'kuelik-texts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const runtimeConfig = { backendUrl: '/api/v1' };
const withFile = (content: string) => {
  const siteTextsFile = join(folder, 'texts.json');
  writeFileSync(siteTextsFile, content);
  return () => withTexts({ runtimeConfig, siteTextsFile });
};

test('without a file the configuration is unchanged', () => {
  expect(withTexts({ runtimeConfig, siteTextsFile: null })).toBe(runtimeConfig);
});

test('the file’s texts are added to the configuration', () => {
  const texts = { ru: { 'flow.successTitle': 'Готово' } };
  expect(withFile(JSON.stringify(texts))()).toEqual({ ...runtimeConfig, texts });
});

test.each([
  ['{', 'JSON'],
  ['7', 'Object'],
  ['{"de": {}}', 'de'],
  ['{"ru": {"flow.close": 7}}', 'ru.flow.close'],
])('a file with %s stops the start and names the fault', (content, where) => {
  expect(withFile(content)).toThrow(new RegExp(`KUELIK_SITE_TEXTS_FILE.*${where}`));
});
