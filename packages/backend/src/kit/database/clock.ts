import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Interval between queries: clocks of good hardware drift by milliseconds in that time. */
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
 * The common time of all servers on a database: leases and deadlines mean the same to every server, however
 * wrong its own clock is and whenever it jumps. Queried at startup and every 30 seconds; while the database
 * does not answer, time advances by the process's monotonic clock.
 *
 * @throws the database's error at startup.
 */
export async function startDatabaseClock(
  db: Kysely<Database>,
  { monotonic = () => performance.now(), everyMs = ASK_EVERY_MS }: ClockOptions = {},
): Promise<DatabaseClock> {
  const ask = async (): Promise<number> => {
    const before = monotonic();
    const { rows } = await sql<{ at: number }>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as at`.execute(db);
    // Assumes that the reply was written halfway through the round trip.
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
