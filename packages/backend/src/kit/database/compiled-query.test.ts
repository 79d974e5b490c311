import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { compiledQuery } from './compiled-query.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('is built once and returns the rows for its own values', async () => {
  let built = 0;
  const insert = compiledQuery((db, scope: string, value: Buffer, at: Date) => {
    built += 1;
    return db
      .insertInto('claim')
      .values({ scope, value_hash: value, created_at: at })
      .onConflict((conflict) => conflict.columns(['scope', 'value_hash']).doUpdateSet({ created_at: at }))
      .returning(['scope', 'value_hash', 'created_at', sql<number>`${7}::int`.as('seven')]);
  });
  const [one, two] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-02T00:00:00Z')];
  const reply = (scope: string, at: Date) => [
    { scope, value_hash: Buffer.from(scope), created_at: at, seven: 7 },
  ];
  expect(await insert(database.db, 'a', Buffer.from('a'), one)).toEqual(reply('a', one));
  expect(await insert(database.db, 'b', Buffer.from('b'), one)).toEqual(reply('b', one));
  expect(await insert(database.db, 'a', Buffer.from('a'), two)).toEqual(reply('a', two));
  expect(built).toBe(1);
});

it('takes rows, and any number of them', async () => {
  let built = 0;
  const insert = compiledQuery(
    (db, ...rows: readonly { scope: string; value_hash: Buffer; created_at: Date }[]) => {
      built += 1;
      return db.insertInto('claim').values(rows).returning(['scope', 'value_hash']);
    },
  );
  const row = (scope: string) => ({ scope, value_hash: Buffer.from(scope), created_at: new Date() });
  const returned = (scope: string) => ({ scope, value_hash: Buffer.from(scope) });
  expect(await insert(database.db, row('d'))).toEqual([returned('d')]);
  expect(await insert(database.db, row('e'), row('f'))).toEqual([returned('e'), returned('f')]);
  // The fields are taken by their names, whatever their order.
  const { scope, ...others } = row('g');
  expect(await insert(database.db, { ...others, scope })).toEqual([returned('g')]);
  expect(built).toBe(2);
});

it('refuses a value that the query does not use', async () => {
  const count = compiledQuery((db, scope: string, _other: string) =>
    db.selectFrom('claim').select('scope').where('scope', '=', scope),
  );
  await expect(count(database.db, 'a', 'b')).rejects.toThrow('does not use its value 1');
});

it('runs within the transaction that it is given', async () => {
  const count = compiledQuery((db, scope: string) =>
    db.selectFrom('claim').select('scope').where('scope', '=', scope),
  );
  const failing = database.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('claim')
      .values({ scope: 'c', value_hash: Buffer.of(1), created_at: new Date() })
      .execute();
    expect(await count(trx, 'c')).toHaveLength(1);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await count(database.db, 'c')).toEqual([]);
});
