import { type Kysely, sql, type Transaction } from 'kysely';
import type { Context } from '../../kit/context.ts';
import { transaction } from '../../kit/database/retry.ts';
import type { Database } from '../../kit/database/schema.ts';
import { evidenceFolder } from '../../platform/evidence/evidence.ts';
import { documentFolder } from '../documents/store.ts';
import { type AppliedErasures, applyErasures, noteErasure } from './erasure-log.ts';

/** Tables of what belongs to a session and is erased with it; its key first. */
const tables = [
  'session_key',
  'subject_claim',
  'result',
  'failure_reason',
  'technology_state',
  'idempotency',
  'camera_report',
  'session_event',
  'session_protocol',
  'session_review',
  'signing_document',
  'hand_off',
  'upload',
  'alert',
] as const;

/**
 * Erases one session's personal data and files for good: first its data key, which makes every copy
 * unreadable, including later database backups; then rows and files. What remains is the session's existence,
 * status, times and technologies, and that consents were given.
 */
export async function eraseSession(context: Context, sessionId: string): Promise<void> {
  await transaction(context.db, (trx) => eraseRows(trx, [sessionId]));
  // Before the reply: what was acknowledged stays erased, also after a backup is restored.
  await noteErasure(context, sessionId);
  await removeFiles(context, sessionId);
  // Marked last: the retention job resumes an interrupted erasure.
  await markErased(context.db, [sessionId], context.now());
}

/** Erases again what was erased on request before this database was restored; see `applyErasures`. */
export function repeatErasures(context: Context): Promise<AppliedErasures> {
  return applyErasures(context, async (sessionId) => {
    await transaction(context.db, (trx) => eraseRows(trx, [sessionId]));
    await removeFiles(context, sessionId);
    await markErased(context.db, [sessionId], context.now());
  });
}

/** Erases what the database holds of sessions but for the list of their files. */
export async function eraseRows(trx: Transaction<Database>, sessionIds: readonly string[]): Promise<void> {
  for (const table of tables) {
    await trx.deleteFrom(table).where('session_id', 'in', sessionIds).execute();
  }
  await trx.updateTable('consent').set({ person: null }).where('session_id', 'in', sessionIds).execute();
  await trx
    .updateTable('session')
    .set({
      metadata: Buffer.alloc(0),
      private_metadata: null,
      token_hash: null,
      fingerprint_hash: null,
      // A result that is being decided now is not stored any more.
      subject_version: sql<number>`subject_version + 1`,
    })
    .where('session_id', 'in', sessionIds)
    .execute();
}

/** Removes all files of a session. */
export async function removeFiles({ blobs }: Context, sessionId: string): Promise<void> {
  await blobs.removeAll(documentFolder(sessionId));
  await blobs.removeAll(evidenceFolder(sessionId));
}

/** Forgets the list of sessions' files, and notes that they are erased. */
export async function markErased(
  db: Kysely<Database>,
  sessionIds: readonly string[],
  at: Date,
): Promise<void> {
  if (sessionIds.length === 0) return;
  await db.deleteFrom('evidence').where('session_id', 'in', sessionIds).execute();
  await db
    .updateTable('session')
    .set({ erased_at: at, pictures_erased_at: at })
    .where('session_id', 'in', sessionIds)
    .execute();
}
