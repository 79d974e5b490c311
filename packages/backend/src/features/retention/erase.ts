import { type Kysely, sql, type Transaction } from 'kysely';
import type { Context } from '../../kit/context.ts';
import { transaction } from '../../kit/database/retry.ts';
import type { Database } from '../../kit/database/schema.ts';
import { evidenceFolder } from '../../platform/evidence/evidence.ts';
import { documentFolder } from '../documents/store.ts';
import { type AppliedErasures, applyErasures, noteErasure } from './erasure-log.ts';

/** Tables with data of a session, which are erased with it; its key first. */
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
  'vision_job',
  'alert',
] as const;

/**
 * Permanently erases a session's personal data and files: first its data key, which makes every copy
 * unreadable, including later database backups; then rows and files. What remains is the session's existence,
 * status, times and technologies, and the fact of its consents.
 */
export async function eraseSession(context: Context, sessionId: string): Promise<void> {
  await transaction(context.db, (trx) => eraseRows(trx, [sessionId]));
  // Before the reply: an acknowledged erasure holds even if a backup is restored later.
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

/** Erases all of the sessions' database rows except the list of their files. */
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
      // A result still being decided is no longer stored.
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

/** Deletes the list of the sessions' files, and marks them as erased. */
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
