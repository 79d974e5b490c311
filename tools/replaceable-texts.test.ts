import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { locales } from '../packages/protocol/src/locale.ts';
import { createReplacement } from '../packages/ui/src/i18n/replace-texts.ts';
import { textGroups as technologyGroups } from '../technologies/text-catalogues.ts';
import {
  catalogueFolders,
  readCatalogue,
  replaceableTexts,
  textGroups,
} from './lib/build/text-catalogues.ts';
import { filesBelow } from './lib/files.ts';
import { root } from './setup.mjs';

const groups = Object.keys(textGroups);
const sources = [
  'packages/ui/src',
  'packages/camera/src',
  'packages/flow/src',
  'packages/document-capture/src',
  'technologies',
  'apps/web/src',
  'apps/widget/src',
]
  .flatMap((folder) => filesBelow(join(root, folder)).map((file) => `${folder}/${file}`))
  .filter((file) => /\.tsx?$/.test(file));

/** Read by integrators, not by the person being verified. */
const ofIntegrators = /^apps\/web\/src\/(cabinet|playground|gallery)\//;
/** What protocols quote of consents, which cannot be replaced. */
const ofConsents = /\/server\/.*\bconsents\.ts$/;

test('every catalogue that a person reads belongs to a group', () => {
  const folders = sources
    .filter((file) => /\/en\.ts$/.test(file) && !ofIntegrators.test(file))
    .map((file) => file.replace(/\/en\.ts$/, ''));
  expect(folders.sort()).toEqual(Object.values(catalogueFolders).sort());
});

test('every screen reads its catalogue through the group', () => {
  const read = new Map<string, string[]>();
  const past: string[] = [];
  for (const file of sources) {
    if (/\.test\.|gallery|testing|screen-harness/.test(file) || ofIntegrators.test(file)) continue;
    if (ofConsents.test(file)) continue;
    const code = readFileSync(join(root, file), 'utf8');
    for (const [, group = ''] of code.matchAll(/(?:useTexts|useReplaced|replace)\(\s*'(\w+)'/g)) {
      read.set(group, [...(read.get(group) ?? []), file]);
    }
    if (/[tT]exts\[(?:\w*[lL]ocale|use\w+\(\))/.test(code.replace(/loadTexts\[/g, ''))) past.push(file);
  }
  expect([...read.keys()].sort()).toEqual([...groups].sort());
  expect(past).toEqual([]);
});

describe.each(groups)('%s', (group) => {
  test('its fixed texts exist in the catalogue', async () => {
    const keys = Object.keys(await readCatalogue(group, 'en'));
    expect(keys.length).toBeGreaterThan(0);
    expect((textGroups[group] ?? []).filter((key) => !keys.includes(key))).toEqual([]);
  });

  test('texts about consent are among them', async () => {
    const consent = Object.entries(await readCatalogue(group, 'en'))
      .filter(([, text]) => /\bagree\b|\bI (?:allow|ask for)\b|Purpose:|your data goes to/i.test(text))
      .map(([key]) => key)
      // The steps after a consent, and the state's request for consent.
      .filter((key) => !['processingText', 'refusedTitle'].includes(key));
    const fixed = textGroups[group] ?? [];
    expect(consent.filter((key) => !fixed.includes(key))).toEqual([]);
  });
});

test('the stranger warning stays unchanged, word for word', () => {
  const code = readFileSync(join(root, 'packages/flow/src/hand-off/hand-off-page.tsx'), 'utf8');
  const question = code.slice(code.indexOf('function Question('));
  const asked = [...question.matchAll(/\bown\.(\w+)/g)].map(([, key = '']) => key);
  expect(asked).toContain('warning');
  const fixed = textGroups.handOff ?? [];
  expect(asked.filter((key) => !fixed.includes(key))).toEqual([]);
});

describe.each(locales)('the list of texts in %s', (locale) => {
  test('holds every overridable text, and each passes as its own override', async () => {
    const list = await replaceableTexts(locale);
    const said: string[] = [];
    const replace = createReplacement(
      [{ [locale]: list }],
      (message) => said.push(message),
      technologyGroups,
    );
    let count = 0;
    for (const group of groups) {
      const texts = await readCatalogue(group, locale);
      expect(replace(group, locale, texts)).toEqual(texts);
      count += Object.keys(texts).length - (textGroups[group] ?? []).length;
    }
    expect(said).toEqual([]);
    expect(Object.keys(list)).toHaveLength(count);
    expect(Object.keys(list)).toEqual(Object.keys(await replaceableTexts('en')));
  });
});

test('the docs list every group and every fixed text', () => {
  const page = readFileSync(join(root, 'docs/integrate/looks.md'), 'utf8');
  const table = page.slice(page.indexOf('| keys |')).split('\n\n')[0] ?? '';
  const rows = [...table.matchAll(/^\| `(\w+)\.…` \|[^|]*\|([^|]*)\|$/gm)];
  expect(rows.map(([, group]) => group)).toEqual(groups);
  for (const [, group, fixed = ''] of rows) {
    const named = [...fixed.matchAll(/`([\w-]+)`/g)].map(([, key]) => key);
    expect(named, group).toEqual([...(textGroups[group ?? ''] ?? [])]);
  }
});
