import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../files.ts';

/** `technologies/server.ts` imports these by a pattern, which is transformed to the files that it matches. */
const matched = /^technologies\/[^/]+\/server\/technology\.ts$/;

/**
 * Where Vitest keeps transformed modules between runs, by their content: a sixth of the processor time of a few files'
 * tests. They also depend on other packages' entries and on which technologies exist, so each state of these has a folder.
 */
export function transformedFolder(root: string): string {
  const files = ['packages', 'technologies', 'apps', 'tools', 'e2e', 'lab'].flatMap((folder) =>
    filesBelow(join(root, folder)).map((file) => `${folder}/${file}`),
  );
  const packages = files.filter((file) => /(^|\/)package\.json$/.test(file));
  const digest = createHash('sha256');
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.base.json', ...packages]) {
    digest.update(file).update(readFileSync(join(root, file)));
  }
  for (const file of files.filter((name) => matched.test(name))) digest.update(file);
  return `node_modules/.cache/vitest/${digest.digest('hex').slice(0, 12)}`;
}
