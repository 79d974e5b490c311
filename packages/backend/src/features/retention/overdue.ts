import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../kit/database/schema.ts';
import { DAY_MS, type Kept, type RetentionDays } from '../../platform/policies/kept-days.ts';

const columns = {
  pictures: { days: 'picture_days', done: 'pictures_erased_at' },
  data: { days: 'data_days', done: 'erased_at' },
} as const;

/**
 * When the session's own policy ends retention, UTC without a zone: the same expression as in migration 0012.
 */
const dueByPolicy = (kept: Kept): RawBuilder<Date> =>
  sql<Date>`((created_at at time zone 'UTC') + ${sql.ref(columns[kept].days)} * interval '1 day')`;

type Query = SelectQueryBuilder<Database, 'session', { session_id: string }>;

/**
 * Sessions past their retention (`keptDays`), oldest first: by the deployment's rule, or by a shorter one of their
 * policy. Two queries, each with an index. Pictures that go with their session's data are found by the latter.
 */
export function overdueQueries(
  db: Kysely<Database>,
  kept: Kept,
  deployment: RetentionDays,
  now: Date,
): readonly Query[] {
  const { days, done } = columns[kept];
  const open = db.selectFrom('session').select('session_id').where(done, 'is', null);
  return [
    open.where('created_at', '<=', new Date(now.getTime() - deployment[kept] * DAY_MS)).orderBy('created_at'),
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
  deployment: RetentionDays,
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
    ...(usual.due === null ? [] : [usual.due + (deployment[kept] * DAY_MS) / 1000]),
    ...(own.due === null ? [] : [own.due]),
  ];
  return Math.max(0, ...dues.map((due) => now.getTime() / 1000 - due));
}
