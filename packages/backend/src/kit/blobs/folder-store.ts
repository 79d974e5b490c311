import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { errorCode } from '../errors.ts';
import { filesBelow } from './files-below.ts';
import { type BlobStore, checkBlobKey } from './store.ts';

/** No upload takes this long: an older temporary file belongs to a killed process. */
const ABANDONED_MS = 3_600_000;

/**
 * With all folders above it. Node calls a file system that is mounted read-only ENOENT if more than one folder
 * is missing; the first of them alone has the true error.
 */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(async (error: unknown) => {
    let first = folder;
    while (!existsSync(dirname(first))) first = dirname(first);
    if (errorCode(error) === 'ENOENT') await mkdir(first, { mode: 0o700 });
    throw error;
  });
}

/**
 * Blobs as files below one folder, which several processes may share. Temporary files are in `tmp`; those
 * older than an hour are removed at the start.
 */
export async function createFolderStore(root: string): Promise<BlobStore> {
  const base = resolve(root);
  const temporary = join(base, 'tmp');
  await makeFolder(temporary);
  await removeAbandoned(temporary);

  const pathOf = (key: string) => {
    checkBlobKey(key);
    return join(base, 'blobs', ...key.split('/'));
  };

  return {
    put: async (key, source) => {
      const file = pathOf(key);
      const draft = join(temporary, randomBytes(12).toString('hex'));
      let written = draft;
      try {
        const handle = await open(draft, 'wx', 0o600);
        try {
          await Promise.all([writeFile(handle, source), makeFolder(dirname(file))]);
          await rename(draft, file);
          written = file;
          // Both at once. In between a power cut leaves an incomplete file, to which nothing refers yet.
          await Promise.all([handle.sync(), syncFolder(dirname(file))]);
        } finally {
          await handle.close();
        }
      } catch (error) {
        await rm(written, { force: true });
        throw error;
      }
    },
    get: async (key) => {
      const handle = await open(pathOf(key), 'r').catch((cause: unknown) => {
        if (errorCode(cause) !== 'ENOENT') throw cause;
        throw Object.assign(new Error('A stored file is missing', { cause }), { code: 'blob_not_found' });
      });
      return createReadStream('', { fd: handle, autoClose: true });
    },
    list: async function* (prefix) {
      const blobs = join(base, 'blobs');
      for await (const file of filesBelow(pathOf(prefix))) {
        const found = await stat(file).catch(() => null);
        // Removed meanwhile.
        if (found === null) continue;
        yield { key: relative(blobs, file).split(sep).join('/'), storedAt: found.mtime };
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    removeAll: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
  };
}

async function removeAbandoned(temporary: string): Promise<void> {
  for (const name of await readdir(temporary)) {
    const file = join(temporary, name);
    // The writer may have renamed the file by now.
    const found = await stat(file).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(file, { force: true });
  }
}

/** Syncs the folder, so that the new name survives a power cut. Some systems cannot sync a folder. */
async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r').catch(() => null);
  if (handle === null) return;
  await handle.sync().catch(() => undefined);
  await handle.close();
}
