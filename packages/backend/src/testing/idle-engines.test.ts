import type { PostgresPool } from 'kysely';
import { expect, it } from 'vitest';
import { borrowEngine } from './idle-engines.ts';

/** Runs one statement; the first column of its first row. */
async function ask(pool: PostgresPool, statement: string): Promise<unknown> {
  const connection = await pool.connect();
  try {
    const { rows } = await connection.query<Record<string, unknown>>(statement, []);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    connection.release();
  }
}

/** Grows for as long as an engine lives, and starts again with the next one. */
const age = async (pool: PostgresPool) => Number(await ask(pool, 'select pg_current_xact_id()'));

/** Uses an engine, gives it back, and borrows the next. */
async function after(statement: string): Promise<{ readonly next: PostgresPool; readonly isSame: boolean }> {
  const pool = await borrowEngine();
  await ask(pool, statement);
  const before = await age(pool);
  await pool.end();
  const next = await borrowEngine();
  return { next, isSame: (await age(next)) > before };
}

it('lends the same engine again, without the rows and settings of the test before', async () => {
  const { next, isSame } = await after("insert into rate values ('calls', '\\x01', now(), 1)");
  await ask(next, "set work_mem = '11MB'");
  expect(isSame).toBe(true);
  expect(await ask(next, 'select count(*) from rate')).toBe(0);
  await next.end();
  const third = await borrowEngine();
  expect(await ask(third, 'show work_mem')).toBe('4MB');
  expect(await ask(third, 'show timezone')).toBe('UTC');
  await third.end();
});

it('lends no row of a large table', async () => {
  const many =
    "insert into rate select 'calls', sha256(n::text::bytea), now(), 1 from generate_series(1, 4000) n";
  const { next, isSame } = await after(many);
  expect(isSame).toBe(true);
  expect(await ask(next, 'select count(*) from rate')).toBe(0);
  await next.end();
});

it.each([
  ['a function', "create function one() returns int language sql as 'select 1'"],
  ['a column', 'alter table rate add column note text'],
  ['an index', 'create index rate_by_spent on rate (spent)'],
  ['a change that has run', "insert into schema_expansion values ('9999-later', '2999-01-01')"],
])('lends no engine with %s', async (_what, statement) => {
  const { next, isSame } = await after(statement);
  expect(isSame).toBe(false);
  await next.end();
});

it('does not answer a test that has closed it', async () => {
  const pool = await borrowEngine();
  await pool.end();
  await pool.end();
  await expect(pool.connect()).rejects.toThrow('has closed its database');
});
