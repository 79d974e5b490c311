import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toAppError } from '../../app/errors.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { openDatabase } from './open.ts';
import { isConnectionLost, waitForDatabase } from './unreachable.ts';

const url = process.env.KUELIK_TEST_DATABASE_URL ?? '';

describe.skipIf(url === '')('a PostgreSQL server that closes connections', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(() => test.close());

  it('fails only the transaction whose connection was closed between two statements', async () => {
    const victim = test.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      const closed = sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(test.db);
      await closed;
      // The event that used to end the process arrives while the connection is idle.
      await new Promise((resolve) => setTimeout(resolve, 300));
      await sql`select 1`.execute(trx);
    });
    const error = await victim.catch((cause: unknown) => cause);
    expect(isConnectionLost(error)).toBe(true);
    expect(toAppError(error)).toMatchObject({ httpStatus: 503, code: 'overloaded', retryAfter: 5 });
    expect((await sql`select 2 as two`.execute(test.db)).rows).toEqual([{ two: 2 }]);
  });

  it('fails only the current statement', async () => {
    const slow = sql`select pg_sleep(20)`.execute(test.db).catch((cause: unknown) => cause);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep(20)%' and pid <> pg_backend_pid()`.execute(
      test.db,
    );
    expect(toAppError(await slow)).toMatchObject({ httpStatus: 503, retryAfter: 5 });
    // The socket closes a moment after the error; until then the pool may return it once more.
    const next = () => sql`select 2 as two`.execute(test.db).catch((cause: unknown) => cause);
    await expect.poll(next).toMatchObject({ rows: [{ two: 2 }] });
  });

  it('replies 503 with Retry-After when every connection is in use', async () => {
    const narrow = await openDatabase({ kind: 'server', url, maxConnections: 1, connectTimeoutMs: 200 });
    try {
      const holding = sql`select pg_sleep(1)`.execute(narrow);
      const refused = await sql`select 1`.execute(narrow).catch((cause: unknown) => cause);
      expect(toAppError(refused)).toMatchObject({ httpStatus: 503, retryAfter: 5 });
      await holding;
    } finally {
      await narrow.destroy();
    }
  });
});

it('waits for a database that starts later than the server', async () => {
  let tries = 0;
  const waits: number[] = [];
  await waitForDatabase(
    async () => {
      tries += 1;
      if (tries < 4) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    },
    { limitMs: 60_000, now: () => 0, pause: async (ms) => void waits.push(ms) },
  );
  expect(tries).toBe(4);
  expect(waits).toEqual([250, 500, 1000]);
});

it('gives up with a message once the time is over, and at once on errors that waiting cannot fix', async () => {
  let now = 0;
  const options = {
    limitMs: 5_000,
    now: () => now,
    pause: async (ms: number) => {
      now += ms;
    },
  };
  const away = async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  };
  await expect(waitForDatabase(away, options)).rejects.toThrow('The database did not answer within 5 s');
  const denied = Object.assign(new Error('password authentication failed'), { code: '28P01' });
  await expect(waitForDatabase(() => Promise.reject(denied), options)).rejects.toBe(denied);
});
