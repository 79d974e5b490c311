import type { Context } from '../../kit/context.ts';
import { transaction } from '../../kit/database/retry.ts';
import { evidenceFolder } from '../../platform/evidence/evidence.ts';
import { documentFolder } from '../documents/store.ts';

/**
 * Erases one session's personal data and files for good: first its data key, which makes every copy
 * unreadable, including later database backups; then rows and files. What remains is the session's existence,
 * status, times and technologies, and that consents were given.
 */
export async function eraseSession(context: Context, sessionId: string): Promise<void> {
  await transaction(context.db, async (trx) => {
    await trx.deleteFrom('session_key').where('session_id', '=', sessionId).execute();
    await trx.deleteFrom('subject_claim').where('session_id', '=', sessionId).execute();
    await trx.deleteFrom('result').where('session_id', '=', sessionId).execute();
    await trx.deleteFrom('failure_reason').where('session_id', '=', sessionId).execute();
    await trx.deleteFrom('technology_state').where('session_id', '=', sessionId).execute();
    await trx.deleteFrom('idempotency').where('session_id', '=', sessionId).execute();
    await trx.deleteFrom('camera_report').where('session_id', '=', sessionId).execute();
    await trx.deleteFrom('session_event').where('session_id', '=', sessionId).execute();
    await trx.deleteFrom('session_protocol').where('session_id', '=', sessionId).execute();
    await trx.deleteFrom('session_review').where('session_id', '=', sessionId).execute();
    await trx.deleteFrom('signing_document').where('session_id', '=', sessionId).execute();
    await trx.deleteFrom('hand_off').where('session_id', '=', sessionId).execute();
    await trx.deleteFrom('alert').where('session_id', '=', sessionId).execute();
    await trx.updateTable('consent').set({ person: null }).where('session_id', '=', sessionId).execute();
    await trx
      .updateTable('session')
      .set({ metadata: Buffer.alloc(0), private_metadata: null, token_hash: null, fingerprint_hash: null })
      .where('session_id', '=', sessionId)
      .execute();
  });
  await context.blobs.removeAll(documentFolder(sessionId));
  await removePictures(context, sessionId);
  // Marked last: the retention job resumes an interrupted erasure.
  await context.db
    .updateTable('session')
    .set({ erased_at: context.now(), pictures_erased_at: context.now() })
    .where('session_id', '=', sessionId)
    .execute();
}

/** Removes a session's files and the rows that list them. */
export async function removePictures(context: Context, sessionId: string): Promise<void> {
  await context.blobs.removeAll(evidenceFolder(sessionId));
  await context.db.deleteFrom('evidence').where('session_id', '=', sessionId).execute();
}
