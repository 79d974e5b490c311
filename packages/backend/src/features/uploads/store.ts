import type { ChunkFields } from '@kuelik/protocol/uploads';
import { sql } from 'kysely';
import type { Context } from '../../kit/context.ts';
import { type Place, seal, unseal } from '../../kit/crypto/seal.ts';
import { spendRate } from '../../kit/limits/rates.ts';
import type { StoredUpload } from '../../kit/uploads/stored-upload.ts';

/** Milliseconds; the time that the largest upload, 64 MB, takes at 9 KB/s. */
const KEPT_MS = 2 * 3_600_000;
/**
 * Concurrent uploads of a session: a flow sends one; a second one may come from another tab. Older ones are
 * removed.
 */
const AT_A_TIME = 2;

/** A session's uploads, stored as database rows, so that any process can accept the next chunk. */
export interface UploadStore {
  /**
   * Stores a chunk if it starts at the number of bytes received so far. Returns the new number of bytes.
   * Concurrent calls with the same chunk store it once.
   * @throws AppError 429 `too_many_requests` if the session has started too many uploads.
   */
  add(sessionId: string, fields: ChunkFields, bytes: Uint8Array): Promise<number>;
  /** Null if the upload does not exist or has expired. */
  find(sessionId: string, id: string): Promise<StoredUpload | null>;
}

const place = (sessionId: string, id: string, start: number): Place => ({
  table: 'upload_chunk',
  column: 'content',
  id: `${sessionId}/${id}/${start}`,
});

export function createUploadStore(context: Context): UploadStore {
  const { db, keys, now } = context;

  const find = async (sessionId: string, id: string): Promise<StoredUpload | null> => {
    const uploadId = Buffer.from(id, 'hex');
    const row = await db
      .selectFrom('upload')
      .select(['size', 'begun_at'])
      .select((select) =>
        select
          .selectFrom('upload_chunk')
          .whereRef('upload_chunk.session_id', '=', 'upload.session_id')
          .whereRef('upload_id', '=', 'upload.id')
          .select(({ fn }) => fn.sum<number | null>('length').as('received'))
          .as('received'),
      )
      .where('upload.session_id', '=', sessionId)
      .where('id', '=', uploadId)
      .where('expires_at', '>', now())
      .executeTakeFirst();
    if (row === undefined) return null;
    return {
      size: row.size,
      received: Number(row.received ?? 0),
      begunAt: row.begun_at,
      read: () => readWhole(sessionId, id, row.size),
      remove: async () => {
        await db
          .deleteFrom('upload')
          .where('session_id', '=', sessionId)
          .where('id', '=', uploadId)
          .execute();
      },
    };
  };

  const readWhole = async (sessionId: string, id: string, size: number): Promise<Buffer> => {
    const { key } = await keys.of(sessionId);
    const whole = Buffer.allocUnsafe(size);
    let at = 0;
    while (at < size) {
      // One chunk at a time: encrypted copies of a whole upload would double the memory.
      const row = await db
        .selectFrom('upload_chunk')
        .select(['content', 'length'])
        .where('session_id', '=', sessionId)
        .where('upload_id', '=', Buffer.from(id, 'hex'))
        .where('start', '=', at)
        .executeTakeFirst();
      if (row === undefined || row.length === 0) break;
      whole.set(unseal(key, place(sessionId, id, at), row.content), at);
      at += row.length;
    }
    return whole.subarray(0, at);
  };

  /** Adds a new upload; removes the session's oldest one if it has too many. */
  const begin = async (sessionId: string, { upload, size }: ChunkFields): Promise<void> => {
    await spendRate(context, 'uploadsBySession', sessionId);
    const time = now();
    const id = Buffer.from(upload, 'hex');
    const times = { begun_at: time, expires_at: new Date(time.getTime() + KEPT_MS) };
    await db
      .deleteFrom('upload')
      .where('session_id', '=', sessionId)
      .where(({ eb, or, selectFrom }) =>
        or([
          eb('expires_at', '<=', time),
          eb(
            'id',
            'in',
            selectFrom('upload')
              .select('id')
              .where('session_id', '=', sessionId)
              .where('id', '!=', id)
              .orderBy('begun_at', 'desc')
              .offset(AT_A_TIME - 1),
          ),
        ]),
      )
      .execute();
    await db
      .insertInto('upload')
      .values({ session_id: sessionId, id, size, ...times })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };

  return {
    find,
    add: async (sessionId, fields, bytes) => {
      const { upload, size, start } = fields;
      let known = await find(sessionId, upload);
      if (known === null) {
        if (start !== 0) return 0;
        await begin(sessionId, fields);
        known = await find(sessionId, upload);
      }
      if (known?.size !== size || known.received !== start) return known?.received ?? 0;
      const { key } = await keys.of(sessionId);
      const content = seal(key, place(sessionId, upload, start), bytes);
      const id = Buffer.from(upload, 'hex');
      // Stores nothing if the upload was removed meanwhile; of two calls with the same chunk only one stores
      // it.
      await sql`
        insert into upload_chunk (session_id, upload_id, start, length, content)
        select session_id, id, ${start}, ${bytes.byteLength}, ${content} from upload
        where session_id = ${sessionId} and id = ${id} for key share
        on conflict do nothing`.execute(db);
      return (await find(sessionId, upload))?.received ?? 0;
    },
  };
}
