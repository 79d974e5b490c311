import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from './open.ts';
import { transaction } from './retry.ts';
import type { Database } from './schema.ts';
import { createStatementNames } from './statement-names.ts';

const url = process.env.KUELIK_TEST_DATABASE_URL ?? '';
const read = 'select 1 from thing where id = $1';

it('names a read or a write from its fifth use', () => {
  const names = createStatementNames();
  const given = Array.from({ length: 6 }, () => names.of(read));
  expect(given.slice(0, 4)).toEqual([null, null, null, null]);
  expect(given[4]).toMatch(/^kuelik_/);
  expect(given[5]).toBe(given[4]);
});

it.each([
  'begin',
  'create table thing ()',
  'select 1 from thing order by id limit $1',
  'with due as (\n select id from thing for update skip locked)\n delete from thing',
])('plans anew each time: %s', (text) => {
  const names = createStatementNames();
  expect(Array.from({ length: 9 }, () => names.of(text))).toEqual(Array(9).fill(null));
});

it('counts a bounded number of texts', () => {
  const names = createStatementNames();
  for (let i = 0; i < 1000; i += 1) names.of(`select ${i}`);
  expect(Array.from({ length: 9 }, () => names.of(read)).at(-1)).toBeNull();
});

it('stops naming statements for a pooler that loses the names', () => {
  const names = createStatementNames();
  const lost = Object.assign(new Error('prepared statement "x" does not exist'), { code: '26000' });
  for (let i = 0; i < 30; i += 1) {
    for (let use = 0; use < 6; use += 1) names.of(read);
    expect(names.renewAfter(lost)).toBe(true);
  }
  expect(names.of(read)).toBeNull();
  expect(names.renewAfter(Object.assign(new Error('no such column'), { code: '42703' }))).toBe(false);
});

describe.skipIf(url === '')('on a PostgreSQL server', () => {
  let db: Kysely<Database>;
  beforeAll(async () => {
    // A temporary table belongs to its connection, so there is one connection.
    db = await openDatabase({ kind: 'server', url, maxConnections: 1 });
  });
  beforeEach(async () => {
    await sql`drop table if exists thing`.execute(db);
    await sql`create temporary table thing (id int primary key)`.execute(db);
    await sql`insert into thing values (1)`.execute(db);
  });
  afterAll(() => db.destroy());

  const things = async (on: Kysely<Database> = db) =>
    (await sql`select * from thing where id = ${1}`.execute(on)).rows;
  const kept = async () =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements limit 100`.execute(db))
      .rows;

  it('keeps the plan of a repeated statement', async () => {
    for (let i = 0; i < 6; i += 1) expect(await things()).toEqual([{ id: 1 }]);
    expect(await kept()).toContainEqual({ statement: 'select * from thing where id = $1' });
  });

  it('reads on after a migration has added a column, alone and in a transaction', async () => {
    for (let i = 0; i < 6; i += 1) await things();
    await sql`alter table thing add column name text`.execute(db);
    expect(await things()).toEqual([{ id: 1, name: null }]);
    for (let i = 0; i < 6; i += 1) await things();
    await sql`alter table thing add column size int`.execute(db);
    let tries = 0;
    const seen = await transaction(db, async (trx) => {
      tries += 1;
      return things(trx);
    });
    expect([seen, tries]).toEqual([[{ id: 1, name: null, size: null }], 2]);
  });

  it('reads on after the server has forgotten its plans', async () => {
    for (let i = 0; i < 6; i += 1) await things();
    await sql`deallocate all`.execute(db);
    expect(await things()).toEqual([{ id: 1 }]);
    for (let i = 0; i < 6; i += 1) expect(await things()).toEqual([{ id: 1 }]);
  });
});
