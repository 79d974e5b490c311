import { readFile, writeFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { PgliteReply, PgliteRequest, PgliteWorkerData } from './pglite-messages.ts';

/** PostgreSQL type ids whose values the two drivers would return differently. */
const INT8 = 20;
const DATE = 1082;
const INTERVAL = 1186;

/**
 * How much a function of WebAssembly runs before V8 optimizes it, in its own rough bytes. With its usual 1,800,000 it
 * optimizes PostgreSQL's whole way of starting, and that takes as much processor time as all the rest of a server's start,
 * and 60 MB. What runs often is optimized after the same few queries.
 */
const TIERING_BUDGET = 50_000_000;
setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`);

const { dir, loadFrom } = workerData as PgliteWorkerData;
const database = await PGlite.create({
  dataDir: dir ?? 'memory://',
  ...(loadFrom === null ? {} : { loadDataDir: new Blob([new Uint8Array(await readFile(loadFrom))]) }),
  // 32 MB instead of 128 MB reduces total memory from 315 to 200 MB.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB', '-c', 'timezone=UTC'],
  parsers: { [INT8]: Number, [DATE]: String, [INTERVAL]: String },
});

function answer(reply: PgliteReply): void {
  parentPort?.postMessage(reply);
}

async function perform(request: PgliteRequest): Promise<PgliteReply> {
  const { id } = request;
  switch (request.kind) {
    case 'query': {
      const { rows, rowCount, affectedRows, command } = await database.query(request.text, [
        ...request.values,
      ]);
      return { id, ok: true, rows, rowCount: rowCount ?? affectedRows ?? 0, command: command ?? '' };
    }
    case 'dump': {
      const dump = await database.dumpDataDir('none');
      await writeFile(request.file, Buffer.from(await dump.arrayBuffer()));
      return { id, ok: true, rows: [], rowCount: 0, command: '' };
    }
    case 'close': {
      await database.close();
      return { id, ok: true, rows: [], rowCount: 0, command: '' };
    }
  }
}

function failure(id: number, error: unknown): PgliteReply {
  const facts: Record<string, unknown> = typeof error === 'object' && error !== null ? { ...error } : {};
  return {
    id,
    ok: false,
    message: error instanceof Error ? error.message : String(error),
    code: typeof facts.code === 'string' ? facts.code : undefined,
    constraint: typeof facts.constraint === 'string' ? facts.constraint : undefined,
    table: typeof facts.table === 'string' ? facts.table : undefined,
  };
}

parentPort?.on('message', (request: PgliteRequest) => {
  perform(request).then(answer, (error: unknown) => answer(failure(request.id, error)));
});
parentPort?.postMessage({ ready: true });
