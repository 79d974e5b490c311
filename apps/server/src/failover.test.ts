import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseRelay, relayDatabase } from '../../../tools/lib/database-relay.ts';
import { freePort } from '../../../tools/lib/free-port.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../../../tools/lib/postgres.ts';
import { readConfig } from './config.ts';
import { type RunningServer, startServer } from './start-server.ts';

const CLIENTS = 8;
/** Milliseconds. */
const patience = { timeout: 240_000, interval: 100 };

describe.skipIf(findPostgres() === null)('a database that fails over to its standby', () => {
  let postgres: PostgresServer;
  let relay: DatabaseRelay;
  let server: RunningServer;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kuelik-failover-'));
    postgres = await startPostgres();
    relay = await relayDatabase(postgres.url);
    server = await startServer(
      readConfig({
        PORT: String(await freePort()),
        METRICS_PORT: '0',
        DATABASE_URL: relay.url,
        KUELIK_LOG_LEVEL: 'silent',
        KUELIK_RATE_LIMIT: '0',
        KUELIK_DATA_DIR: folder,
        KUELIK_SITE_DIR: folder,
      }),
      (error) => {
        throw error;
      },
    );
  }, patience.timeout);
  afterAll(async () => {
    await server.close();
    await relay.close();
    postgres.stop();
    rmSync(folder, { recursive: true });
  });

  const call = async (path: string, body?: object, headers = {}) => {
    const reply = await fetch(server.url + path, {
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const { data = {}, reason = null } = (await reply.json()) as {
      data?: Record<string, unknown>;
      reason?: string;
    };
    return { status: reply.status, retryAfter: Number(reply.headers.get('retry-after')), data, reason };
  };

  it('is followed by itself, with nothing lost of what was acknowledged', patience, async () => {
    const standby = await postgres.addStandby();
    /** What the clients were told, by session. */
    const journal = new Map<string, number>();
    const dishonest: unknown[] = [];
    let isOver = false;
    let order = 0;
    let failedAt = Number.POSITIVE_INFINITY;
    let servedAgainAt: number | null = null;
    const client = async () => {
      while (!isOver) {
        order += 1;
        const own = order;
        const answer = await call('/api/v1/flows/session/create/', {
          api_key: 'demo-key',
          metadata: { order: own },
        });
        if (answer.status === 200) {
          journal.set(String(answer.data.session_id), own);
          if (performance.now() > failedAt) servedAgainAt ??= performance.now();
        } else if (answer.status !== 503 || !(answer.retryAfter > 0)) dishonest.push(answer);
      }
    };
    const clients = Array.from({ length: CLIENTS }, client);
    try {
      await expect.poll(() => journal.size, patience).toBeGreaterThan(40);
      postgres.crash();
      await expect.poll(async () => (await call('/health/ready')).reason, patience).toBe('database');
      failedAt = performance.now();
      expect((await call('/health/live')).status).toBe(200);
      standby.promote();
      relay.leadTo(standby.url);
      const before = journal.size;
      await expect.poll(() => journal.size, patience).toBeGreaterThan(before + 40);
    } finally {
      isOver = true;
      await Promise.allSettled(clients);
    }
    expect(dishonest.slice(0, 3)).toEqual([]);
    expect((await call('/health/ready')).status).toBe(200);
    const key = { authorization: 'Api-Key demo-key' };
    for (const [id, own] of journal) {
      const { data } = await call(`/api/v1/integrator/sessions/${id}/`, undefined, key);
      expect([id, data.metadata]).toEqual([id, { order: own }]);
    }
    const seconds = ((servedAgainAt ?? Number.NaN) - failedAt) / 1000;
    console.log(
      `${journal.size} sessions kept; served again ${seconds.toFixed(1)} s after the promotion began`,
    );
  });
});
