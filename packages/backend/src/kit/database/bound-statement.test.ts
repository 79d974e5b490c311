import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BoundStatement, bindMessage, plainValues } from './bound-statement.ts';
import { compiledQuery } from './compiled-query.ts';
import { isDirect } from './lent-connection.ts';
import { openDatabase } from './open.ts';
import type { Database } from './schema.ts';

const url = process.env.KUELIK_TEST_DATABASE_URL ?? '';
/** A statement is named at its fifth use, and bound alone from the sixth. */
const USES = 9;

it('writes Bind, Execute and Sync as one packet', () => {
  const message = bindMessage('n1', ['é', Buffer.of(7, 8), null, 5]);
  const parts = [
    ['42', '0000002b', '00', '6e3100', '0004', '0000000100000000', '0004'],
    ['00000002c3a9', '000000020708', 'ffffffff', '0000000135', '0000'],
    ['4500000009', '0000000000', '5300000004'],
  ];
  expect(message.toString('hex')).toBe(parts.flat().join(''));
});

it('leaves values that it cannot write to pg', () => {
  expect(plainValues(['a', 1, 2n, true, null, Buffer.of(1)])).toHaveLength(6);
  for (const value of [undefined, [1], new Date(), {}]) expect(plainValues([1, value])).toBeNull();
  expect(plainValues(Array(32_767).fill(1))).toHaveLength(32_767);
  expect(plainValues(Array(32_768).fill(1))).toBeNull();
});

it('refuses what it cannot write before a connection is asked to send it', () => {
  const sent = { name: 'n', text: 'select', values: Array<number>(32_768).fill(1) };
  const bound = () => new BoundStatement(sent, { names: [], parsers: [] }, () => undefined);
  expect(bound).toThrow(RangeError);
});

it('fails with a row that cannot be read, after the server is ready for the next statement', () => {
  const ends: unknown[] = [];
  const bad = () => {
    throw new Error('unreadable');
  };
  const statement = new BoundStatement(
    { name: 'n', text: 'select', values: [] },
    { names: ['a'], parsers: [bad] },
    (error) => ends.push(error?.message),
  );
  statement.handleDataRow({ fields: ['1'] });
  statement.handleDataRow({ fields: ['1', '2'] });
  statement.handleCommandComplete({ text: 'SELECT 2' });
  expect(ends).toEqual([]);
  statement.handleReadyForQuery();
  expect(ends).toEqual(['unreadable']);
});

it('has statements described each time behind a pooler, whose connections have other processes', async () => {
  const client = (processID: number) =>
    ({ processID, query: async () => ({ rows: [{ pid: 7 }] }) }) as unknown as pg.PoolClient;
  expect(await isDirect(client(7))).toBe(true);
  expect(await isDirect(client(8))).toBe(false);
});

describe.skipIf(url === '')('on a PostgreSQL server', () => {
  let db: Kysely<Database>;
  beforeAll(async () => {
    // A temporary table belongs to its connection, so there is one connection.
    db = await openDatabase({ kind: 'server', url, maxConnections: 1 });
    await sql`create temporary table kind (id int primary key, t text, b bytea, at timestamptz, j jsonb, n int8, f float8, yes bool, list text[], day date)`.execute(
      db,
    );
  });
  afterAll(() => db.destroy());

  const at = new Date('2026-03-01T10:20:30.456Z');
  const old = new Date('1913-01-01T00:00:00.000Z');
  const rows: readonly (readonly unknown[])[] = [
    ['Қазақ 😀', Buffer.from([0, 255, 92]), at, { a: ['ü', null] }, 9_007_199_254_740_991, 0.1, true],
    ['', Buffer.alloc(0), old, {}, 0, -1e-7, false],
    [null, null, null, null, null, null, null],
  ];

  it.each(rows)('reads and writes the same, planned or not: %j', async (...row) => {
    const [t, b, time, j, n, f, yes] = row;
    const seen: unknown[] = [];
    for (let use = 0; use < USES; use += 1) {
      const written = await sql`
        insert into kind values (1, ${t}, ${b}, ${time}, ${j}, ${n}, ${f}, ${yes}, ${['x', 'y "z"']}, '2026-03-01')
        on conflict (id) do update set t = excluded.t, b = excluded.b, at = excluded.at, j = excluded.j,
          n = excluded.n, f = excluded.f, yes = excluded.yes, list = excluded.list`.execute(db);
      const read = await sql`select * from kind where id = ${1}`.execute(db);
      const none = await sql`update kind set t = t where id = ${2}`.execute(db);
      seen.push([written.numAffectedRows, read.rows, none.numAffectedRows, none.rows]);
    }
    expect(seen).toEqual(Array(USES).fill(seen[0]));
    const kept = { id: 1, t, b, at: time, j, n, f, yes, list: ['x', 'y "z"'], day: '2026-03-01' };
    expect(seen[0]).toEqual([1n, [kept], 0n, []]);
  });

  it('reports a refused row with its code, and continues', async () => {
    const codes: unknown[] = [];
    for (let use = 0; use < USES; use += 1) {
      const refused = sql`insert into kind (id) values (${1})`.execute(db);
      codes.push(
        await refused.then(
          () => 'stored',
          (error: { code?: string }) => error.code,
        ),
      );
    }
    // The first of them may add the row.
    expect(codes.slice(1)).toEqual(Array(USES - 1).fill('23505'));
    expect((await sql`select 2 as two`.execute(db)).rows).toEqual([{ two: 2 }]);
  });

  it('takes as many values as the server does, and continues with the only connection', async () => {
    const numbers = Array.from({ length: 40_000 }, (_none, at) => at);
    const most = sql`select ${1} in (${sql.join(numbers)}) as yes`;
    for (let use = 0; use < USES; use += 1) expect((await most.execute(db)).rows).toEqual([{ yes: true }]);
    expect((await sql`select 2 as two`.execute(db)).rows).toEqual([{ two: 2 }]);
  });

  it('runs compiled queries within and outside of a transaction', async () => {
    const read = compiledQuery((on, name: string) =>
      on.selectNoFrom((each) => each.cast<string>(each.val(name), 'text').as('name')),
    );
    for (let use = 0; use < USES; use += 1) {
      expect(await read(db, `n${use}`)).toEqual([{ name: `n${use}` }]);
      const inside = db.transaction().execute((trx) => read(trx, 'inside'));
      expect(await inside).toEqual([{ name: 'inside' }]);
    }
  });
});
