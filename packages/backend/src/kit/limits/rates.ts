import { type Kysely, sql } from 'kysely';
import type { DataKeys } from '../crypto/data-keys.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors.ts';

/** How often something may be done within a window that begins with the first time. */
interface Rate {
  /** Names what is counted, and for whom: `create-by-key`. */
  readonly scope: string;
  readonly most: number;
  /** Milliseconds. */
  readonly windowMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** What an operator sets; 0 for no limit. */
export interface Limits {
  /** Requests per minute. */
  readonly perMinute: number;
  /** SMS to one phone number in 24 hours. */
  readonly smsPerPhone: number;
}

/** No limits: for tests, which have one key and one phone. */
export const noLimits: Limits = { perMinute: 0, smsPerPhone: 0 };

/**
 * Limits that all processes count together, beside each process's own for an address. They are far above what people and
 * hosts need, and stop what a single key, link or phone number could be misused for.
 */
export const ratesOf = ({ perMinute, smsPerPhone }: Limits) =>
  ({
    /** Sessions that one key creates. */
    createByKey: { scope: 'create-by-key', most: perMinute, windowMs: MINUTE_MS },
    /** What one key asks of the integrators' calls: lists, records, pictures. */
    callsByKey: { scope: 'calls-by-key', most: perMinute * 5, windowMs: MINUTE_MS },
    /** Tokens that one session's link is opened for: a person reloads, a thief tries fingerprints. */
    openBySession: { scope: 'open-by-session', most: Math.ceil(perMinute / 10), windowMs: HOUR_MS },
    /** Calls of one session's hand-off that change something. */
    handOffBySession: { scope: 'hand-off-by-session', most: Math.ceil(perMinute / 10), windowMs: HOUR_MS },
    /** Whatever session asks for them: SMS are a nuisance to a stranger whose number was typed. */
    smsByPhone: { scope: 'sms-by-phone', most: smsPerPhone, windowMs: 24 * HOUR_MS },
    /** The state's, to the number that it knows of a person. */
    smsByPerson: { scope: 'sms-by-person', most: smsPerPhone, windowMs: 24 * HOUR_MS },
  }) as const satisfies Record<string, Rate>;
export type RateName = keyof ReturnType<typeof ratesOf>;

/** What counting takes of the backend's context. */
interface Counter {
  readonly db: Kysely<Database>;
  readonly keys: Pick<DataKeys, 'blindIndex'>;
  readonly now: () => Date;
  readonly limits: Limits;
}

/**
 * Counts one time, in the database, so that no process starts over. A subject is kept as a keyed hash.
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
  const counted = await db
    .insertInto('rate')
    .values({
      scope,
      subject: keys.blindIndex(`rate ${scope}`, Buffer.from(subject)),
      window_end: fresh,
      spent: 1,
    })
    .onConflict((conflict) =>
      conflict.columns(['scope', 'subject']).doUpdateSet({
        spent: sql<number>`case when rate.window_end <= ${at} then 1 else rate.spent + 1 end`,
        window_end: sql<Date>`case when rate.window_end <= ${at} then ${fresh}::timestamptz else rate.window_end end`,
      }),
    )
    .returning(['spent', 'window_end'])
    .executeTakeFirstOrThrow();
  if (counted.spent <= most) return;
  throw new AppError(429, 'too_many_requests', {
    message: 'Too often: try again later',
    retryAfter: Math.max(1, Math.ceil((counted.window_end.getTime() - at.getTime()) / 1000)),
  });
}
