import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../../setup.mjs';
import { filesBelow } from '../files.ts';
import { databaseTests } from './database-tests.ts';

const planted = mkdtempSync(join(tmpdir(), 'database-tests-'));
afterAll(() => rmSync(planted, { recursive: true, force: true }));

const opener = 'packages/backend/src/testing/database.ts';

/** Small source trees, each with one way to reach the file that opens the database. */
const ways: Readonly<Record<string, string>> = {
  'technologies/direct.test.ts':
    "import { open } from '../packages/backend/src/testing/database.ts'; open();",
  'technologies/farther.test.ts': "import './helper.ts';",
  'technologies/helper.ts': "export { open } from './deep/helper.ts';",
  'technologies/deep/helper.ts': "export * from '@kuelik/backend/testing';",
  'technologies/later.test.ts': "await (await import('./helper.ts')).open();",
  'packages/backend/src/mixed.test.ts':
    "import { open, type Open } from './testing/database.ts'; export const a: Open = open;",
  'packages/backend/src/itself.test.ts': "export const url = process.env['KUELIK_TEST_DATABASE_URL'];",
};
const without: Readonly<Record<string, string>> = {
  'technologies/types.test.ts': "import type { Open } from '@kuelik/backend/testing'; export type A = Open;",
  'technologies/none.test.ts': "import 'vitest'; import 'node:fs';",
  'packages/flow/src/elsewhere.test.ts': "import '../../backend/src/testing/database.ts';",
};

test('finds every test that can reach the database, by whatever way, and no other', async () => {
  const files = {
    ...ways,
    ...without,
    [opener]:
      'export type Open = () => unknown;\nexport const open = () => process.env.KUELIK_TEST_DATABASE_URL;',
    'packages/backend/package.json':
      '{"name":"@kuelik/backend","exports":{"./testing":"./src/testing/database.ts"}}',
  };
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(planted, file)), { recursive: true });
    writeFileSync(join(planted, file), `${source}\n`);
  }
  mkdirSync(join(planted, 'node_modules/@kuelik'), { recursive: true });
  symlinkSync(join(planted, 'packages/backend'), join(planted, 'node_modules/@kuelik/backend'));
  const expected = Object.keys(ways).filter((file) => file.includes('.test.'));
  expect(await databaseTests(planted)).toEqual(expected.sort());
});

/**
 * The file that one of our import specifiers resolves to, by our own reading of paths and exports; null for
 * others.
 */
function leadsTo(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const [, name, rest = ''] = /^@kuelik\/([^/]+)(\/.*)?$/.exec(specifier) ?? [];
  if (name === undefined) return null;
  const folder = existsSync(join(root, 'packages', name)) ? `packages/${name}` : name;
  const { exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return normalize(join(folder, exports[`.${rest}`]));
}

/** Whether the source of a test, or of a file that it imports, opens a test database. */
function saysItOpens(test: string): boolean {
  const seen = new Set([test]);
  for (const file of seen) {
    if (!/\.(ts|tsx|mjs)$/.test(file)) continue;
    const text = readFileSync(join(root, file), 'utf8');
    if (text.includes('KUELIK_TEST_DATABASE_URL') || text.includes('function openTestDatabase')) return true;
    const code = text.replaceAll(/\b(?:import|export) type [^;]*?from '[^']*'/g, '');
    for (const [, specifier = ''] of code.matchAll(/(?:from |import |import\()'([^']+)'/g)) {
      const next = leadsTo(file, specifier);
      if (next !== null) seen.add(next);
    }
  }
  return false;
}

test('a second reading of the tree, by its texts, leaves out the same tests', async () => {
  const every = filesBelow(root).filter((file) =>
    /^(packages\/backend|technologies)\/.*\.test\.ts$/.test(file),
  );
  const found = await databaseTests(root);
  expect(found.length).toBeGreaterThan(30);
  expect(found).toContain('packages/backend/src/kit/database/lost-connection.test.ts');
  expect(every.filter((file) => !found.includes(file) && saysItOpens(file))).toEqual([]);
});
