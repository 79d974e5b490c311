import type { Kysely } from 'kysely';
import type { Database } from '../../kit/database/schema.ts';
import { findKey } from './keys.ts';

/** One recorded use of a key. */
export interface KeyUse {
  readonly at: Date;
  /** Such as `read_session`; see AuditAction. */
  readonly action: string;
  readonly via: 'api_key' | 'cabinet';
  readonly sessionId: string | null;
}

/**
 * Uses of a key since a time, oldest first: every read or change of personal or integrator data.
 * @throws AppError 404 `key_not_found`.
 */
export async function listKeyUses(
  db: Kysely<Database>,
  integratorId: string,
  name: string,
  since: Date,
): Promise<readonly KeyUse[]> {
  const { id } = await findKey(db, integratorId, name);
  const rows = await db
    .selectFrom('audit')
    .select(['created_at', 'action', 'via', 'session_id'])
    .where('integrator_id', '=', integratorId)
    .where('api_key_id', '=', id)
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, action, via, session_id }) => ({
    at: created_at,
    action,
    via,
    sessionId: session_id,
  }));
}
