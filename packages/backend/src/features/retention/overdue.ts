import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../kit/database/schema.ts';

export interface RetentionRules {
  /** Pictures are removed this long after their session was created, earlier if its policy says so. */
  readonly picturesMs: number;
  /** All personal data is erased this long after. */
  readonly dataMs: number;
}

/** Retention of the sessions' pictures, and of all their personal data. */
export type Kept = 'pictures' | 'data';

const columns = {
  pictures: { days: 'picture_days', done: 'pictures_erased_at' },
  data: { days: 'data_days', done: 'erased_at' },
} as const;

const limitOf = (kept: Kept, rules: RetentionRules) =>
  kept === 'pictures' ? rules.picturesMs : rules.dataMs;

/**
 * When the session's own policy ends retention, UTC without a zone: the same expression as in migration 0012.
 */
const dueByPolicy = (kept: Kept): RawBuilder<Date> =>
  sql<Date>`((created_at at time zone 'UTC') + ${sql.ref(columns[kept].days)} * interval '1 day')`;

type Query = SelectQueryBuilder<Database, 'session', { session_id: string }>;

/**
 * Sessions past their retention, oldest first: by the deployment's rule, or by a shorter one of their policy.
 * Two queries, each with an index.
 */
export function overdueQueries(
  db: Kysely<Database>,
  kept: Kept,
  rules: RetentionRules,
  now: Date,
): readonly Query[] {
  const { days, done } = columns[kept];
  const open = db.selectFrom('session').select('session_id').where(done, 'is', null);
  return [
    open.where('created_at', '<=', new Date(now.getTime() - limitOf(kept, rules))).orderBy('created_at'),
    open
      .where(days, 'is not', null)
      .where(sql<boolean>`${dueByPolicy(kept)} <= (${now}::timestamptz at time zone 'UTC')`)
      .orderBy(dueByPolicy(kept)),
  ];
}

/** Seconds by which the most overdue session is late; 0 if none is. */
export async function oldestOverdue(
  db: Kysely<Database>,
  kept: Kept,
  rules: RetentionRules,
  now: Date,
): Promise<number> {
  const { days, done } = columns[kept];
  const first = (due: RawBuilder<Date>, byPolicy: boolean) =>
    db
      .selectFrom('session')
      .select(sql<number | null>`extract(epoch from min(${due}))::float8`.as('due'))
      .where(done, 'is', null)
      .$if(byPolicy, (some) => some.where(days, 'is not', null))
      .executeTakeFirstOrThrow();
  const usual = await first(sql`created_at`, false);
  // Extracted from a time without zone and interpreted as UTC, which it is.
  const own = await first(dueByPolicy(kept), true);
  const dues = [
    ...(usual.due === null ? [] : [usual.due + limitOf(kept, rules) / 1000]),
    ...(own.due === null ? [] : [own.due]),
  ];
  return Math.max(0, ...dues.map((due) => now.getTime() / 1000 - due));
}
