import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { errorCode } from '../errors.ts';
import { filesBelow } from './files-below.ts';
import type { BlobStore } from './store.ts';

/** Files moved concurrently. */
const AT_ONCE = 4;

export interface Moved {
  readonly files: number;
  readonly bytes: number;
}

/**
 * Moves every file of a folder store into another store, while servers read both (`createPairStore`). A file
 * is removed from the folder once the store has confirmed that it holds the file; a file erased meanwhile is
 * removed from the store again. After an interruption, run it again: files already copied are recognized.
 * Only one mover may run at a time: a second one would treat files that the first has moved as erased.
 *
 * @param root the folder store's folder.
 * @param onProgress called after each file.
 */
export async function moveBlobs(
  root: string,
  to: BlobStore,
  onProgress: (moved: Moved) => void,
): Promise<Moved> {
  const base = join(resolve(root), 'blobs');
  let moved: Moved = { files: 0, bytes: 0 };
  const names = filesBelow(base);
  const work = async () => {
    for (let next = await names.next(); !next.done; next = await names.next()) {
      const file = next.value;
      const size = await moveOne(file, relative(base, file).split(sep).join('/'), to);
      if (size === null) continue;
      moved = { files: moved.files + 1, bytes: moved.bytes + size };
      onProgress(moved);
    }
  };
  const ended = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, () =>
      work().catch(async (error: unknown) => {
        await names.return(undefined);
        throw error;
      }),
    ),
  );
  for (const result of ended) if (result.status === 'rejected') throw result.reason;
  return moved;
}

/** The file's size, or null if it was erased meanwhile. */
async function moveOne(file: string, key: string, to: BlobStore): Promise<number | null> {
  const size = await sizeOf(file);
  if (size === null) return null;
  try {
    await to.put(key, createReadStream(file));
  } catch (error) {
    if ((await sizeOf(file)) === null) return null;
    throw error;
  }
  if ((await sizeOf(file)) === null) {
    await to.remove(key);
    return null;
  }
  await rm(file, { force: true });
  return size;
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
