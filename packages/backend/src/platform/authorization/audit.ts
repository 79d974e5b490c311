import type { Insertable } from 'kysely';
import type { Context } from '../../kit/context.ts';
import { sortableId } from '../../kit/crypto/tokens.ts';
import { compiledQuery } from '../../kit/database/compiled-query.ts';
import type { Database } from '../../kit/database/schema.ts';
import type { Integrator } from './authorize.ts';

/** Audited actions. */
export type AuditAction =
  | 'sign_in'
  | 'sign_out'
  | 'create_session'
  /** Also alerts and webhook deliveries: the id of a session is its link. */
  | 'list_sessions'
  | 'read_session'
  | 'read_evidence'
  | 'add_documents'
  | 'read_protocol'
  | 'review_session'
  | 'erase_session'
  | 'replay_webhook'
  | 'create_policy'
  | 'create_key'
  | 'rotate_key'
  | 'revoke_key'
  | 'edit_integrator'
  /** Includes the secrets that sign their messages. */
  | 'read_webhooks'
  | 'add_webhook'
  | 'remove_webhook';

/** The audit row: who did what with which session. Contains no personal data and no address. */
export const auditRow = (
  integrator: Integrator,
  action: AuditAction,
  sessionId: string | null,
  now: Date,
): Insertable<Database['audit']> => ({
  id: sortableId(now),
  integrator_id: integrator.id,
  api_key_id: integrator.apiKeyId,
  via: integrator.via,
  action,
  session_id: sessionId,
  created_at: now,
});

const insertAudit = compiledQuery((db, row: Insertable<Database['audit']>) =>
  db.insertInto('audit').values(row),
);

/** Records who did what with which session. */
export async function audit(
  { db, now }: Context,
  integrator: Integrator,
  action: AuditAction,
  sessionId: string | null = null,
): Promise<void> {
  await insertAudit(db, auditRow(integrator, action, sessionId, now()));
}
