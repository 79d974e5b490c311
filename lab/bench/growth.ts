import { openDatabase, rawQuery } from '@kuelik/backend';
import {
  createTestPlatform,
  fillGrowth,
  growthProbes,
  planOf,
  type Statement,
} from '@kuelik/backend/testing';
import { findPostgres, startPostgres } from '../../tools/lib/services/postgres.ts';
import { migrationWaits, undoExpansions } from './migration-waits.ts';

const ROUNDS = 30;

/** One list, search or sweep on a large database. */
interface GrowthLine {
  readonly name: string;
  readonly sessions: number;
  /** Milliseconds of a call as a whole. */
  readonly p50: number;
  readonly p95: number;
  /** Rows of the large tables and 8 KiB pages that its statements read. */
  readonly rows: number;
  readonly pages: number;
  readonly scans: readonly string[];
}

const round = (value: number) => Number(value.toPrecision(3));

/**
 * Fills a separate PostgreSQL with this many sessions, then calls every list, search and sweep of the product and
 * prints what each has read. The first line is the database's size.
 */
export async function* growthLines(sessions: number): AsyncGenerator<GrowthLine | object> {
  if (findPostgres() === null) return;
  const postgres = await startPostgres();
  process.env.KUELIK_TEST_DATABASE_URL = postgres.url;
  const sent: Statement[] = [];
  const world = await createTestPlatform({
    onStatement: (text, parameters) => sent.push({ sql: text, parameters }),
  });
  const { db } = world.context;
  try {
    const started = performance.now();
    await undoExpansions(db);
    await fillGrowth(db, sessions);
    const { rows } = await rawQuery(db)(
      `select sum(pg_table_size(oid))::float8 as tables, sum(pg_indexes_size(oid))::float8 as indexes
        from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
      [],
    );
    const { tables, indexes } = rows[0] ?? {};
    yield {
      name: 'bytes a session',
      sessions,
      tables: Math.round(Number(tables) / sessions),
      indexes: Math.round(Number(indexes) / sessions),
      filledInSeconds: Math.round((performance.now() - started) / 1000),
    };
    yield* migrationLines(db, postgres.url, sessions);
    for (const { name, run } of growthProbes(sessions)) {
      sent.length = 0;
      await run(world.context);
      const statements = sent.filter(({ sql: text }) => /^\s*(select|with|update|delete)/i.test(text));
      const plans = [];
      for (const statement of statements) plans.push(await planOf(db, statement));
      const waits: number[] = [];
      for (let i = 0; i < ROUNDS; i += 1) {
        const began = performance.now();
        await run(world.context);
        waits.push(performance.now() - began);
      }
      waits.sort((a, b) => a - b);
      const at = (part: number) => round(waits[Math.floor(ROUNDS * part)] ?? Number.NaN);
      yield {
        name,
        sessions,
        p50: at(0.5),
        p95: at(0.95),
        rows: plans.reduce((sum, plan) => sum + Math.round(plan.rows), 0),
        pages: plans.reduce((sum, plan) => sum + plan.pages, 0),
        scans: plans.flatMap((plan) => plan.scans),
      };
    }
  } finally {
    await world.close();
    postgres.stop();
  }
}

/** Migrates on connections of its own: one without a limit, since indexes are built, and one for writers. */
async function* migrationLines(
  db: Parameters<typeof fillGrowth>[0],
  url: string,
  sessions: number,
): AsyncGenerator<object> {
  const { rows } = await rawQuery(db)('select current_schema() as schema', []);
  const location = { kind: 'server', url, schema: String(rows[0]?.schema) } as const;
  const migrating = await openDatabase({ ...location, statementMs: 0, maxConnections: 1 });
  const beside = await openDatabase({ ...location, maxConnections: 1 });
  try {
    yield await migrationWaits(migrating, beside, sessions);
  } finally {
    await migrating.destroy();
    await beside.destroy();
  }
}
