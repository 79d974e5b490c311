import { type Kysely, sql } from 'kysely';
import type { DataKeys } from '../crypto/data-keys.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors.ts';

/** How often something is allowed within a window that starts with the first use. */
interface Rate {
  /** Name of the counter and its subject: `create-by-key`. */
  readonly scope: string;
  readonly most: number;
  /** Milliseconds. */
  readonly windowMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Operator settings; 0 for no limit. */
export interface Limits {
  /** Requests per minute. */
  readonly perMinute: number;
  /** SMS to one phone number per 24 hours. */
  readonly smsPerPhone: number;
}

/** No limits: for tests, which use one key and one phone. */
export const noLimits: Limits = { perMinute: 0, smsPerPhone: 0 };

/**
 * Limits shared by all processes, in addition to each process's own per address. Far above what people and
 * hosts need, they stop abuse of a single key, link or phone number.
 */
export const ratesOf = ({ perMinute, smsPerPhone }: Limits) =>
  ({
    /** Sessions created by one key. */
    createByKey: { scope: 'create-by-key', most: perMinute, windowMs: MINUTE_MS },
    /** Calls of one key to the integrators' API: lists, records, pictures. */
    callsByKey: { scope: 'calls-by-key', most: perMinute * 5, windowMs: MINUTE_MS },
    /** Tokens issued for one session's link: people reload the page, attackers try fingerprints. */
    openBySession: { scope: 'open-by-session', most: Math.ceil(perMinute / 10), windowMs: HOUR_MS },
    /** Mutating calls of one session's hand-off. */
    handOffBySession: { scope: 'hand-off-by-session', most: Math.ceil(perMinute / 10), windowMs: HOUR_MS },
    /** Chunked uploads that one session starts: each attempt sends one. */
    uploadsBySession: { scope: 'uploads-by-session', most: Math.ceil(perMinute / 10), windowMs: HOUR_MS },
    /** Across sessions: SMS sent to a mistyped number bother a stranger. */
    smsByPhone: { scope: 'sms-by-phone', most: smsPerPhone, windowMs: 24 * HOUR_MS },
    /** SMS from the state to the number that it has on file for a person. */
    smsByPerson: { scope: 'sms-by-person', most: smsPerPhone, windowMs: 24 * HOUR_MS },
  }) as const satisfies Record<string, Rate>;
export type RateName = keyof ReturnType<typeof ratesOf>;

/** The parts of the backend's context that counting needs. */
interface Counter {
  readonly db: Kysely<Database>;
  readonly keys: Pick<DataKeys, 'blindIndex'>;
  readonly now: () => Date;
  readonly limits: Limits;
}

const countUse = compiledQuery((db, scope: string, subject: Buffer, at: Date, fresh: Date) =>
  db
    .insertInto('rate')
    .values({ scope, subject, window_end: fresh, spent: 1 })
    .onConflict((conflict) =>
      conflict.columns(['scope', 'subject']).doUpdateSet({
        spent: sql<number>`case when rate.window_end <= ${at} then 1 else rate.spent + 1 end`,
        window_end: sql<Date>`case when rate.window_end <= ${at} then ${fresh}::timestamptz else rate.window_end end`,
      }),
    )
    .returning(['spent', 'window_end']),
);

/**
 * Counts one use in the database, so that the count is shared by processes and survives restarts. The subject
 * is stored as a keyed hash.
 * @throws AppError 429 `too_many_requests` with the seconds until the window ends.
 */
export async function spendRate(
  { db, keys, now, limits }: Counter,
  name: RateName,
  subject: string,
): Promise<void> {
  const { scope, most, windowMs }: Rate = ratesOf(limits)[name];
  if (most === 0) return;
  const at = now();
  const fresh = new Date(at.getTime() + windowMs);
  const hash = keys.blindIndex(`rate ${scope}`, Buffer.from(subject));
  const [counted] = await countUse(db, scope, hash, at, fresh);
  if (counted === undefined) throw new Error('a counted use returned no row');
  if (counted.spent <= most) return;
  throw new AppError(429, 'too_many_requests', {
    message: 'Too often: try again later',
    retryAfter: Math.max(1, Math.ceil((counted.window_end.getTime() - at.getTime()) / 1000)),
  });
}
