import { Worker } from 'node:worker_threads';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { PgliteReply, PgliteRequest, PgliteWorkerData } from './pglite-messages.ts';

/** The embedded database with the interface of `pg.Pool`, as required by Kysely's PostgreSQL dialect. */
export interface PglitePool extends PostgresPool {
  /** Writes the whole database to a file that `loadFrom` accepts. */
  dump(file: string): Promise<void>;
}

interface Waiting {
  readonly resolve: (reply: PgliteReply & { ok: true }) => void;
  readonly reject: (error: Error) => void;
}

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

/** How long a caller waits for the single connection before a busy error. */
const CONNECT_TIMEOUT_MS = 15_000;

/**
 * Runs PGlite in its own thread, so that queries do not block the event loop. It has one connection:
 * transactions run one at a time.
 *
 * @param onBroken called once if the thread dies unexpectedly; every later query fails.
 */
export async function openPglitePool(
  data: PgliteWorkerData,
  onBroken: (error: Error) => void,
): Promise<PglitePool> {
  const worker = new Worker(workerEntry(), { execArgv: [], workerData: data, name: 'database' });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let broken: Error | null = null;
  let closing = false;

  // Later calls find the promise already settled, as intended.
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The database thread ended with ${code}`)));
  });

  const breakDown = (error: Error) => {
    if (broken !== null || closing) return;
    broken = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    onBroken(error);
  };
  worker.on('error', breakDown);
  worker.on('exit', (code) => breakDown(new Error(`The database thread ended with ${code}`)));
  worker.on('message', (reply: PgliteReply) => {
    const caller = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.ok) caller?.resolve(reply);
    else caller?.reject(databaseError(reply));
  });

  const send = (request: WithoutId<PgliteRequest>) =>
    new Promise<PgliteReply & { ok: true }>((resolve, reject) => {
      if (broken !== null) {
        reject(broken);
        return;
      }
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage({ ...request, id: lastId });
    });

  const queue = createQueue();
  // The method's overloads for cursors are not used in this product.
  const query = async (text: string, values: readonly unknown[] = []) => {
    const reply = await send({ kind: 'query', text, values: values.map(toWire) });
    return { command: reply.command, rowCount: reply.rowCount, rows: reply.rows.map(fromWire) };
  };

  return {
    connect: async () => {
      const release = await queue(CONNECT_TIMEOUT_MS);
      return { query, release } as unknown as PostgresPoolClient;
    },
    dump: async (file) => {
      await send({ kind: 'dump', file });
    },
    end: async () => {
      if (closing) return;
      const release = await queue(CONNECT_TIMEOUT_MS).catch(() => () => undefined);
      closing = true;
      if (broken === null) await send({ kind: 'close' });
      await worker.terminate();
      release();
    },
  };
}

/** The bundled server has `pglite.worker.js` beside it; from source, a small module sets up TypeScript first. */
function workerEntry(): URL {
  const fromSource = import.meta.url.endsWith('.ts');
  return new URL(fromSource ? './pglite.worker.source.mjs' : './pglite.worker.js', import.meta.url);
}

/** A fair lock: resolves with its release function, or rejects if the wait takes too long. */
function createQueue() {
  let tail: Promise<void> = Promise.resolve();
  return async (timeoutMs: number): Promise<() => void> => {
    const previous = tail;
    let release: () => void = () => undefined;
    tail = new Promise((resolve) => {
      release = resolve;
    });
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), timeoutMs);
    });
    const outcome = await Promise.race([previous.then(() => 'mine' as const), tooLong]);
    clearTimeout(timer);
    if (outcome === 'late') {
      // An abandoned request keeps its place in the queue until its turn, then passes the turn on at once.
      void previous.then(release);
      throw Object.assign(new Error('The database is busy'), { code: 'database_busy' });
    }
    return release;
  };
}

function databaseError(reply: PgliteReply & { ok: false }): Error {
  const error = new pg.DatabaseError(reply.message, reply.message.length, 'error');
  error.code = reply.code;
  error.constraint = reply.constraint;
  error.table = reply.table;
  return error;
}

function toWire(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  // A Buffer may be a view of a shared pool; copying its own bytes does not expose the rest.
  if (value instanceof Uint8Array) return new Uint8Array(value);
  return value;
}

function fromWire(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Uint8Array ? bufferOf(value) : value,
    ]),
  );
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
