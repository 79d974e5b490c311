import type { Context } from '../../kit/context.ts';
import { type IsNamed, namedDocuments, namedPictures } from './named-files.ts';

/** Files whose rows are looked up together. */
const BATCH = 500;
/** More than this share of the store's files is no litter but a database that does not belong to the files. */
const MOST_SHARE = 0.1;
/** Of a store with few files this many may go at any share. */
const FEW = 20;
/** Names of files held in memory; the rest is removed by the next sweep. */
const MOST_AT_ONCE = 100_000;

export interface SweepOptions {
  /** Younger files stay: their rows may be on the way. Milliseconds. */
  readonly olderThanMs: number;
  /** Only counts. */
  readonly isTrial?: boolean;
  /** Removes however many no row names. */
  readonly all?: boolean;
  /** Checked between batches: whether to stop early. */
  readonly isStopped?: () => boolean;
  /** Maximum number of files to remove; by default as many as are held in memory. */
  readonly atMost?: number;
}

export interface Swept {
  /** Files looked at. */
  readonly files: number;
  /** Of these, old ones that no row names. */
  readonly orphans: number;
  readonly removed: number;
  /** Suspiciously many have no row, so all stayed. */
  readonly isSuspicious: boolean;
}

/** The parts that the store's files are divided into: the first two digits of their folders. */
export const sweepParts: readonly string[] = Array.from({ length: 256 }, (_none, number) =>
  number.toString(16).padStart(2, '0'),
);

interface Root {
  readonly path: string;
  readonly named: (context: Context, folders: readonly string[]) => Promise<IsNamed>;
}

/** Folders of sessions begin with a part; those of documents are below a separate one. */
const roots: readonly Root[] = [
  { path: '', named: namedPictures },
  { path: 'documents/', named: namedDocuments },
];

/**
 * Removes old files that no row refers to: left by a process that died between a file and its row, or whose commit was
 * uncertain. The whole store is counted before any file goes: if suspiciously many have no row, all stay. A file is
 * stored before its row, so the rows are read after the files are listed, and once more before a file goes. Stopped
 * while it counts, it removes nothing.
 */
export async function sweepFiles(context: Context, options: SweepOptions): Promise<Swept> {
  const { isTrial = false, all = false, isStopped = () => false, atMost = MOST_AT_ONCE } = options;
  const before = new Date(context.now().getTime() - options.olderThanMs);
  const found: { readonly root: Root; readonly orphans: readonly string[] }[] = [];
  let files = 0;
  let orphans = 0;
  for (const root of roots) {
    for (const part of sweepParts) {
      const counted = await countPart(context, root, part, before, isStopped);
      if (counted.orphans.length > 0) {
        found.push({ root, orphans: counted.orphans.slice(0, Math.max(0, atMost - orphans)) });
      }
      files += counted.files;
      orphans += counted.orphans.length;
    }
  }
  const isSuspicious = !all && orphans > Math.max(FEW, files * MOST_SHARE);
  let removed = 0;
  if (isTrial || isSuspicious) return { files, orphans, removed, isSuspicious };
  for (const { root, orphans: keys } of found) {
    for (let at = 0; at < keys.length && !isStopped(); at += BATCH) {
      const without = await withoutRows(context, root, keys.slice(at, at + BATCH));
      for (const key of without) await context.blobs.remove(key);
      removed += without.length;
    }
  }
  return { files, orphans, removed, isSuspicious };
}

/** The number of files of a part, and the old ones without a row; neither is complete once `isStopped`. */
async function countPart(
  context: Context,
  root: Root,
  part: string,
  before: Date,
  isStopped: () => boolean,
): Promise<{ readonly files: number; readonly orphans: readonly string[] }> {
  let files = 0;
  const orphans: string[] = [];
  const old: string[] = [];
  const look = async () => orphans.push(...(await withoutRows(context, root, old.splice(0))));
  if (isStopped()) return { files, orphans };
  for await (const { key, storedAt } of context.blobs.list(`${root.path}${part}`)) {
    if (isStopped()) return { files, orphans };
    files += 1;
    if (storedAt < before) old.push(key);
    if (old.length >= BATCH) await look();
  }
  await look();
  return { files, orphans };
}

/** `3f/3f…/id`: all that this product stores for sessions. Anything else is not ours to remove. */
const SESSION_FILE = /^([0-9a-f]{2}\/[0-9a-f]{40})\/([0-9a-f]+)$/;

async function withoutRows(
  context: Context,
  { path, named }: Root,
  keys: readonly string[],
): Promise<readonly string[]> {
  const files = keys.flatMap((key) => {
    const [, folder, file] = SESSION_FILE.exec(key.slice(path.length)) ?? [];
    return folder === undefined || file === undefined ? [] : { key, folder, file };
  });
  const isNamed = await named(context, [...new Set(files.map(({ folder }) => folder))]);
  return files.filter(({ folder, file }) => !isNamed(folder, file)).map(({ key }) => key);
}
