import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow } from './lib/files.ts';
import { root } from './setup.mjs';

const files = filesBelow(root);

/** Sources that a text names in backticks by folder and file, whole or from some folder on. */
const namedIn = (text: string): readonly string[] =>
  [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|css))`/g)].map(([, path = '']) => path);

/** The sources that a text names and that are not there. */
const lost = (text: string): readonly string[] =>
  namedIn(text).filter((name) => {
    const path = posix.normalize(name).replace(/^(\.\.\/)+/, '');
    return !files.some((file) => file === path || file.endsWith(`/${path}`));
  });

test('docs and comments name sources that exist', () => {
  // Releases and dated reports speak of their own time; tests make up paths; the template is copied first.
  const current = files.filter(
    (file) =>
      /\.(md|tsx?|mjs)$/.test(file) &&
      !/^(CHANGELOG\.md|lab\/reports\/|tools\/template-technology\/)|\.test\./.test(file),
  );
  const named = current.flatMap((file) => namedIn(readFileSync(join(root, file), 'utf8')));
  expect(named.length).toBeGreaterThan(300);
  const wrong = current.flatMap((file) =>
    lost(readFileSync(join(root, file), 'utf8')).map((path) => `${file}: ${path}`),
  );
  expect(wrong).toEqual([]);
});

test('a source that has moved is found', () => {
  expect(lost('see `packages/pki/src/pdf/budget.ts` and `pdf/file/budget.ts`')).toEqual([
    'packages/pki/src/pdf/budget.ts',
  ]);
});
