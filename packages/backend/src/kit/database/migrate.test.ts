import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { isOutdated, schemaState } from './schema-state.ts';

let test: TestDatabase;
beforeEach(async () => {
  test = await openTestDatabase();
});
afterEach(() => test.close());

const noteRun = (table: string, name: string) =>
  sql`insert into ${sql.table(table)} (name, timestamp) values (${name}, '2999-01-01')`.execute(test.db);

it('refuses a schema that requires a newer build, with a clear message, and does not change it', async () => {
  await noteRun('kysely_migration', '9999-later');
  const refused = await migrate(test.db).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'newer_schema' });
  expect(String(refused)).toMatch(/newer version of Kuelik \(9999-later\).*start the newer version$/);
  expect(await isOutdated(test.db)).toBe(true);
});

it('runs on a schema that a newer build has only extended', async () => {
  await noteRun('schema_expansion', '9998-newer-column');
  expect(await migrate(test.db)).toEqual([]);
  expect(await isOutdated(test.db)).toBe(false);
  expect(await schemaState(test.db)).toMatchObject({
    missing: [],
    unknown: [],
    ahead: ['9998-newer-column'],
  });
});

it('hides its expansions from builds that know required changes alone', async () => {
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name desc limit 1`.execute(test.db);
  expect(rows).toEqual([{ name: '0013-subject-version' }]);
});

const url = process.env.KUELIK_TEST_DATABASE_URL;
describe.skipIf(url === undefined)('on PostgreSQL, beside a long transaction', () => {
  it('blocks no one for long, and continues when the table is free', async () => {
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(test.db);
    const beside = await openDatabase({
      kind: 'server',
      url: url ?? '',
      schema: rows[0]?.schema ?? '',
      maxConnections: 4,
    });
    await sql`delete from schema_expansion where name = '0014-older-servers'`.execute(test.db);
    let migrated: Promise<readonly string[]> | undefined;
    const waits: number[] = [];
    await beside.transaction().execute(async (trx) => {
      // Blocks exclusive table locks for three seconds; readers and writers queue behind such a request.
      await sql`lock table session in row exclusive mode`.execute(trx);
      let isDone = false;
      migrated = migrate(test.db).finally(() => {
        isDone = true;
      });
      migrated.catch(() => undefined);
      const until = performance.now() + 3_000;
      while (performance.now() < until) {
        const asked = performance.now();
        await sql`update session set subject_version = subject_version where false`.execute(beside);
        waits.push(performance.now() - asked);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      expect(isDone).toBe(false);
    });
    expect(await migrated).toEqual(['0014-older-servers']);
    // The migration was tried meanwhile, so at least one query waited.
    expect(Math.max(...waits)).toBeGreaterThan(100);
    // Without a lock timeout it would be all three seconds; the rest is patience with a busy machine.
    expect(Math.max(...waits)).toBeLessThan(2_000);
    await beside.destroy();
  });
});
