import { type Kysely, sql } from 'kysely';
import { rowsOf } from '../../kit/database/direct.ts';
import type { Database } from '../../kit/database/schema.ts';
import { forget } from '../../kit/http/request-memo.ts';
import { sessionPolicyOf } from '../../platform/sessions/session-policy.ts';
import type { WorkingSet } from '../../platform/sessions/working-set.ts';
import { announced } from '../webhooks/announce.ts';

/**
 * Ends a session in progress with one statement: stores its status and the event, and orders its protocol if
 * the policy requires one. False if the session was not in progress.
 */
export async function endSession(
  db: Kysely<Database>,
  set: Pick<WorkingSet, 'session' | 'endpoints'>,
  status: 'FINISHED' | 'FAILED',
  now: Date,
): Promise<boolean> {
  const { session_id } = set.session;
  const wantsProtocol = sessionPolicyOf(set.session).protocol !== null;
  const statement = sql<{ session_id: string }>`
    with ended as (
      update session set status = ${status}, finished_at = ${now}
      where session_id = ${session_id} and status = 'PROGRESS'
      returning session_id
    ),
    ordered as (
      insert into session_protocol (session_id, edition, created_at, due_at)
      select session_id, 1, ${now}::timestamptz, ${now}::timestamptz from ended where ${wantsProtocol}::boolean
      on conflict (session_id, edition) do nothing
    ),
    ${announced(set, { type: 'session.finished', data: { session_id, status } }, 'ended', now)}
    select session_id from ended`;
  const rows = await rowsOf(db, statement.compile(db));
  forget();
  return rows.length > 0;
}
