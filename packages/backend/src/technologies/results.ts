import { type FinishResult, finishResultSchema } from '@kuelik/protocol';
import * as v from 'valibot';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import type { Results } from './platform.ts';

/** See `Results`. */
export function createResults({ db, keys, now }: Context): Results {
  return {
    record: async (sessionId, code, result, options = {}) => {
      const key = await keys.of(sessionId);
      const data = key.sealJson('result', 'data', code, result.data);
      const final = result.status === 'success' || options.final === true;
      const row = await db
        .insertInto('result')
        .values({ session_id: sessionId, code, status: result.status, final, data, updated_at: now() })
        .onConflict((conflict) =>
          conflict
            .columns(['session_id', 'code'])
            .doUpdateSet({ status: result.status, final, data, updated_at: now() })
            .where('result.final', '=', false),
        )
        .returning('code')
        .executeTakeFirst();
      if (row === undefined) {
        throw new AppError(409, 'result_already_exists', { message: 'This technology has ended already' });
      }
    },
    read: async (sessionId, code): Promise<FinishResult | null> => {
      const row = await db
        .selectFrom('result')
        .select(['status', 'data'])
        .where('session_id', '=', sessionId)
        .where('code', '=', code)
        .executeTakeFirst();
      if (row === undefined) return null;
      const key = await keys.of(sessionId);
      const data = key.unsealJson('result', 'data', code, row.data);
      return v.parse(finishResultSchema, { status: row.status, data });
    },
  };
}
