import type { Context } from '../../kit/context.ts';
import { type IsNamed, namedDocuments, namedPictures } from './named-files.ts';

/** Files whose rows are looked up together. */
const BATCH = 500;
/** More than this share of a part's files is no litter but a database that does not belong to the files. */
const MOST_SHARE = 0.1;
/** Of a part with few files so many may go at any share. */
const FEW = 20;

export interface SweepOptions {
  /** Younger files stay: their rows may be on the way. Milliseconds. */
  readonly olderThanMs: number;
  /** Only counts. */
  readonly isTrial?: boolean;
  /** Removes however many no row names. */
  readonly all?: boolean;
  /** Checked between batches: whether to stop early. */
  readonly isStopped?: () => boolean;
}

export interface Swept {
  /** Files looked at. */
  readonly files: number;
  /** Of these, old ones that no row names. */
  readonly orphans: number;
  readonly removed: number;
}

/** The parts that the store's files are divided into: the first two digits of their folders. */
export const sweepParts: readonly string[] = Array.from({ length: 256 }, (_none, number) =>
  number.toString(16).padStart(2, '0'),
);

/** Folders of sessions begin with a part, those of documents lie below one of their own. */
const roots: readonly { readonly path: string; readonly named: typeof namedPictures }[] = [
  { path: '', named: namedPictures },
  { path: 'documents/', named: namedDocuments },
];

/**
 * Removes old files that no row names, of one part: what a process left that died between a file and its row, or
 * whose commit was uncertain. A file is stored before its row, so the rows are read after the files are listed, and
 * once more before any file goes. If suspiciously many have none, all stay.
 */
export async function sweepFiles(context: Context, part: string, options: SweepOptions): Promise<Swept> {
  const { isTrial = false, all = false, isStopped = () => false } = options;
  const before = new Date(context.now().getTime() - options.olderThanMs);
  let swept: Swept = { files: 0, orphans: 0, removed: 0 };
  for (const { path, named } of roots) {
    let files = 0;
    const orphans: string[] = [];
    const old: string[] = [];
    const look = async () => orphans.push(...(await withoutRows(context, path, named, old.splice(0))));
    for await (const { key, storedAt } of context.blobs.list(`${path}${part}`)) {
      if (isStopped()) return swept;
      files += 1;
      if (storedAt < before) old.push(key);
      if (old.length >= BATCH) await look();
    }
    await look();
    swept = { ...swept, files: swept.files + files, orphans: swept.orphans + orphans.length };
    if (isTrial || (!all && orphans.length > Math.max(FEW, files * MOST_SHARE))) continue;
    while (orphans.length > 0 && !isStopped()) {
      const removed = await withoutRows(context, path, named, orphans.splice(0, BATCH));
      for (const key of removed) await context.blobs.remove(key);
      swept = { ...swept, removed: swept.removed + removed.length };
    }
  }
  return swept;
}

/** `3f/3f…/id`: all that this product stores for sessions. Anything else is not ours to remove. */
const SESSION_FILE = /^([0-9a-f]{2}\/[0-9a-f]{40})\/([0-9a-f]+)$/;

async function withoutRows(
  context: Context,
  path: string,
  named: (context: Context, folders: readonly string[]) => Promise<IsNamed>,
  keys: readonly string[],
): Promise<readonly string[]> {
  const files = keys.flatMap((key) => {
    const [, folder, file] = SESSION_FILE.exec(key.slice(path.length)) ?? [];
    return folder === undefined || file === undefined ? [] : { key, folder, file };
  });
  const isNamed = await named(context, [...new Set(files.map(({ folder }) => folder))]);
  return files.filter(({ folder, file }) => !isNamed(folder, file)).map(({ key }) => key);
}
