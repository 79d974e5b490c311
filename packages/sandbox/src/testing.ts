import { readFile, writeFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { createProviders, type Providers } from '@kuelik/providers';
import Fastify, { type FastifyInstance } from 'fastify';
import { cachePath, prepared } from '../../../tools/lib/testing/prepared.ts';
import { sandbox } from './index.ts';
import type { Query } from './storage.ts';

export { smallPdf } from './signing/testing.ts';

export interface RunningSandbox {
  readonly app: FastifyInstance;
  readonly query: Query;
  /** Its address, with the prefix. */
  readonly url: string;
  /** The product's own adapters, pointed at it. */
  readonly providers: Providers;
  /** New adapters with this timeout. */
  connect(longestMs: number): Providers;
  close(): Promise<void>;
}

/** Empty databases in memory that earlier tests of this process have given back. */
const idle: PGlite[] = [];
/** Each holds about 100 MB. */
const MOST_IDLE = 2;

/** An empty database in memory: one that is idle, or a new one, which takes about a second of processor time. */
async function borrowDatabase(): Promise<PGlite> {
  const before = idle.pop();
  if (before !== undefined) return before;
  const dump = await prepared(cachePath('@electric-sql/pglite', 'empty.tar'), async (draft) => {
    const created = await PGlite.create();
    await writeFile(draft, Buffer.from(await (await created.dumpDataDir('none')).arrayBuffer()));
    await created.close();
  });
  return PGlite.create({ loadDataDir: new Blob([new Uint8Array(await readFile(dump))]) });
}

/** All that the sandbox stores is in its own schema. */
async function giveBack(database: PGlite): Promise<void> {
  if (idle.length >= MOST_IDLE) return database.close();
  await database.exec('drop schema if exists sandbox cascade');
  await database.exec('discard all');
  idle.push(database);
}

/** The sandbox on its own database, listening on a free port. */
export async function runSandbox(now: () => Date = () => new Date()): Promise<RunningSandbox> {
  const database = await borrowDatabase();
  const query: Query = (text, params) => database.query<Record<string, unknown>>(text, [...params]);
  const app = Fastify();
  await app.register(sandbox, {
    prefix: '/sandbox',
    query,
    now,
    production: false,
    delays: { processingMs: 3_000, answerMs: 4_000 },
  });
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/sandbox`;
  const endpoint = (path: string) => ({ baseUrl: () => url + path, token: null });
  const endpoints = {
    state: endpoint('/state-gateway'),
    sms: endpoint('/sms'),
    photoCheck: endpoint('/photo-check'),
    signing: endpoint('/signing'),
  };
  return {
    app,
    query,
    url,
    providers: createProviders(endpoints),
    connect: (longestMs) => createProviders(endpoints, { longestMs }),
    close: async () => {
      await app.close();
      await giveBack(database);
    },
  };
}
