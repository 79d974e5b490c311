import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { IModule } from 'dependency-cruiser';

/** `new URL('./a.ts', import.meta.url)`, with which a worker's script or an asset is named. */
const named = /new\s+URL\(\s*['"`](\.[^'"`]+)['"`]\s*,\s*import\.meta\.url/g;

/** The files of `root` that a source names without importing them. */
export function namedFiles(root: string, { source, couldNotResolve }: IModule): readonly string[] {
  const isCode = /\.(ts|tsx|mjs|js)$/.test(source) && !source.includes('node_modules/');
  if (!isCode || couldNotResolve) return [];
  const text = readFileSync(posix.join(root, source), 'utf8');
  return [...text.matchAll(named)].map(([, path = '']) => posix.join(posix.dirname(source), path));
}
