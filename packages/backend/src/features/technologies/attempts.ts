import type { Context } from '../../kit/context.ts';
import { compiledQuery } from '../../kit/database/compiled-query.ts';
import { AppError } from '../../kit/errors.ts';
import { forget } from '../../kit/http/request-memo.ts';
import type { Attempts } from '../../platform/contract/platform.ts';
import { amendSet, workingSetIfAny } from '../../platform/sessions/working-set.ts';

const spendBelow = compiledQuery((db, sessionId: string, counter: string, limit: number) =>
  db
    .insertInto('attempt')
    .values({ session_id: sessionId, counter, spent: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['session_id', 'counter'])
        .doUpdateSet((set) => ({ spent: set('attempt.spent', '+', 1) }))
        .where('attempt.spent', '<', limit),
    )
    .returning('spent'),
);

/**
 * See `Attempts`. One statement counts and checks, so that concurrent requests cannot share the last attempt.
 */
export function createAttempts(context: Context): Attempts {
  const { db } = context;
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
    spend: async (sessionId, counter, limit) => {
      const [row] = limit < 1 ? [] : await spendBelow(db, sessionId, counter, limit);
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
