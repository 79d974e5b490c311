import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { abouts } from '../technologies/about.ts';
import { catalogue, technologyKeys } from '../technologies/catalogue.ts';
import { filesBelow } from './lib/files.ts';
import { root } from './setup.mjs';
import { testOnly } from './walls/layers.ts';

/** Code that ships, outside of `technologies/`. The sandbox stands in for the outside world and does not ship. */
const isTestOnly = new RegExp(testOnly.join('|'));
const shipped = filesBelow(root).filter(
  (file) =>
    /^(packages\/(?!sandbox\/)|apps\/)[^/]+\/src\/.*\.(ts|tsx|css)$/.test(file) && !isTestOnly.test(file),
);

const codes = technologyKeys.map((key) => catalogue[key].code);
/** Keys and folders, except words that also mean something else: a layout, a picture's kind, a postal address. */
const words = [
  'short',
  'core',
  'position',
  'distance',
  'address',
  'document',
  'liveness',
  'registry',
  'signature',
];
const names = [...technologyKeys, ...Object.keys(abouts)].filter((name) => !words.includes(name));

const anyCode = new RegExp(`\\b(${codes.join('|')})\\b`);
const anyName = new RegExp(`['"\`/](${names.join('|')})['"\`/-]`);

/** The lines of a source that name a technology. The PDF format has keys that read like codes: /DR, /DSS. */
const naming = (file: string, source: string): readonly string[] =>
  source
    .split('\n')
    .filter((line) => anyName.test(line) || (!file.startsWith('packages/pki/') && anyCode.test(line)))
    .map((line) => `${file}: ${line.trim()}`);

test('outside of its folder no production code names a technology', () => {
  expect(shipped.length).toBeGreaterThan(700);
  expect(shipped.flatMap((file) => naming(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test.each([
  ["if (step.code === 'TDK') return;", 1],
  ["import { next } from '../../technologies/tunduk/web/machine.ts';", 1],
  ["const kind = 'edocument-photo';", 1],
  ["const layout = 'short';", 0],
])('%s: %i', (line, count) => {
  expect(naming('packages/flow/src/probe.ts', line)).toHaveLength(count);
});
