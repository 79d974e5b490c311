import type { FinishReply } from '@kuelik/protocol';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../kit/context.ts';
import { AppError } from '../../kit/errors.ts';
import { sessionWithToken } from '../../platform/sessions/access.ts';
import { checkNotExpired, findSession } from '../../platform/sessions/rows.ts';
import { succeededCodes, type WorkingSet, workingSet } from '../../platform/sessions/working-set.ts';
import { endSession } from './end.ts';
import { missingForSuccess } from './judge.ts';

/**
 * Finishes a session. The server's record decides: a success that it does not support is refused. Repeating
 * the call with the same result is idempotent.
 *
 * @throws AppError 401, 404, 410; 409 `session_not_active` if it ended differently or never started; 422
 * `result_mismatch` with the missing codes.
 */
export async function finishSession(
  context: Context,
  supported: ReadonlySet<string>,
  request: FastifyRequest,
  sessionId: string,
  success: boolean,
): Promise<FinishReply> {
  const row = await sessionWithToken(context, request, sessionId);
  const status = success ? 'FINISHED' : 'FAILED';
  checkNotExpired(row, context.now());
  if (row.status === 'PROGRESS') {
    const set = await workingSet(context, sessionId);
    if (success) checkRecord(supported, set);
    if (await endSession(context.db, set, status, context.now())) {
      context.outcomes.session(status);
      return { status };
    }
  }
  const now = await findSession(context.db, sessionId);
  if (now.status !== status) {
    throw new AppError(409, 'session_not_active', { detail: { status: now.status } });
  }
  return { status };
}

function checkRecord(supported: ReadonlySet<string>, { session, results }: WorkingSet): void {
  const missing = missingForSuccess({ ...session, supported, succeeded: succeededCodes(results) });
  if (missing !== null && missing.length === 0) return;
  throw new AppError(422, 'result_mismatch', {
    message: 'Not every step of the session has passed',
    detail: { missing: missing ?? session.technologies },
  });
}
