import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Locale, locales } from '@kuelik/protocol';
import { screenBudget } from '@kuelik/technologies/about';
import { catalogue, type TechnologyKey, technologyKeys } from '@kuelik/technologies/catalogue';

/** A built file or first screen with its size limit. */
export interface Size {
  readonly name: string;
  /** Bytes after compression. */
  readonly bytes: number;
  readonly limit: number;
  /** `gzip -9`, or the Brotli files that the build writes beside the originals. */
  readonly compression: 'gzip' | 'Brotli';
}

const kilobyte = 1000;

const gzipped = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length;

interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
  /** What it loads later, by the name in this manifest. */
  readonly dynamicImports?: readonly string[];
  readonly isEntry?: boolean;
  /** Files that the chunk references without importing them: workers. */
  readonly assets?: readonly string[];
}

type Manifest = Readonly<Record<string, ManifestEntry>>;

const readManifest = (dist: string, app: 'web' | 'widget'): Manifest =>
  JSON.parse(readFileSync(join(dist, `${app}-chunks.json`), 'utf8'));

/** What index.html or kuelik.js loads at once: its entry and all its static imports. */
function firstScreenFiles(manifest: Manifest): string[] {
  return filesOf(
    manifest,
    Object.values(manifest).filter((entry) => entry.isEntry),
  );
}

/** The scripts that these chunks load: their own, their static imports, and optionally their workers. */
function filesOf(
  manifest: Manifest,
  entries: readonly (ManifestEntry | undefined)[],
  workers = true,
): string[] {
  const files = new Set<string>();
  const visit = (entry: ManifestEntry | undefined): void => {
    if (!entry || files.has(entry.file)) return;
    files.add(entry.file);
    if (workers) for (const asset of entry.assets ?? []) files.add(asset);
    for (const name of entry.imports ?? []) visit(manifest[name]);
  };
  entries.forEach(visit);
  return [...files].filter((file) => file.endsWith('.js'));
}

/** What a technology's screen loads in addition to the shell; its workers load when the camera starts. */
function screenFiles(manifest: Manifest, key: TechnologyKey, workers = false): string[] {
  const shell = new Set(firstScreenFiles(manifest));
  const screen = `technologies/${screenBudget(catalogue[key].folder, key).folder}/index.tsx`;
  const entry = Object.entries(manifest).find(([name]) => name.endsWith(screen));
  if (entry === undefined) throw new Error(`The screen of ${key} is missing`);
  return filesOf(manifest, [entry[1]], workers).filter((file) => !shell.has(file));
}

/**
 * What scanning a document loads in addition to the shell: screen, camera, both workers, and the network in
 * one of them.
 */
function documentFiles(manifest: Manifest): string[] {
  const files = screenFiles(manifest, 'document', true);
  if (!files.some((file) => file.includes('zone.worker'))) throw new Error('The document reader is missing');
  return files;
}

/** The bytes of the texts that these chunks load in one language: the largest counts. */
function largestTexts(dist: string, manifest: Manifest, files: readonly string[]): number {
  const entries = Object.values(manifest).filter(({ file }) => files.includes(file));
  const named = new Set(entries.flatMap(({ dynamicImports }) => dynamicImports ?? []));
  const weigh = (locale: Locale): number =>
    [...named]
      .filter((name) => name.includes('/texts/') && name.endsWith(`/${locale}.ts`))
      .reduce((sum, name) => sum + gzipped(join(dist, manifest[name]?.file ?? '')), 0);
  return Math.max(...locales.map(weigh));
}

/** Models that browsers with SIMD download, by their names in the models' manifest. */
const faceModels = ['engine', 'detector', 'mesh'];

/** What a browser downloads of these models: files, or the pieces of those that are in pieces. */
function modelFiles(folder: string, wanted: readonly string[]): string[] {
  const { models } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    models: Readonly<Record<string, readonly { readonly name: string; readonly pieceSize?: number }[]>>;
  };
  const there = readdirSync(folder);
  return wanted.flatMap((model) => {
    const files = models[model];
    if (files === undefined) throw new Error(`The models lack ${model}`);
    return files.flatMap(({ name, pieceSize }) => {
      if (pieceSize === undefined) return [name];
      const { name: stem, ext } = parse(name);
      const isPiece = (file: string) =>
        file.startsWith(`${stem}.`) && /^\d+-\d+$/.test(middleOf(file, stem, ext));
      return there.filter(isPiece);
    });
  });
}

const middleOf = (file: string, stem: string, end: string): string =>
  file.endsWith(end) ? file.slice(stem.length + 1, -end.length) : '';

/** A file's bytes as it is sent: where compression does not pay, the build writes none. */
function sentBytes(path: string): number {
  const compressed = `${path}.br`;
  return statSync(existsSync(compressed) ? compressed : path).size;
}

/** What a face check downloads in addition to the shell, as it is sent: code, worker and models. */
function faceCheckBytes(web: string, manifest: Manifest): number {
  const loaders = Object.values(manifest).filter(({ assets }) =>
    assets?.some((file) => file.includes('tracker.worker')),
  );
  if (loaders.length === 0) throw new Error('The face tracker is missing');
  const shell = new Set(firstScreenFiles(manifest));
  const tracker = filesOf(manifest, loaders).filter((file) => !shell.has(file));
  const code = new Set([...screenFiles(manifest, 'short'), ...tracker]);
  const models = modelFiles(join(web, 'models'), faceModels).map((name) => join('models', name));
  return [...code, ...models].reduce((sum, file) => sum + sentBytes(join(web, file)), 0);
}

/** Sizes of a built `dist` folder with their budgets. The first screen's limit is a product requirement. */
export function measureSizes(dist: string): Size[] {
  const web = join(dist, 'web');
  const manifest = readManifest(dist, 'web');
  const weighIn = (folder: string, files: readonly string[]): number =>
    files.reduce((sum, file) => sum + gzipped(join(folder, file)), 0);
  const weigh = (files: readonly string[]): number =>
    weighIn(web, files) + largestTexts(web, manifest, files);
  const first = weigh(firstScreenFiles(manifest));
  const loader = (file: string): number => gzipped(join(dist, 'embed', file));
  const widget = join(dist, 'widget');
  const core = readManifest(dist, 'widget');
  const coreFiles = firstScreenFiles(core);
  const element = weighIn(widget, coreFiles) + largestTexts(widget, core, coreFiles);
  const gzip: readonly Omit<Size, 'compression'>[] = [
    { name: 'first screen, JavaScript', bytes: first, limit: 95 * kilobyte },
    ...technologyKeys.map((key) => ({
      name: `screen of ${key}`,
      bytes: weigh(screenFiles(manifest, key)),
      limit: screenBudget(catalogue[key].folder, key).kilobytes * kilobyte,
    })),
    {
      name: 'document capture, network included',
      bytes: weigh(documentFiles(manifest)),
      limit: 250 * kilobyte,
    },
    // Like the page's, plus the style sheets, which are scripts here.
    { name: 'widget, first screen', bytes: element, limit: 105 * kilobyte },
    { name: 'loader for host pages', bytes: loader('index.js'), limit: 3 * kilobyte },
    { name: 'loader for host pages, as a script', bytes: loader('kuelik-embed.js'), limit: 3 * kilobyte },
  ];
  const face = { name: 'face models and code', bytes: faceCheckBytes(web, manifest), limit: 2000 * kilobyte };
  return [
    ...gzip.map((size) => ({ ...size, compression: 'gzip' as const })),
    { ...face, compression: 'Brotli' },
  ];
}
