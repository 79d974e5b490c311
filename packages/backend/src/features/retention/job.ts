import { type ExpressionBuilder, sql } from 'kysely';
import type { Context } from '../../kit/context.ts';
import type { Database } from '../../kit/database/schema.ts';
import { eraseSession, removePictures } from './erase.ts';
import { withoutPictures } from './pictures.ts';

export interface RetentionRules {
  /** Pictures are removed this long after their session was created, earlier if its policy says so. */
  readonly picturesMs: number;
  /** All personal data is erased this long after. */
  readonly dataMs: number;
}

/** Sessions per run: the rest waits for the next one, so that a run does not monopolise the database. */
const BATCH = 100;
/** Deliveries can be looked up and resent for 30 days; they hold no personal data. */
const DELIVERIES_KEPT_MS = 30 * 86_400_000;

export interface RetentionOutcome {
  readonly picturesRemoved: number;
  readonly sessionsErased: number;
}

/**
 * One bounded run: expired replies and states, old deliveries, old pictures, old data. Safe to run
 * concurrently. Rejects at its end if a session failed; the next run retries it.
 */
export async function runRetention(context: Context, rules: RetentionRules): Promise<RetentionOutcome> {
  const { db } = context;
  const now = context.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db.deleteFrom('idempotency').where('expires_at', '<=', now).execute();
  await db.deleteFrom('technology_state').where('expires_at', '<=', now).execute();
  await db.deleteFrom('webhook_delivery').where('created_at', '<=', before(DELIVERIES_KEPT_MS)).execute();
  await db.deleteFrom('rate').where('window_end', '<=', now).execute();
  await db.deleteFrom('claim').where('created_at', '<=', before(rules.dataMs)).execute();

  const erasable = await db
    .selectFrom('session')
    .select('session_id')
    .where('erased_at', 'is', null)
    .where(isOver('data_days', before(rules.dataMs), now))
    .orderBy('created_at')
    .limit(BATCH)
    .execute();
  const erased = await each(erasable, (id) => eraseSession(context, id));

  const withPictures = await db
    .selectFrom('session')
    .select('session_id')
    .where('pictures_erased_at', 'is', null)
    .where(isOver('picture_days', before(rules.picturesMs), now))
    .orderBy('created_at')
    .limit(BATCH)
    .execute();
  const cleared = await each(withPictures, (id) => forgetPictures(context, id));

  const faults = [...erased, ...cleared];
  if (faults.length > 0) {
    const tried = erasable.length + withPictures.length;
    throw new Error(`Retention failed for ${faults.length} of ${tried} sessions`, { cause: faults[0] });
  }
  return { picturesRemoved: withPictures.length, sessionsErased: erasable.length };
}

/** Sessions past their retention, by the deployment's rule or a shorter one of their policy. */
const isOver =
  (days: 'picture_days' | 'data_days', before: Date, now: Date) =>
  (where: ExpressionBuilder<Database, 'session'>) =>
    where.or([
      where('created_at', '<=', before),
      where.and([
        where(days, 'is not', null),
        sql<boolean>`${sql.ref(days)} * interval '1 day' + created_at <= ${now}`,
      ]),
    ]);

/** Processes every session, so that one failure does not block the others; returns the errors. */
async function each(
  sessions: readonly { readonly session_id: string }[],
  work: (sessionId: string) => Promise<void>,
): Promise<unknown[]> {
  const faults: unknown[] = [];
  for (const { session_id } of sessions) {
    await work(session_id).catch((error: unknown) => faults.push(error));
  }
  return faults;
}

async function forgetPictures(context: Context, sessionId: string): Promise<void> {
  const { db } = context;
  await removePictures(context, sessionId);
  const key = await context.keys.find(sessionId);
  const results =
    key === null
      ? []
      : await db.selectFrom('result').selectAll().where('session_id', '=', sessionId).execute();
  for (const { code, data } of results) {
    const kept = withoutPictures(key?.unsealJson('result', 'data', code, data));
    const sealed = key?.sealJson('result', 'data', code, kept);
    if (sealed === undefined) continue;
    await db
      .updateTable('result')
      .set({ data: sealed })
      .where('session_id', '=', sessionId)
      .where('code', '=', code)
      .execute();
  }
  await db
    .updateTable('session')
    .set({ pictures_erased_at: context.now() })
    .where('session_id', '=', sessionId)
    .execute();
}

/**
 * Runs retention every `everyMs`, one run at a time.
 * @returns stops it, and resolves when the current run has ended.
 */
export function startRetention(
  context: Context,
  rules: RetentionRules,
  everyMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let current: Promise<void> | null = null;
  const timer = setInterval(() => {
    current ??= runRetention(context, rules)
      .then(() => undefined, onError)
      .finally(() => {
        current = null;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await current;
  };
}
