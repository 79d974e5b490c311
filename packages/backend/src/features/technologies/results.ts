import { type FinishResult, finishResultSchema } from '@kuelik/protocol';
import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import type { SessionKey } from '../../kit/crypto/data-keys.ts';
import { transaction } from '../../kit/database/retry.ts';
import { storeRowsOfFiles } from '../../kit/database/rows-of-files.ts';
import { AppError, FinalResultError } from '../../kit/errors.ts';
import { forget, requestSeconds } from '../../kit/http/request-memo.ts';
import type { RecordOptions, Results } from '../../platform/contract/platform.ts';
import { dropFile, storeFile } from '../../platform/evidence/evidence.ts';
import { sessionPolicyOf } from '../../platform/sessions/session-policy.ts';
import {
  amendSet,
  checkStillOpen,
  type WorkingSet,
  workingSet,
  workingSetIfAny,
} from '../../platform/sessions/working-set.ts';
import { checkClaims, keepRefused, toClaimRow, toClaims } from '../../platform/subject/claims.ts';
import { endSession } from '../sessions/end.ts';
import { type NewResult, type StoredAs, storeResult } from './store-result.ts';
import { noteStoredReply, replyRowOf } from './stored-reply.ts';

/** A try fails only if another call of the session changed it first; a session has few calls. */
const MAX_TRIES = 10;

/** See `Results`. */
export function createResults(context: Context): Results {
  const { db, keys, now, outcomes } = context;

  const store = async (set: WorkingSet, key: SessionKey, made: NewResult): Promise<StoredAs> => {
    const endsSession =
      made.final && made.result.status === 'failure' && sessionPolicyOf(set.session).ends_on_failure;
    if (!endsSession) return storeResult(db, key, set, made, now());
    let hasEnded = false;
    const stored = await transaction(db, async (trx) => {
      const outcome = await storeResult(trx, key, set, made, now());
      hasEnded = outcome === 'stored' && (await endSession(trx, set, 'FAILED', now()));
      return outcome;
    });
    if (hasEnded) outcomes.session('FAILED');
    return stored;
  };

  const read = async (sessionId: string, code: string): Promise<FinishResult | null> => {
    const set = await workingSetIfAny(context, sessionId);
    const known = set?.results.get(code);
    if (set !== null && known === undefined) return null;
    const row = known?.data
      ? { ...known, data: known.data }
      : await db
          .selectFrom('result')
          .select(['status', 'data'])
          .where('session_id', '=', sessionId)
          .where('code', '=', code)
          .executeTakeFirst();
    if (row === undefined) return null;
    const key = await keys.of(sessionId);
    const data = key.unsealJson('result', 'data', code, row.data);
    return v.parse(finishResultSchema, { status: row.status, data });
  };

  const alreadyFinal = async (sessionId: string, code: string): Promise<FinalResultError> =>
    (await read(sessionId, code))?.status === 'failure'
      ? new FinalResultError(423, 'maximum_attempts', { detail: { attempts_left: 0 } })
      : new FinalResultError(409, 'result_already_exists', { message: 'This technology has already ended' });

  /** Checks and stores; repeats both if another call changed the session in between. */
  const add = async (
    sessionId: string,
    code: string,
    result: FinishResult,
    options: RecordOptions,
    evidence: NewResult['evidence'],
  ): Promise<void> => {
    const final = result.status === 'success' || options.final === true;
    const claims = result.status === 'success' ? toClaims(code, options.person ?? []) : [];
    for (let tries = 1; ; tries += 1) {
      const set = await workingSet(context, sessionId);
      // The session may have ended during a provider call or while pictures were stored.
      checkStillOpen(set);
      const key = await keys.of(sessionId);
      if (claims.length > 0) {
        try {
          checkClaims(key, set, claims);
        } catch (error) {
          if (error instanceof AppError) await keepRefused(context, key, sessionId, code, claims);
          throw error;
        }
      }
      const data = key.sealJson('result', 'data', code, result.data);
      const claim = claims.length === 0 ? null : toClaimRow(key, code, claims, 'accepted', now());
      const reply = await replyRowOf(context, sessionId, options.reply);
      const outcome = await store(set, key, { code, result, data, final, claim, evidence, reply });
      if (outcome === 'stored') {
        noteStoredReply(reply);
        outcomes.technology(code, result.status, requestSeconds());
        amendSet(sessionId, (known) => {
          known.session.subject_version += 1;
          known.results.set(code, { status: result.status, final, data });
          if (claim !== null) known.claims = [...known.claims, claim];
        });
        return;
      }
      forget();
      if (outcome === 'final') throw await alreadyFinal(sessionId, code);
      if (tries >= MAX_TRIES) throw new AppError(503, 'overloaded', { retryAfter: 1 });
    }
  };

  return {
    record: async (sessionId, code, result, options = {}) => {
      const files = options.evidence ?? [];
      const evidence = await Promise.all(files.map((file) => storeFile(context, sessionId, file)));
      await storeRowsOfFiles(
        () => add(sessionId, code, result, options, evidence),
        () => Promise.allSettled(evidence.map(({ id }) => dropFile(context, sessionId, id))),
      );
    },
    read,
  };
}
