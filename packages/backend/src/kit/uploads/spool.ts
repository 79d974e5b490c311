import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PIECE_BYTES } from '@kuelik/processes';
import { AppError } from '../errors.ts';
import { storageFault } from '../storage-fault.ts';
import { createAverage, retryAfterS } from './waits.ts';

/** A file being received. */
export interface SpooledFile {
  readonly size: number;
  /** SHA-256 of the bytes received so far. */
  digest(): Buffer;
  /** @throws AppError 503 `storage_unavailable`, or `overloaded` when the spool is full. */
  append(chunk: Uint8Array): Promise<void>;
  /** All bytes appended so far. */
  read(): Promise<Buffer>;
  /** Frees its space. Idempotent. */
  discard(): Promise<void>;
}

export interface Spool {
  open(): SpooledFile;
}

/**
 * Bytes of a file kept in memory: a slow client's file uses no more than this, and a small picture needs no
 * disk.
 */
const IN_MEMORY = 64 * 1024;

/** Assumed duration for which a file is held, before any has been discarded; milliseconds. */
const FIRST_GUESS_MS = 10_000;

interface SpoolOptions {
  /** Folder of the temporary files. */
  readonly dir?: string;
  /** Of all files at a time. */
  readonly maxBytes: number;
  readonly now?: () => number;
}

/**
 * Keeps received data out of memory until it can be processed: in unnamed temporary files, encrypted with a
 * key that only this process has, so that none can be read after the process ends.
 */
export function createSpool({
  dir = tmpdir(),
  maxBytes,
  now = () => performance.now(),
}: SpoolOptions): Spool {
  let held = 0;
  const average = createAverage(FIRST_GUESS_MS);
  const reserve = (bytes: number) => {
    if (held + bytes > maxBytes) {
      const retryAfter = retryAfterS(untilHalfFree(held, maxBytes, average.ms()));
      throw new AppError(503, 'overloaded', { retryAfter });
    }
    held += bytes;
  };
  return {
    open: () => {
      const start = now();
      let isRefused = false;
      const reserveOrRefuse = (bytes: number) => {
        isRefused = true;
        reserve(bytes);
        isRefused = false;
      };
      return openFile(dir, reserveOrRefuse, (bytes) => {
        held -= bytes;
        // A refused file is removed at once: it does not show how long others stay.
        if (!isRefused) average.add(now() - start);
      });
    },
  };
}

/**
 * Milliseconds until half of the space is free: all that is held goes in the time for which a file is held on average.
 */
export const untilHalfFree = (held: number, maxBytes: number, averageMs: number): number =>
  held <= maxBytes / 2 ? 0 : ((held - maxBytes / 2) / held) * averageMs;

function openFile(dir: string, reserve: (bytes: number) => void, free: (bytes: number) => void): SpooledFile {
  const hash = createHash('sha256');
  const key = randomBytes(32);
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-ctr', key, iv);
  let recent: Uint8Array[] = [];
  let recentSize = 0;
  let size = 0;
  let written = 0;
  let file: FileHandle | null = null;
  let isDiscarded = false;

  const spill = async () => {
    file ??= await openNameless(dir);
    const sealed = cipher.update(Buffer.concat(recent, recentSize));
    recent = [];
    recentSize = 0;
    await file.writeFile(sealed);
    written += sealed.length;
  };

  return {
    get size() {
      return size;
    },
    digest: () => hash.copy().digest(),
    append: async (chunk) => {
      reserve(chunk.length);
      size += chunk.length;
      hash.update(chunk);
      recent.push(chunk);
      recentSize += chunk.length;
      if (recentSize < IN_MEMORY) return;
      await spill().catch((cause: unknown) => {
        throw storageFault(cause);
      });
    },
    read: async () => {
      const whole = Buffer.allocUnsafe(size);
      const decipher = createDecipheriv('aes-256-ctr', key, iv);
      // One piece per turn of the event loop, since each waits for the disk.
      for (let at = 0; at < written; at += PIECE_BYTES) {
        const sealed = await readPiece(file, at, Math.min(PIECE_BYTES, written - at));
        whole.set(decipher.update(sealed), at);
      }
      let at = written;
      for (const chunk of recent) {
        whole.set(chunk, at);
        at += chunk.length;
      }
      return whole;
    },
    discard: async () => {
      if (isDiscarded) return;
      isDiscarded = true;
      free(size);
      recent = [];
      await file?.close().catch(() => undefined);
    },
  };
}

async function readPiece(file: FileHandle | null, at: number, length: number): Promise<Buffer> {
  const piece = Buffer.allocUnsafe(length);
  const found = await file?.read(piece, 0, length, at).catch((cause: unknown) => {
    throw storageFault(cause);
  });
  if (found?.bytesRead !== length) throw storageFault(new Error('A spooled file is incomplete'));
  return piece;
}

/** Its space is freed when it is closed, or when the process ends. */
async function openNameless(dir: string): Promise<FileHandle> {
  const path = join(dir, `kuelik-${randomBytes(12).toString('hex')}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
