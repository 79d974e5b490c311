import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../files.ts';
import { checksIn, faultsOf, type NamedCheck, parseWalk, type RanTest, writeWalk } from './conformance.ts';

const folders = ['packages', 'technologies', 'apps', 'e2e', 'tools'];

/** Every test below `root` with ids of the walk, ordered by file name. */
export const namedChecks = (root: string): readonly NamedCheck[] =>
  folders.flatMap((folder) =>
    filesBelow(join(root, folder))
      .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && path !== 'lib/testing/conformance.test.ts')
      .flatMap((path) => checksIn(`${folder}/${path}`, readFileSync(join(root, folder, path), 'utf8'))),
  );

/**
 * Writes the rows of `only` in docs/conformance.md from this build's results; returns their number and the problems of
 * the red ones.
 */
export function reportWalk(
  root: string,
  ran: readonly RanTest[],
  only: (id: string) => boolean = () => true,
): { readonly rows: number; readonly red: readonly (readonly [id: string, faults: readonly string[]])[] } {
  const path = join(root, 'docs/conformance.md');
  const walk = readFileSync(path, 'utf8');
  const checks = namedChecks(root);
  writeFileSync(path, writeWalk(walk, checks, ran, only));
  const rows = parseWalk(walk).filter(({ id }) => only(id));
  const judged = rows.map((row) => [row.id, faultsOf(row, checks, ran)] as const);
  return { rows: rows.length, red: judged.filter(([, faults]) => faults.length > 0) };
}
