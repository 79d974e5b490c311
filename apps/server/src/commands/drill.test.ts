import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@kuelik/backend';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres, type PostgresServer, startPostgres } from '../../../../tools/lib/services/postgres.ts';
import { readConfig } from '../configuration/config.ts';
import { startServer } from '../roles/start-server.ts';
import { commands } from './commands.ts';
import { drillLines } from './recovery-commands.ts';

const SESSIONS = 40;
const patience = 600_000;

describe.skipIf(findPostgres() === null)('a restore drill', () => {
  let postgres: PostgresServer;
  let folder: string;
  let scratch: string;
  const environment = () => ({
    DATABASE_URL: postgres.url,
    KUELIK_DATA_DIR: join(folder, 'data'),
    KUELIK_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    KUELIK_SITE_DIR: 'docs',
    KUELIK_RATE_LIMIT: '0',
    METRICS_PORT: '0',
    PORT: '0',
    KUELIK_LOG_LEVEL: 'silent',
  });
  const run = async (name: string, env: Readonly<Record<string, string>>, ...words: string[]) => {
    const lines: string[] = [];
    const command = commands.find((entry) => entry.name.join(' ') === name);
    const path = process.env.PATH;
    process.env.PATH = `${path}:${findPostgres()}`;
    try {
      await command?.run(readConfig(env), words, (line) => lines.push(line));
    } finally {
      process.env.PATH = path;
    }
    return lines.join('\n');
  };
  const query = async <T>(url: string, statement: RawBuilder<T>) => {
    const db = await openDatabase({ kind: 'server', url, maxConnections: 1 });
    return statement.execute(db).finally(() => db.destroy());
  };
  const createSession = async (url: string): Promise<string> => {
    const reply = await fetch(`${url}/api/v1/flows/session/create/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ api_key: 'demo-key', metadata: { order: randomUUID() } }),
    });
    return (await reply.json()).data.session_id;
  };
  const sessions: string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kuelik-drill-test-'));
    postgres = await startPostgres();
    scratch = postgres.url.replace(/postgres$/, 'scratch');
    await query(postgres.url, sql`create database scratch`);
    const server = await startServer(readConfig(environment()), () => undefined);
    try {
      for (let i = 0; i < SESSIONS; i++) {
        sessions.push(await createSession(server.url));
      }
    } finally {
      await server.close();
    }
  }, patience);
  afterAll(() => {
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'restores, verifies, says how long it took, and leaves the scratch database empty',
    async () => {
      const printed = await run('drill', environment(), '--into', scratch);
      expect(printed).toContain(`recovery: `);
      expect(printed).toContain(`${SESSIONS} sessions, 0 of them erased; ${SESSIONS} keys open`);
      expect(printed).not.toContain('extrapolated');
      const { rows } = await query(scratch, sql`select 1 from pg_tables where schemaname = 'public'`);
      expect(rows).toEqual([]);
    },
    patience,
  );

  it(
    'refuses a database that is in use or not empty',
    async () => {
      await expect(run('drill', environment(), '--into', postgres.url)).rejects.toThrow('in use');
      await query(scratch, sql`create table other (id int)`);
      await expect(run('drill', environment(), '--into', scratch)).rejects.toThrow('empty');
      await query(scratch, sql`drop table other`);
    },
    patience,
  );

  it(
    'keeps erased what was erased after the backup',
    async () => {
      const [erased = '', kept = ''] = sessions;
      // The backup is older than the erasure, so its database contains the session.
      await query(postgres.url, sql`create database restored template postgres`);
      const restored = { ...environment(), DATABASE_URL: postgres.url.replace(/postgres$/, 'restored') };
      expect(await run('session erase', environment(), erased)).toBe('Erased');
      const has = async (id: string) =>
        (await query(restored.DATABASE_URL, sql`select 1 from session_key where session_id = ${id}`)).rows
          .length;
      expect([await has(erased), await has(kept)]).toEqual([1, 1]);
      expect(await run('erasures apply', restored)).toBe('1 erasures in the log, 1 sessions erased again');
      expect([await has(erased), await has(kept)]).toEqual([0, 1]);
      expect(await run('erasures apply', restored)).toBe('1 erasures in the log, 0 sessions erased again');
    },
    patience,
  );

  it(
    'takes a database that was restored to a point in time, and keeps erased what was erased later',
    async () => {
      const create = async () => {
        const server = await startServer(readConfig(environment()), () => undefined);
        return createSession(server.url).finally(() => server.close());
      };
      const archive = await postgres.archive();
      const before = await create();
      const { rows } = await query(postgres.url, sql<{ now: Date }>`select clock_timestamp() as now`);
      const after = await create();
      expect(await run('session erase', environment(), before)).toBe('Erased');
      const restored = await archive.restore(rows[0]?.now ?? new Date(Number.NaN));
      const has = async (id: string) =>
        (await query(restored, sql`select 1 from session_key where session_id = ${id}`)).rows.length;
      expect([await has(before), await has(after)]).toEqual([1, 0]);
      const printed = await run('drill', environment(), '--restored', restored);
      expect(printed).toMatch(/erasures [\d.]+ s \(\d+ sessions\)/);
      expect(printed).toContain('Nothing is wrong');
      expect([await has(before), await has(after)]).toEqual([0, 0]);
      await expect(run('drill', environment(), '--restored', postgres.url)).rejects.toThrow('in use');
      await expect(run('drill', environment(), '--restored', scratch)).rejects.toThrow('empty');
      await expect(run('drill', environment())).rejects.toThrow('--restored');
    },
    patience,
  );

  it(
    'finds lost keys and lost or altered pictures',
    async () => {
      const other = { ...environment(), KUELIK_KEYS: `k1:${randomBytes(32).toString('base64')}` };
      await expect(run('verify', other)).rejects.toThrow();
      await query(
        postgres.url,
        sql`insert into evidence (session_id, id, kind, content_type, size, created_at)
        values (${sessions[1]}, 'gone', 'face', 'image/jpeg', 1, now())`,
      );
      const lines: string[] = [];
      const verify = commands.find(({ name }) => name.join(' ') === 'verify');
      await expect(verify?.run(readConfig(environment()), [], (line) => lines.push(line))).rejects.toThrow(
        '1 faults',
      );
      expect(lines.join('\n')).toMatch(/^[0-9a-f/]+: a picture cannot be read \(blob_not_found\)$/m);
      expect(lines.join('\n')).not.toContain(sessions[1]);
    },
    patience,
  );
});

it('says how long a larger deployment would take only where there are enough sessions to extrapolate', () => {
  const report = (sessions: number) => ({
    backup: { dump: 1, dumpBytes: 1, restore: 3 },
    ...{ files: 1, erasures: 0, erasedAgain: 0, verification: 1 },
    verified: { sessions, erased: 0, keys: sessions, pictures: 0, documents: 0, bytes: 0, faults: [] },
  });
  expect(drillLines(report(5)).join()).not.toContain('extrapolated');
  expect(drillLines(report(2_000)).at(-1)).toContain('200.0 s for 100000 sessions');
});
