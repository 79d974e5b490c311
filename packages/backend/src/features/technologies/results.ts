import { type FinishResult, finishResultSchema } from '@kuelik/protocol';
import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import { transaction } from '../../kit/database/retry.ts';
import { AppError } from '../../kit/errors.ts';
import { forget } from '../../kit/http/request-memo.ts';
import type { Results } from '../../platform/contract/platform.ts';
import { dropFile, storeFile } from '../../platform/evidence/evidence.ts';
import { addEvent } from '../../platform/session-protocol/journal.ts';
import { addClaims, keepRefused, toClaims } from '../../platform/subject/claims.ts';
import { withoutPictures } from '../retention/pictures.ts';
import { endFailed } from '../sessions/end.ts';
import { announce } from '../webhooks/announce.ts';

/** See `Results`. */
export function createResults(context: Context): Results {
  const { db, keys, now } = context;
  return {
    record: async (sessionId, code, result, options = {}) => {
      // A provider or the pictures took their time: by now the session may be erased, and its key gone.
      forget();
      const key = await keys.of(sessionId);
      const data = key.sealJson('result', 'data', code, result.data);
      const final = result.status === 'success' || options.final === true;
      const claims = result.status === 'success' ? toClaims(code, options.person ?? []) : [];
      const stored = await Promise.all(
        (options.evidence ?? []).map((file) => storeFile(context, sessionId, file)),
      );
      try {
        await transaction(db, async (trx) => {
          await addClaims(trx, context, key, sessionId, code, claims);
          const row = await trx
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
            throw new AppError(409, 'result_already_exists', {
              message: 'This technology has already ended',
            });
          }
          const { status } = result;
          const event = { status, final, data: withoutPictures(result.data) };
          await addEvent(trx, key, { sessionId, technology: code, kind: 'result', detail: event }, now());
          if (final) {
            const told = { session_id: sessionId, technology: code, status };
            await announce(trx, { type: 'technology.finished', data: told }, now());
          }
          if (final && status === 'failure') await endFailed(trx, sessionId, now());
          if (stored.length > 0) await trx.insertInto('evidence').values(stored).execute();
        });
      } catch (error) {
        // An orphaned file is unlisted, and removed with the session.
        await Promise.allSettled(stored.map(({ id }) => dropFile(context, sessionId, id)));
        if (error instanceof AppError && error.code === 'other_person') {
          await keepRefused(context, key, sessionId, code, claims);
        }
        throw error;
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
