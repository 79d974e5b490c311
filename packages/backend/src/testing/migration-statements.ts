import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { SchemaChange } from '../kit/database/schema-change.ts';

/** The statements that a change would execute, in order, without executing any. */
export async function statementsOf(change: SchemaChange): Promise<readonly string[]> {
  const seen: string[] = [];
  const recorder = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: (event) => {
      seen.push(event.query.sql);
    },
  });
  await change.up(recorder);
  return seen;
}
