import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../setup.mjs';

const packages = join(root, 'node_modules');

/** The path, kept between test runs, of something that depends on a package's version and on `name`. */
export function cachePath(packageName: string, name: string): string {
  const { version } = JSON.parse(readFileSync(join(packages, packageName, 'package.json'), 'utf8'));
  return join(packages, '.cache/kuelik', `${packageName.split('/').at(-1)}-${version}-${name}`);
}

/**
 * A file or folder that is expensive to make and kept between test runs: it is made on first use.
 *
 * @param path its path; the name must change with every input
 * @param make writes it to a draft's path; concurrent processes each have their own draft
 * @returns the path; do not write there
 */
export async function prepared(path: string, make: (draft: string) => Promise<void>): Promise<string> {
  if (existsSync(path)) return path;
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await make(draft);
    renameSync(draft, path);
  } catch (error) {
    // A folder cannot replace one that another process has just created.
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return path;
}
