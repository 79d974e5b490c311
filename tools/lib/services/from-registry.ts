import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../setup.mjs';
import { prepared } from '../testing/prepared.ts';

/** A package that only its own test needs, too heavy for everybody who installs the product. */
export interface PinnedPackage {
  readonly name: string;
  readonly version: string;
  /** As `npm view NAME@VERSION dist.integrity` prints it. */
  readonly integrity: string;
}

/** The folder of a package, fetched once with npm, without what it depends on. No script of it runs. */
export function packageFolder({ name, version, integrity }: PinnedPackage): Promise<string> {
  const kept = join(root, 'node_modules/.cache/kuelik', `${name.replaceAll('/', '+')}-${version}`);
  return prepared(kept, async (draft) => {
    mkdirSync(draft);
    const args = ['pack', '--json', '--pack-destination', draft, `${name}@${version}`];
    const [{ filename }] = JSON.parse(execFileSync('npm', args, { encoding: 'utf8', cwd: draft }));
    const file = join(draft, filename);
    const hash = createHash('sha512').update(readFileSync(file)).digest('base64');
    if (`sha512-${hash}` !== integrity) throw new Error(`${name}@${version} has other bytes: sha512-${hash}`);
    execFileSync('tar', ['--extract', '--strip-components=1', '--file', file], { cwd: draft });
  });
}
