import type { Kysely } from 'kysely';
import type { Context } from '../../kit/context.ts';
import { compiledQuery } from '../../kit/database/compiled-query.ts';
import type { Database } from '../../kit/database/schema.ts';
import { AppError } from '../../kit/errors.ts';
import { forget } from '../../kit/http/request-memo.ts';
import type { Attempts, NewTechnologyState } from '../../platform/contract/platform.ts';
import { amendSet, workingSetIfAny } from '../../platform/sessions/working-set.ts';

const spending = (
  db: Pick<Kysely<Database>, 'insertInto'>,
  sessionId: string,
  counter: string,
  limit: number,
) =>
  db
    .insertInto('attempt')
    .values({ session_id: sessionId, counter, spent: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['session_id', 'counter'])
        .doUpdateSet((set) => ({ spent: set('attempt.spent', '+', 1) }))
        .where('attempt.spent', '<', limit),
    )
    .returning('spent');
const spendBelow = compiledQuery(spending);

/** One statement: neither the attempt nor the value is stored alone. */
const spendWithState = compiledQuery(
  (db, sessionId: string, counter: string, limit: number, name: string, value: Buffer, expiresAt: Date) =>
    db
      .with('spending', (query) => spending(query, sessionId, counter, limit))
      .with('kept', (query) =>
        query
          .insertInto('technology_state')
          .columns(['session_id', 'name', 'value', 'expires_at'])
          .expression((select) =>
            select
              .selectFrom('spending')
              .select((each) => [
                each.cast<string>(each.val(sessionId), 'text').as('session_id'),
                each.cast<string>(each.val(name), 'text').as('name'),
                each.cast<Buffer>(each.val(value), 'bytea').as('value'),
                each.cast<Date>(each.val(expiresAt), 'timestamptz').as('expires_at'),
              ]),
          )
          .onConflict((conflict) =>
            conflict.columns(['session_id', 'name']).doUpdateSet((set) => ({
              value: set.ref('excluded.value'),
              expires_at: set.ref('excluded.expires_at'),
            })),
          ),
      )
      .selectFrom('spending')
      .select('spent'),
);

/**
 * See `Attempts`. One statement counts and checks, so that concurrent requests cannot share the last attempt.
 */
export function createAttempts(context: Context): Attempts {
  const { db, keys } = context;
  const spendAlong = async (
    sessionId: string,
    counter: string,
    limit: number,
    { name, value, expiresAt }: NewTechnologyState,
  ) => {
    const key = await keys.of(sessionId);
    const sealed = key.sealJson('technology_state', 'value', name, value);
    const rows = await spendWithState(db, sessionId, counter, limit, name, sealed, expiresAt);
    if (rows.length > 0)
      amendSet(sessionId, ({ states }) => states.set(name, { value: sealed, expires_at: expiresAt }));
    return rows;
  };
  const spentSoFar = async (sessionId: string, counter: string) => {
    const set = await workingSetIfAny(context, sessionId);
    if (set !== null) return set.attempts.get(counter) ?? 0;
    const row = await db
      .selectFrom('attempt')
      .select('spent')
      .where('session_id', '=', sessionId)
      .where('counter', '=', counter)
      .executeTakeFirst();
    return row?.spent ?? 0;
  };

  return {
    spend: async (sessionId, counter, limit, along) => {
      const spend = () =>
        along === undefined
          ? spendBelow(db, sessionId, counter, limit)
          : spendAlong(sessionId, counter, limit, along);
      const [row] = limit < 1 ? [] : await spend();
      if (row === undefined) {
        forget();
        throw new AppError(423, 'maximum_attempts', { detail: { attempts_left: 0 } });
      }
      amendSet(sessionId, ({ attempts }) => attempts.set(counter, row.spent));
      return { left: limit - row.spent };
    },
    giveBack: async (sessionId, counter) => {
      const row = await db
        .updateTable('attempt')
        .set((set) => ({ spent: set('spent', '-', 1) }))
        .where('session_id', '=', sessionId)
        .where('counter', '=', counter)
        .where('spent', '>', 0)
        .returning('spent')
        .executeTakeFirst();
      amendSet(sessionId, ({ attempts }) => attempts.set(counter, row?.spent ?? 0));
    },
    left: async (sessionId, counter, limit) => Math.max(0, limit - (await spentSoFar(sessionId, counter))),
  };
}
