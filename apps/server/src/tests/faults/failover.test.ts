import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createBackend,
  createFolderStore,
  createKeyring,
  createVisionQueue,
  openDatabase,
  startVisionWork,
} from '@kuelik/backend';
import { demoDefaults } from '@kuelik/backend/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseRelay, relayDatabase } from '../../../../../tools/lib/services/database-relay.ts';
import { freePort } from '../../../../../tools/lib/services/free-port.ts';
import {
  findPostgres,
  type PostgresServer,
  startPostgres,
} from '../../../../../tools/lib/services/postgres.ts';
import { readConfig } from '../../configuration/config.ts';
import { type RunningServer, startServer } from '../../roles/start-server.ts';

const CLIENTS = 8;
/** What waits when the database crashes. */
const ENDED = 24;
const VISION_JOBS = 6;
const masterKey = Buffer.alloc(32, 7);
/** Milliseconds. */
const patience = { timeout: 600_000, interval: 100 };

describe.skipIf(findPostgres() === null)('a database that fails over to its standby', () => {
  let postgres: PostgresServer;
  let relay: DatabaseRelay;
  let server: RunningServer;
  let folder: string;
  beforeEach(async () => {
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
        KUELIK_KEYS: `test:${masterKey.toString('base64')}`,
      }),
      (error) => {
        throw error;
      },
    );
  }, patience.timeout);
  afterEach(async () => {
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

  /** A receiver that takes a second for each message, so that messages queue, and the sessions reported as finished. */
  const startReceiver = async () => {
    const reported: string[] = [];
    const receiver = createServer((request, reply) => {
      let body = '';
      request.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      request.on('end', () => {
        const { type, data } = JSON.parse(body);
        if (type === 'session.finished') reported.push(data.session_id);
        setTimeout(() => reply.end(), 1000);
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    return { reported, url, close: () => receiver.close() };
  };
  const endSession = async () => {
    const { status, data } = await call('/api/v1/flows/session/create/', { api_key: 'demo-key' });
    expect(status).toBe(200);
    const session_id = String(data.session_id);
    const fingerprint = createHmac('sha256', session_id).digest('hex');
    const opened = await call('/api/v1/flows/session/validate/', { session_id, fingerprint });
    const authorization = `Bearer ${opened.data.access_token}`;
    const finish = `/api/v1/flows/session/finish/?session_id=${session_id}&success=false`;
    expect((await call(finish, undefined, { authorization })).status).toBe(200);
    return session_id;
  };
  /** Both sides of the vision queue, on connections of their own; the work takes as long as a face check. */
  const startVision = async () => {
    const db = await openDatabase({ kind: 'server', url: relay.url, maxConnections: 4 });
    const { context } = await createBackend({
      db,
      blobs: await createFolderStore(join(folder, 'files')),
      keyring: createKeyring([{ id: 'test', key: masterKey }]),
      demo: demoDefaults.technologies,
      origins: [],
    });
    const queue = createVisionQueue(context, { contract: 1, longest: 100 });
    const worker = startVisionWork(context, {
      contract: 1,
      places: 2,
      perform: async (_kind, content) => {
        await new Promise((resolve) => setTimeout(resolve, 2000));
        return createHash('sha256').update(content).digest();
      },
      onError: () => undefined,
    });
    const ask = async (sessionId: string, n: number) => {
      const content = Buffer.from(`picture ${n}`);
      const asker = { sessionId, priority: 'person', since: new Date(), isAdmitted: false } as const;
      const result = await queue.ask('read', content, { ...asker });
      return result.equals(createHash('sha256').update(content).digest());
    };
    const stop = async () => {
      queue.stop();
      await worker.stop();
      await db.destroy();
    };
    return { db, ask, stop };
  };

  it('is followed by what waits: messages, seals, and vision work under way ', patience, async () => {
    const standby = await postgres.addStandby();
    const receiver = await startReceiver();
    const vision = await startVision();
    const waiting = async (table: 'webhook_delivery' | 'session_protocol' | 'vision_job') =>
      (await vision.db.selectFrom(table).select('session_id').where('due_at', 'is not', null).execute())
        .length;
    try {
      const key = { authorization: 'Api-Key demo-key' };
      await call('/api/v1/integrator/webhook-endpoints/', { url: receiver.url }, key);
      const ended: string[] = [];
      for (let i = 0; i < ENDED; i += 1) ended.push(await endSession());
      const orders = ended.map((session_id) => {
        const [created_at, due_at] = [new Date(), new Date()];
        return { session_id, edition: 1, created_at, due_at };
      });
      await vision.db.insertInto('session_protocol').values(orders).execute();
      const [session = ''] = ended;
      const seen = Array.from({ length: VISION_JOBS }, (_none, n) => vision.ask(session, n));
      const answers = Promise.all(seen);
      await expect.poll(() => waiting('vision_job'), patience).toBe(VISION_JOBS);
      const before = {
        messages: await waiting('webhook_delivery'),
        seals: await waiting('session_protocol'),
        vision: await waiting('vision_job'),
      };
      postgres.crash();
      expect(Math.min(...Object.values(before)), JSON.stringify(before)).toBeGreaterThan(0);
      standby.promote();
      relay.leadTo(standby.url);
      expect(await answers).toEqual(Array(VISION_JOBS).fill(true));
      await expect.poll(() => waiting('webhook_delivery').catch(() => -1), patience).toBe(0);
      await expect.poll(() => waiting('session_protocol').catch(() => -1), patience).toBe(0);
      expect(new Set(receiver.reported)).toEqual(new Set(ended));
      for (const id of ended) {
        const reply = await fetch(`${server.url}/api/v1/integrator/sessions/${id}/protocol/`, {
          headers: key,
        });
        expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      }
      const twice = receiver.reported.length - ended.length;
      console.log(
        `waited at the crash: ${JSON.stringify(before)}; ${twice} of ${ended.length} messages came twice`,
      );
    } finally {
      receiver.close();
      await vision.stop();
    }
  });

  it('is followed automatically, with nothing lost of what was acknowledged', patience, async () => {
    const standby = await postgres.addStandby();
    /** The sessions whose creation was acknowledged, and the number of the call that created each. */
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
