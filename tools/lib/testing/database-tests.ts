import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../files.ts';
import { type Imports, importsOf } from './imports.ts';

/**
 * The setting that names the tests' database server. Code that reads it may behave differently on PostgreSQL.
 */
const setting = 'KUELIK_TEST_DATABASE_URL';

/** Workspaces whose tests run on both databases. */
const folders = ['packages/backend', 'technologies'];

function reaches(inputs: Imports, start: string, wanted: ReadonlySet<string>): boolean {
  const seen = new Set([start]);
  for (const file of seen) {
    if (wanted.has(file)) return true;
    for (const { path } of inputs[file]?.imports ?? []) seen.add(path);
  }
  return false;
}

/**
 * Node tests below `root` that can behave differently on PostgreSQL: those that reach, through any number of
 * imports, a file that reads the setting. Paths from `root`, sorted. Throws if an import of a test cannot be
 * resolved.
 */
export async function databaseTests(root: string): Promise<readonly string[]> {
  const tests = filesBelow(root).filter(
    (file) => file.endsWith('.test.ts') && folders.some((folder) => file.startsWith(`${folder}/`)),
  );
  const inputs = await importsOf(root, tests);
  const own = Object.keys(inputs).filter((file) => !file.startsWith('<'));
  const readers = new Set(own.filter((file) => readFileSync(join(root, file), 'utf8').includes(setting)));
  return tests.filter((test) => reaches(inputs, test, readers));
}
