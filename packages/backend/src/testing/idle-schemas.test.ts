import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../../tools/lib/services/postgres.ts';
import { openDatabase } from '../kit/database/open.ts';
import type { Database } from '../kit/database/schema.ts';
import { borrowSchema } from './idle-schemas.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

const open = (schema: string) => openDatabase({ kind: 'server', url: server.url, schema, maxConnections: 2 });
const run = async (db: Kysely<Database>, statement: string) => {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(statement)}`.execute(db);
  return Object.values(rows[0] ?? {})[0];
};

/** Uses a schema, gives it back, and borrows the next. */
async function after(...statements: readonly string[]) {
  const schema = await borrowSchema(server.url);
  const db = await open(schema.name);
  for (const statement of statements) await run(db, statement);
  await db.destroy();
  await schema.giveBack();
  const next = await borrowSchema(server.url);
  return { next, isSame: next.name === schema.name };
}

const row = "insert into rate values ('calls', '\\x01', now(), 1)";

it('lends the same schema again, without the rows of the test before', async () => {
  const first = await after(row);
  expect(first.isSame).toBe(true);
  const db = await open(first.next.name);
  expect(await run(db, 'select count(*)::int from rate')).toBe(0);
  expect(await run(db, 'select count(*)::int from kysely_migration')).toBeGreaterThan(10);
  await db.destroy();
  await first.next.giveBack();
});

it.each([
  ['an index', 'create index rate_by_spent on rate (spent)'],
  ['another column', 'alter table rate add column more text'],
  ['another rule of a column', 'alter table rate alter column spent drop not null'],
  [
    'a trigger',
    'create trigger odd before update on rate execute function suppress_redundant_updates_trigger()',
  ],
  ['a change that has run', "insert into schema_expansion values ('9999-later', '2999-01-01')"],
  [
    'much in a table',
    "insert into rate select 'calls', int8send(n), now(), 1 from generate_series(1, 30000) n",
  ],
])('lends no schema with %s', async (_what, statement) => {
  const { next, isSame } = await after(statement);
  expect(isSame).toBe(false);
  await next.giveBack();
});

it('lends each server’s own schemas', async () => {
  const other = await startPostgres();
  try {
    const schema = await borrowSchema(server.url);
    await schema.giveBack();
    const elsewhere = await borrowSchema(other.url);
    expect(elsewhere.name).not.toBe(schema.name);
    await elsewhere.giveBack();
  } finally {
    other.stop();
  }
});

it('lends a schema to one test at a time, also when the test before gives it back twice', async () => {
  const schema = await borrowSchema(server.url);
  await schema.giveBack();
  await schema.giveBack();
  const lent = [await borrowSchema(server.url), await borrowSchema(server.url)];
  expect(lent[0]?.name).not.toBe(lent[1]?.name);
  for (const each of lent) await each.giveBack();
});

it('lends no schema that a statement of the test before still uses', async () => {
  const schema = await borrowSchema(server.url);
  const db = await open(schema.name);
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  let hasWritten = () => {};
  const written = new Promise<void>((resolve) => {
    hasWritten = resolve;
  });
  const writing = db.transaction().execute(async (within) => {
    await sql.raw(row).execute(within);
    hasWritten();
    await held;
  });
  await written;
  await schema.giveBack();
  const next = await borrowSchema(server.url);
  expect(next.name).not.toBe(schema.name);
  end();
  await writing;
  await db.destroy();
  await next.giveBack();
});
