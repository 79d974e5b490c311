import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@kuelik/backend';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledServer } from '../../../../../tools/lib/build/bundled.ts';
import { freePort } from '../../../../../tools/lib/services/free-port.ts';
import {
  findPostgres,
  type PostgresServer,
  startPostgres,
} from '../../../../../tools/lib/services/postgres.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
/** Milliseconds; a server takes seconds to start, much longer on a busy machine. */
const patience = { timeout: 600_000 };

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: string;
}

describe.skipIf(findPostgres() === null)('a server whose database fails', () => {
  let postgres: PostgresServer;
  let folder: string;
  let url: string;
  let child: ChildProcess;
  let output = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kuelik-away-'));
    postgres = await startPostgres();
    postgres.crash();
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    child = spawn(process.execPath, [await bundledServer()], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PORT: String(port),
        METRICS_PORT: '0',
        DATABASE_URL: postgres.url,
        KUELIK_DATABASE_CONNECTIONS: '4',
        KUELIK_RATE_LIMIT: '0',
        KUELIK_DATA_DIR: folder,
        KUELIK_SITE_DIR: join(root, 'docs'),
      },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
  }, patience.timeout);

  afterAll(async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    postgres.stop();
    rmSync(folder, { recursive: true });
  });

  const get = (path: string, init?: RequestInit): Promise<Answer | null> =>
    fetch(url + path, init).then(
      async (reply) => ({
        status: reply.status,
        retryAfter: reply.headers.get('retry-after'),
        body: await reply.text(),
      }),
      () => null,
    );
  const statusOf = async (path: string) => (await get(path))?.status;
  const create = () =>
    get('/api/v1/flows/session/create/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ api_key: 'demo-key', technologies: ['DR'] }),
    });

  /** Creates sessions with eight clients while `act` runs; returns every answer. */
  async function underLoad(act: () => Promise<void>): Promise<readonly (Answer | null)[]> {
    const answers: (Answer | null)[] = [];
    let isOver = false;
    const clients = Array.from({ length: 8 }, async () => {
      while (!isOver) answers.push(await create());
    });
    try {
      await act();
    } finally {
      isOver = true;
      await Promise.all(clients);
    }
    return answers;
  }

  /** Each answer must be a session, or a 503 with Retry-After. */
  function expectHonest(answers: readonly (Answer | null)[]): void {
    const faulty = answers.filter(
      (answer) => answer?.status !== 200 && !(answer?.status === 503 && Number(answer.retryAfter) > 0),
    );
    expect(faulty.slice(0, 3)).toEqual([]);
    expect(child.exitCode, output).toBe(null);
  }

  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  it('waits for it at the start: live, not ready, and says so', patience, async () => {
    await expect.poll(() => statusOf('/health/live'), { timeout: 120_000 }).toBe(200);
    const ready = await get('/health/ready');
    expect([ready?.status, ready?.retryAfter]).toEqual([503, '2']);
    expect(JSON.parse(ready?.body ?? '')).toEqual({ status: 'unavailable', reason: 'database' });
    expectHonest([await create()]);
    expect(output).toContain('kuelik: waiting for the database: ECONNREFUSED');
    postgres.restart();
    await expect.poll(() => statusOf('/health/ready'), { timeout: 120_000 }).toBe(200);
    await expect.poll(async () => (await create())?.status).toBe(200);
  });

  it('survives an immediate stop under load, and continues automatically', patience, async () => {
    const answers = await underLoad(async () => {
      await pause(500);
      postgres.crash();
      await expect.poll(() => statusOf('/health/ready')).toBe(503);
      expect(await statusOf('/health/live')).toBe(200);
      expect(await statusOf('/flow/any-session')).not.toBe(500);
      await pause(1_000);
      postgres.restart();
      await expect.poll(() => statusOf('/health/ready')).toBe(200);
      await pause(500);
    });
    expectHonest(answers);
    expect(answers.some((answer) => answer?.status === 503)).toBe(true);
    expect((await create())?.status).toBe(200);
  });

  it('survives the loss of every connection, four times under load', patience, async () => {
    const admin = await openDatabase({ kind: 'server', url: postgres.url, maxConnections: 1 });
    const answers = await underLoad(async () => {
      for (let round = 0; round < 4; round += 1) {
        await pause(300);
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where pid <> pg_backend_pid() and datname is not null
        `.execute(admin);
      }
      await pause(300);
    });
    await admin.destroy();
    expectHonest(answers);
    expect((await create())?.status).toBe(200);
  });

  it('says 503 with Retry-After while every connection waits for a lock', patience, async () => {
    const admin = await openDatabase({ kind: 'server', url: postgres.url, maxConnections: 1 });
    const answers = await admin.transaction().execute(async (trx) => {
      await sql`lock table session in access exclusive mode`.execute(trx);
      // More calls than the pool has connections: the rest time out waiting for a free one. Then the
      // transaction ends, since the database would end one that is idle for longer.
      const asked = Promise.all(Array.from({ length: 12 }, create));
      await pause(8_000);
      expect(await statusOf('/health/live')).toBe(200);
      return { asked };
    });
    await admin.destroy();
    const said = await answers.asked;
    expectHonest(said);
    expect(said.some((answer) => answer?.status === 503)).toBe(true);
    await expect.poll(() => statusOf('/health/ready')).toBe(200);
  });
});

it('ends on SIGTERM while it waits, as process 1 of a container must', patience, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kuelik-away-'));
  const port = await freePort();
  const child = spawn(process.execPath, [await bundledServer()], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      METRICS_PORT: '0',
      DATABASE_URL: `postgres://kuelik@127.0.0.1:${port}/kuelik`,
      KUELIK_DATA_DIR: folder,
      KUELIK_SITE_DIR: join(root, 'docs'),
    },
  });
  const ended = once(child, 'exit');
  for await (const chunk of child.stderr) if (String(chunk).includes('waiting for the database')) break;
  child.kill('SIGTERM');
  // On its own, not by the signal.
  expect(await ended).toEqual([0, null]);
  rmSync(folder, { recursive: true });
});
