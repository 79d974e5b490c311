import type { Context } from '../context.ts';
import { sameBytes } from '../crypto/tokens.ts';
import { AppError } from '../errors.ts';

/** How long a request may be at work before a repeat of it may start over (its process was killed). */
const LOCK_MS = 2 * 60_000;
const KEEP_MS = 24 * 3_600_000;
/** A flow needs some dozens; replies hold pictures, and nobody shall fill the disk with them. */
const MAX_KEYS = 500;

export interface StoredReply {
  readonly status: number;
  readonly body: string;
}

export interface IdempotencyStore {
  /**
   * Takes a key for a request; the stored reply when the same request was answered already.
   * Throws AppError 409 `idempotency_key_reused` (other body) or `request_in_progress` + Retry-After,
   * 429 `too_many_requests` when the session holds 500 keys.
   */
  begin(sessionId: string, key: string, fingerprint: Buffer): Promise<StoredReply | null>;
  /** Keeps the reply, encrypted, for 24 h. */
  complete(sessionId: string, key: string, reply: StoredReply): Promise<void>;
  /** Gives the key back: the request left nothing behind that a repeat could harm. */
  abandon(sessionId: string, key: string): Promise<void>;
}

/** Keys are the session's own: two sessions may use the same one. */
export function createIdempotencyStore({ db, keys, now }: Context): IdempotencyStore {
  const take = async (sessionId: string, key: string, fingerprint: Buffer) => {
    const time = now();
    const row = {
      fingerprint,
      status: null,
      body: null,
      locked_until: new Date(time.getTime() + LOCK_MS),
      expires_at: new Date(time.getTime() + KEEP_MS),
    };
    const taken = await db
      .insertInto('idempotency')
      .values({ session_id: sessionId, key, ...row })
      .onConflict((conflict) =>
        conflict
          .columns(['session_id', 'key'])
          .doUpdateSet(row)
          .where((where) =>
            where.or([
              where('idempotency.expires_at', '<=', time),
              where.and([
                where('idempotency.status', 'is', null),
                where('idempotency.locked_until', '<=', time),
                where('idempotency.fingerprint', '=', fingerprint),
              ]),
            ]),
          ),
      )
      .returning('key')
      .executeTakeFirst();
    return taken !== undefined;
  };

  const abandon = async (sessionId: string, key: string) => {
    await db
      .deleteFrom('idempotency')
      .where('session_id', '=', sessionId)
      .where('key', '=', key)
      .where('status', 'is', null)
      .execute();
  };

  const checkCount = async (sessionId: string, key: string) => {
    const { count } = await db
      .selectFrom('idempotency')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow();
    if (count <= MAX_KEYS) return;
    await abandon(sessionId, key);
    throw new AppError(429, 'too_many_requests', { retryAfter: 3600 });
  };

  return {
    begin: async (sessionId, key, fingerprint) => {
      if (await take(sessionId, key, fingerprint)) {
        await checkCount(sessionId, key);
        return null;
      }
      const row = await db
        .selectFrom('idempotency')
        .select(['fingerprint', 'status', 'body'])
        .where('session_id', '=', sessionId)
        .where('key', '=', key)
        .executeTakeFirst();
      if (row !== undefined && !sameBytes(row.fingerprint, fingerprint)) {
        throw new AppError(409, 'idempotency_key_reused', {
          message: 'The key was used for another request',
        });
      }
      if (row === undefined || row.status === null || row.body === null) {
        throw new AppError(409, 'request_in_progress', {
          message: 'The same request is being worked on',
          retryAfter: 2,
        });
      }
      const sessionKey = await keys.of(sessionId);
      const body = sessionKey.unsealJson('idempotency', 'body', key, row.body);
      return { status: row.status, body: String(body) };
    },
    complete: async (sessionId, key, { status, body }) => {
      const sessionKey = await keys.of(sessionId);
      await db
        .updateTable('idempotency')
        .set({ status, body: sessionKey.sealJson('idempotency', 'body', key, body) })
        .where('session_id', '=', sessionId)
        .where('key', '=', key)
        .execute();
    },
    abandon,
  };
}
