import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A file or a first screen, as built, against what it may weigh. */
export interface Size {
  readonly name: string;
  /** Bytes after gzip -9. */
  readonly bytes: number;
  readonly limit: number;
}

const kilobyte = 1000;

const gzipped = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length;

interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}

/** What index.html loads at once: its entry and everything that it imports statically. */
function firstScreenFiles(dist: string): string[] {
  const manifest: Record<string, ManifestEntry> = JSON.parse(
    readFileSync(join(dist, 'web-chunks.json'), 'utf8'),
  );
  const files = new Set<string>();
  const visit = (entry: ManifestEntry | undefined): void => {
    if (!entry || files.has(entry.file)) return;
    files.add(entry.file);
    for (const name of entry.imports ?? []) visit(manifest[name]);
  };
  Object.values(manifest)
    .filter((entry) => entry.isEntry)
    .forEach(visit);
  return [...files].filter((file) => file.endsWith('.js'));
}

/** The shell's texts of one language are loaded before the first screen, too: the largest counts. */
function largestTexts(web: string): number {
  const texts = readdirSync(join(web, 'assets')).filter((file) => /^(en|ru|kz|my)-.*\.js$/.test(file));
  return Math.max(0, ...texts.map((file) => gzipped(join(web, 'assets', file))));
}

/** Sizes of a built `dist` folder with their budgets. Limits: the first screen's is the product's promise. */
export function measureSizes(dist: string): Size[] {
  const web = join(dist, 'web');
  const first = firstScreenFiles(dist).reduce(
    (sum, file) => sum + gzipped(join(web, file)),
    largestTexts(web),
  );
  return [
    { name: 'first screen, JavaScript', bytes: first, limit: 110 * kilobyte },
    { name: 'loader for host pages', bytes: gzipped(join(dist, 'embed/index.js')), limit: 3 * kilobyte },
  ];
}
