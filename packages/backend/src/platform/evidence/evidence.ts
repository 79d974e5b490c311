import { createHash } from 'node:crypto';
import { joined } from '../../kit/blobs/joined.ts';
import type { Context } from '../../kit/context.ts';
import { decryptBlob, encryptBlob } from '../../kit/crypto/blob-cipher.ts';
import { sortableId } from '../../kit/crypto/tokens.ts';
import { errorCode } from '../../kit/errors.ts';
import { forget } from '../../kit/http/request-memo.ts';
import { storageFault } from '../../kit/storage-fault.ts';
import type { Evidence, EvidenceFile } from '../contract/platform.ts';

/**
 * The folder of a session's files: hexadecimal, since session ids that differ only in case would collide on
 * some file systems, and not the id itself, which opens the session.
 */
export function evidenceFolder(sessionId: string): string {
  const name = createHash('sha256').update(sessionId).digest('hex').slice(0, 40);
  return `${name.slice(0, 2)}/${name}`;
}

const blobKey = (sessionId: string, id: string) => `${evidenceFolder(sessionId)}/${id}`;
const place = (sessionId: string, id: string) => `evidence|blob|${sessionId}/${id}`;

/** Reads one stored file. Throws `blob_not_found`, UnsealError, AppError 404 `session_erased`. */
export async function readEvidence({ keys, blobs }: Context, sessionId: string, id: string): Promise<Buffer> {
  const { key } = await keys.of(sessionId);
  const source = await blobs.get(blobKey(sessionId, id));
  return joined(decryptBlob(key, place(sessionId, id), source));
}

/**
 * `readEvidence` for people and integrators. What is missing or changed is read once more, since a store may
 * reply with an older state for a moment; then, as with any failure of the store: AppError 503
 * `storage_unavailable`. Nothing was decided, and no attempt is used.
 */
export async function readKept(context: Context, sessionId: string, id: string): Promise<Buffer> {
  const isLost = (error: unknown) => ['blob_not_found', 'unseal_failed'].includes(errorCode(error) ?? '');
  const read = () => readEvidence(context, sessionId, id);
  return read().catch((first: unknown) => {
    if (!isLost(first)) throw first;
    return read().catch((error: unknown) => {
      throw isLost(error) ? storageFault(error) : error;
    });
  });
}

/**
 * Stores a file without listing it; the caller inserts the returned row. The file is stored first, so that no
 * row refers to a missing file. Throws AppError 503 `storage_unavailable`.
 */
export async function storeFile(
  { keys, blobs, now }: Context,
  sessionId: string,
  { kind, bytes, contentType }: EvidenceFile,
) {
  const { key } = await keys.of(sessionId);
  const id = sortableId(now());
  await blobs
    .put(blobKey(sessionId, id), encryptBlob(key, place(sessionId, id), [bytes]))
    .catch((cause: unknown) => {
      throw storageFault(cause);
    });
  return {
    session_id: sessionId,
    id,
    kind,
    content_type: contentType,
    size: bytes.byteLength,
    created_at: now(),
  };
}

/** Removes a stored file whose row was not inserted after all. */
export function dropFile({ blobs }: Context, sessionId: string, id: string): Promise<void> {
  return blobs.remove(blobKey(sessionId, id));
}

/** See `Evidence`. */
export function createEvidence(context: Context): Evidence {
  const { db } = context;
  return {
    put: async (sessionId, kind, bytes, contentType) => {
      // The session may have been erased meanwhile, and its key with it.
      forget();
      const row = await storeFile(context, sessionId, { kind, bytes, contentType });
      await db.insertInto('evidence').values(row).execute();
    },
    get: async (sessionId, kind) => {
      const row = await db
        .selectFrom('evidence')
        .select('id')
        .where('session_id', '=', sessionId)
        .where('kind', '=', kind)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? null : readKept(context, sessionId, row.id);
    },
  };
}
