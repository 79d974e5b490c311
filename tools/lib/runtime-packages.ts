/** One entry of package-lock.json's `packages`. */
export interface LockedPackage {
  readonly version?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** A package's name, without the path of the file in it. */
export const packageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * Sorted names of the registry packages that these built modules import, statically or by a literal in
 * `import()`.
 *
 * @param sources JavaScript as esbuild writes it; our own packages are bundled into it.
 */
export function importedPackages(sources: readonly string[]): readonly string[] {
  const names = new Set<string>();
  const pattern = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire(?:\.resolve)?\(\s*)(["'])([^"'./][^"']*)\1/g;
  for (const source of sources) {
    for (const [, , specifier = ''] of source.matchAll(pattern)) {
      if (!specifier.startsWith('node:') && /^(?:@[\w.-]+\/)?[\w.-]+(?:\/[\w./-]+)?$/.test(specifier)) {
        names.add(packageName(specifier));
      }
    }
  }
  return [...names].sort();
}

/**
 * Paths, as in the lock file, of the packages that these need at run time, with all dependencies, resolved as Node does. An
 * optional or peer dependency that is not in the lock file is left out; a missing dependency is an error.
 */
export function runtimePackages(
  lock: Readonly<Record<string, LockedPackage>>,
  names: readonly string[],
): readonly string[] {
  const found = new Set<string>();
  const add = (name: string, from: string, isOptional: boolean): void => {
    const path = resolve(lock, name, from);
    if (path === null) {
      if (isOptional) return;
      throw new Error(
        `${name}, which ${from === '' ? 'the server' : from} needs, is not in package-lock.json`,
      );
    }
    if (found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = lock[path] ?? {};
    for (const wanted of Object.keys(optionalDependencies ?? {})) add(wanted, path, true);
    for (const wanted of Object.keys(dependencies ?? {}))
      add(wanted, path, wanted in (optionalDependencies ?? {}));
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (wanted) => peerDependenciesMeta?.[wanted]?.optional !== true,
    );
    for (const wanted of peers) add(wanted, path, true);
  };
  for (const name of names) add(name, '', false);
  return [...found].sort();
}

function resolve(lock: Readonly<Record<string, LockedPackage>>, name: string, from: string): string | null {
  let folder = from;
  for (;;) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (path in lock) return path;
    if (folder === '') return null;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));
  }
}
