import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { migrate } from './migrate.ts';
import { rawQuery } from './raw-query.ts';
import { transaction } from './retry.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

it('returns the same types from both databases', async () => {
  const bytes = Buffer.from([0, 1, 255]);
  const { rows } =
    await sql`select 5::int8 as big, 7 as small, ${bytes}::bytea as bytes, date '2020-01-02' as day,
    interval '1 day' as span, timestamptz '2020-01-02T03:04:05.678Z' as at, 1.5::numeric as exact,
    ${JSON.stringify({ a: [1] })}::jsonb as json, true as yes, null as nothing, count(*) as counted`.execute(
      test.db,
    );
  expect(rows[0]).toEqual({
    big: 5,
    small: 7,
    bytes,
    day: '2020-01-02',
    span: expect.anything(),
    at: new Date('2020-01-02T03:04:05.678Z'),
    exact: '1.5',
    json: { a: [1] },
    yes: true,
    nothing: null,
    counted: 1,
  });
  const row: Record<string, unknown> = Object(rows[0]);
  expect(Buffer.isBuffer(row.bytes)).toBe(true);
  expect(typeof row.span).toBe('string');
});

it('stores times with millisecond precision and bytes unchanged', async () => {
  const at = new Date('2026-03-04T05:06:07.089Z');
  const wrapped = Buffer.from('pool buffer').subarray(5);
  await test.db.insertInto('server_key').values({ name: 'types', kek_id: 'k', wrapped }).execute();
  await test.db.insertInto('claim').values({ scope: 'types', value_hash: wrapped, created_at: at }).execute();
  const row = await test.db
    .selectFrom('claim')
    .selectAll()
    .where('scope', '=', 'types')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ scope: 'types', value_hash: wrapped, created_at: at });
});

it('names a violated constraint, and leaves the connection usable', async () => {
  const insert = () =>
    test.db
      .insertInto('server_key')
      .values({ name: 'twice', kek_id: 'k', wrapped: Buffer.alloc(1) })
      .execute();
  await insert();
  await expect(insert()).rejects.toMatchObject({ code: '23505', constraint: 'server_key_pkey' });
  expect((await rawQuery(test.db)('select $1::int as n', [3])).rows).toEqual([{ n: 3 }]);
});

it('rolls a failed transaction back', async () => {
  await expect(
    transaction(test.db, async (trx) => {
      await trx
        .insertInto('server_key')
        .values({ name: 'gone', kek_id: 'k', wrapped: Buffer.alloc(1) })
        .execute();
      throw new Error('stop');
    }),
  ).rejects.toThrow('stop');
  const row = await test.db
    .selectFrom('server_key')
    .selectAll()
    .where('name', '=', 'gone')
    .executeTakeFirst();
  expect(row).toBeUndefined();
});

it('retries a transaction that the database aborted', async () => {
  let tries = 0;
  const result = await transaction(test.db, async () => {
    tries += 1;
    if (tries < 3) throw Object.assign(new Error('serialization failure'), { code: '40001' });
    return 'done';
  });
  expect([result, tries]).toEqual(['done', 3]);
});

it('has no pending migrations', async () => {
  expect(await migrate(test.db)).toEqual([]);
});
