import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../../setup.mjs';
import { filesBelow } from '../files.ts';
import { cachePath, prepared } from '../testing/prepared.ts';
import { buildServer } from './build-server.ts';

const dist = join(root, 'dist');
/** Written after a build: the hash of what it was built from. */
export const buildStamp = join(dist, '.built-from');

/** A hash of all inputs of the build. */
export function hashOfBuild(): string {
  const hash = createHash('sha256');
  for (const folder of ['apps', 'packages', 'technologies', 'tools']) {
    for (const file of filesBelow(join(root, folder))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(`${folder}/${file}\0`).update(readFileSync(join(root, folder, file)));
    }
  }
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
}

/** Whether `dist` is built from the sources as they are. */
export const isBuilt = (sources: string): boolean =>
  existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === sources;

/** The server's program for a process that a test starts: see `bundledProgram`. */
export async function bundledServer(): Promise<string> {
  const sources = hashOfBuild();
  return isBuilt(sources)
    ? join(dist, 'server/main.js')
    : bundled(join(root, 'apps/server/src/main.ts'), sources);
}

/**
 * A program in one bundle, for a process that a test starts: to run it from its sources takes 3 s of processor time more.
 * It is kept until a source changes.
 */
export const bundledProgram = (source: string): Promise<string> => bundled(source, hashOfBuild());

async function bundled(source: string, sources: string): Promise<string> {
  const name = basename(source, '.ts');
  const path = cachePath('esbuild', `${name}-${sources.slice(0, 12)}`);
  const folder = await prepared(path, async (draft) => {
    await buildServer(draft, [source]);
  });
  dropOld(path);
  return join(folder, `${name}.js`);
}

const DAY_MS = 86_400_000;

/** Removes bundles of former sources, except those that a run may still use. Another run may remove them as well. */
function dropOld(path: string): void {
  const [own, alike] = [basename(path), basename(path).slice(0, -12)];
  for (const name of readdirSync(dirname(path))) {
    const other = join(dirname(path), name);
    const made = statSync(other, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (name !== own && name.startsWith(alike) && made < Date.now() - DAY_MS) {
      rmSync(other, { recursive: true, force: true });
    }
  }
}
