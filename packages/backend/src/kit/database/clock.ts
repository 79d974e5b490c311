import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Asked this often: clocks of good hardware drift by milliseconds meanwhile. */
const ASK_EVERY_MS = 30_000;

export interface DatabaseClock {
  /** The database's time, to a few milliseconds. */
  readonly now: () => Date;
  stop(): void;
}

export interface ClockOptions {
  /** A clock that only runs forward, milliseconds; the process's own by default. */
  readonly monotonic?: () => number;
  readonly everyMs?: number;
}

/**
 * The one time of all servers on a database: leases and deadlines that one server sets mean the same to every
 * other, however wrong its own clock is, and whenever that one jumps. Asked at the start and every 30 seconds;
 * while the database does not answer, time goes on by what the processor counts.
 *
 * @throws the database's error at the start.
 */
export async function startDatabaseClock(
  db: Kysely<Database>,
  { monotonic = () => performance.now(), everyMs = ASK_EVERY_MS }: ClockOptions = {},
): Promise<DatabaseClock> {
  const ask = async (): Promise<number> => {
    const before = monotonic();
    const { rows } = await sql<{ at: number }>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as at`.execute(db);
    // The reply was written about halfway.
    return (rows[0]?.at ?? Number.NaN) - (before + monotonic()) / 2;
  };
  let offset = await ask();
  const timer = setInterval(() => {
    void ask().then(
      (asked) => {
        if (Number.isFinite(asked)) offset = asked;
      },
      () => undefined,
    );
  }, everyMs);
  timer.unref();
  return {
    now: () => new Date(Math.round(monotonic() + offset)),
    stop: () => clearInterval(timer),
  };
}
