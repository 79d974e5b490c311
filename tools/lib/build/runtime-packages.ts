import { isBuiltin } from 'node:module';

/** One entry of package-lock.json's `packages`. */
export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
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

/** Licences that packages state only in their own words, as SPDX writes them. */
const inOwnWords: Readonly<Record<string, string>> = {
  // Its LICENSE: Bitstream's, the same with another name for what came from Arev, and changes in the public domain.
  'dejavu-fonts-ttf': 'Bitstream-Vera AND LicenseRef-Arev AND LicenseRef-Public-Domain',
};

const expression = /^\(?[\w.+-]+(?: (?:AND|OR|WITH) [\w.+-]+)*\)?$/;

/** A package's licence in the words of SPDX, without which an SBOM leaves it out. @throws if it states none */
export function licenceOf(name: string, { license }: Pick<LockedPackage, 'license'>): string {
  const found = inOwnWords[name] ?? license ?? '';
  if (!expression.test(found)) throw new Error(`${name} states no licence of SPDX: "${found}"`);
  return found;
}

/** The parts of esbuild's report that `packagesByFile` reads. */
export interface BuildReport {
  readonly inputs: Readonly<
    Record<string, { readonly imports: readonly { readonly path: string; readonly external?: boolean }[] }>
  >;
  readonly outputs: Readonly<
    Record<
      string,
      {
        readonly inputs: Readonly<Record<string, unknown>>;
        readonly imports: readonly { readonly path: string; readonly external?: boolean }[];
      }
    >
  >;
}

/** Names of registry packages, sorted. */
export interface FilePackages {
  /** Imported by our own code in the file. */
  readonly imports: readonly string[];
  /** With code of theirs in the file. */
  readonly bundles: readonly string[];
  /** Loaded from node_modules by the file. */
  readonly loads: readonly string[];
}

/** The packages of each built JavaScript file, by the file's name. */
export function packagesByFile({ inputs, outputs }: BuildReport): Readonly<Record<string, FilePackages>> {
  const files = Object.entries(outputs).filter(([path]) => path.endsWith('.js'));
  const entries = files.map(([path, output]) => {
    const sources = Object.keys(output.inputs);
    const own = sources.filter((source) => bundledPackage(source) === null);
    const packages: FilePackages = {
      imports: sorted(
        own.flatMap((source) => inputs[source]?.imports ?? []).map((one) => importedPackage(one)),
      ),
      bundles: sorted(sources.map(bundledPackage)),
      loads: sorted(output.imports.map((one) => (one.external === true ? importedPackage(one) : null))),
    };
    return [path.split('/').at(-1) ?? path, packages] as const;
  });
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

const sorted = (names: readonly (string | null)[]): string[] =>
  [...new Set(names)].filter((name) => name !== null).sort();

/** The package of a source file's path; null for our own. */
function bundledPackage(path: string): string | null {
  const at = path.lastIndexOf('node_modules/');
  return at < 0 ? null : packageName(path.slice(at + 'node_modules/'.length));
}

function importedPackage({ path, external }: { readonly path: string; readonly external?: boolean }) {
  if (external !== true) return bundledPackage(path);
  const isFile = path.startsWith('.') || path.startsWith('/');
  const isOfNode = path.startsWith('node:') || isBuiltin(path);
  return isFile || isOfNode || path.startsWith('@kuelik/') ? null : packageName(path);
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
