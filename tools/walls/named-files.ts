import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { IModule } from 'dependency-cruiser';

/**
 * `new URL('./a.ts', import.meta.url)`, with which a worker's script or an asset is named, also by another name of that address;
 * `import.meta.resolve('./a.ts')`; and `createRequire(import.meta.url)('./a.ts')`, also by a name. A query follows at times.
 */
const named = (loaders: readonly string[]): RegExp =>
  new RegExp(
    `(?:new\\s+URL|import\\.meta\\.resolve|createRequire\\([^)]*\\)(?:\\.resolve)?|\\b(?:${['require', ...loaders].join('|')})(?:\\.resolve)?)` +
      `\\(\\s*['"\`]((?:\\.|@kuelik/)[^'"\`?#]+)[^'"\`]*['"\`]`,
    'g',
  );
/** Names that a source gives to what `createRequire` returns. */
const loader = /\b(\w+)\s*=\s*createRequire\(/g;
/** `@import './a.css'`, `composes: a from './b.css'` and `url(./c.svg)`. */
const inStyles = /(?:@import\s+['"]|\bfrom\s+['"]|\burl\(\s*['"]?)(\.[^'")?#]+)/g;

/** Imports of files that only the bundler or the running code knows: `import.meta.glob`, and a name that is computed. */
const unnamed = /import\.meta\.glob\b|\bimport\(\s*(?!(['"])[^'"\n]*\1\s*[,)])[^\n]*/g;
const comment = /\/\*.*?\*\/|^\s*\/\/.*?$/gms;

function textOf(root: string, { source, couldNotResolve }: IModule): string {
  const isCode = /\.(ts|tsx|mjs|js|css)$/.test(source) && !source.includes('node_modules/');
  return isCode && !couldNotResolve ? readFileSync(posix.join(root, source), 'utf8') : '';
}

/** A package of ours stands for its entry, which lies in the same layer as the rest of it, except in the backend. */
const entryOf = (name: string): string =>
  /^@kuelik\/(technologies|lab)\b/.test(name)
    ? `${name.replace('@kuelik/', '')}.ts`
    : name.replace(/^@kuelik\/([^/]+).*/, 'packages/$1/src/index.ts');

/** The files of `root` that a source names without importing them. */
export function namedFiles(root: string, module: IModule): readonly string[] {
  const folder = posix.dirname(module.source);
  const text = textOf(root, module);
  const loaders = [...text.matchAll(loader)].map(([, name = '']) => name);
  const names = module.source.endsWith('.css') ? inStyles : named(loaders);
  return [...text.matchAll(names)].map(([, path = '']) =>
    path.startsWith('.') ? posix.join(folder, path) : entryOf(path),
  );
}

/** The imports of a source that name no file, as written. */
export const unnamedFiles = (root: string, module: IModule): readonly string[] =>
  [...textOf(root, module).replace(comment, '').matchAll(unnamed)].map(([text]) => text);
