import type { Kysely } from 'kysely';
import type { Context } from '../../kit/context.ts';
import { sameBytes } from '../../kit/crypto/tokens.ts';
import { compiledQuery } from '../../kit/database/compiled-query.ts';
import type { Database } from '../../kit/database/schema.ts';
import { AppError } from '../../kit/errors.ts';
import type { EndedTurn, HeldTurn } from '../../kit/http/request-memo.ts';
import { holdLease, type Lease, leaseMs } from '../../kit/leases/lease.ts';
import { endingOf, holdTurn, type NewTurn, newTurn, takingOf } from '../technologies/turns.ts';

/** How long a reply is kept, unless its route says otherwise, milliseconds. */
export const KEEP_MS = 24 * 3_600_000;
/** A flow needs a few dozen; stored replies contain pictures and must not fill the disk. */
const MAX_KEYS = 500;

export interface StoredReply {
  readonly status: number;
  readonly body: string;
}

/**
 * The request that holds the key while its process lives; a repeat may take the key over from a dead process.
 */
export interface KeyHolder {
  readonly lease: Lease;
  /** The session's lock that was to be taken as well; null: none was asked for, or another call holds it. */
  readonly turn: HeldTurn | null;
}

export interface IdempotencyStore {
  /**
   * Acquires a key for a request; returns the stored reply if the same request was already answered. Throws
   * AppError 409 `idempotency_key_reused` (other body) or `request_in_progress` + Retry-After, 429
   * `too_many_requests` if the session holds 500 keys.
   *
   * @param turn the lock that the call's work will ask for: if it is free, it is taken by the same statement
   */
  begin(sessionId: string, key: string, fingerprint: Buffer, turn?: string): Promise<StoredReply | KeyHolder>;
  /** Stores the encrypted reply for `keepMs` from now, 24 h by default, and releases the request's locks. */
  complete(
    sessionId: string,
    key: string,
    reply: StoredReply,
    turns: readonly EndedTurn[],
    keepMs?: number,
  ): Promise<void>;
  /** Releases the key, because the request may safely be repeated. */
  abandon(sessionId: string, key: string, turns?: readonly EndedTurn[]): Promise<void>;
}

interface NewKey {
  readonly sessionId: string;
  readonly key: string;
  readonly fingerprint: Buffer;
  readonly until: Date;
  readonly expiresAt: Date;
  readonly now: Date;
}

const takingKey = (
  db: Pick<Kysely<Database>, 'insertInto'>,
  { sessionId, key, fingerprint, until, expiresAt, now }: NewKey,
) => {
  const row = { fingerprint, status: null, body: null, locked_until: until, expires_at: expiresAt };
  return (
    db
      .insertInto('idempotency')
      .values({ session_id: sessionId, key, ...row })
      .onConflict((conflict) =>
        conflict
          .columns(['session_id', 'key'])
          .doUpdateSet(row)
          .where((where) =>
            where.or([
              where('idempotency.expires_at', '<=', now),
              where.and([
                where('idempotency.status', 'is', null),
                where('idempotency.locked_until', '<=', now),
                where('idempotency.fingerprint', '=', fingerprint),
              ]),
            ]),
          ),
      )
      // Counts the other keys: the statement does not see the row that it inserts.
      .returning((select) =>
        select
          .selectFrom('idempotency as held')
          .select((held) => held.fn.countAll<number>().as('count'))
          .where('held.session_id', '=', sessionId)
          .where('held.key', '!=', key)
          .as('others'),
      )
  );
};

const takeKey = compiledQuery((db, row: NewKey) => takingKey(db, row));

const rowOf = ({ name, value, expiresAt }: NewTurn) => ({ name, value, expiresAt });

/** The lock is taken only together with the key, the key also alone. */
const takeKeyAndTurn = compiledQuery((db, row: NewKey, turn: ReturnType<typeof rowOf>) =>
  db
    .with('taken', (query) => takingKey(query, row))
    .with('locked', (query) => takingOf(query, row.sessionId, turn, row.now))
    .selectFrom('taken')
    .leftJoin('locked', (join) => join.onTrue())
    .select(['taken.others', 'locked.name as turn']),
);

const completeKey = compiledQuery(
  (
    db,
    sessionId: string,
    key: string,
    reply: { readonly status: number; readonly body: Buffer; readonly expires_at: Date },
    ...turns: readonly EndedTurn[]
  ) =>
    db
      .with('ended', (query) => endingOf(query, turns))
      .updateTable('idempotency')
      .set(reply)
      .where('session_id', '=', sessionId)
      .where('key', '=', key),
);

/** Keys are scoped to the session: two sessions may use the same one. */
export function createIdempotencyStore(context: Context): IdempotencyStore {
  const { db, keys, now } = context;
  const abandon = async (sessionId: string, key: string, turns: readonly EndedTurn[] = []) => {
    await db
      .with('ended', (query) => endingOf(query, turns))
      .deleteFrom('idempotency')
      .where('session_id', '=', sessionId)
      .where('key', '=', key)
      .where('status', 'is', null)
      .execute();
  };

  const take = async (
    sessionId: string,
    key: string,
    fingerprint: Buffer,
    given: string | undefined,
  ): Promise<KeyHolder | null> => {
    const time = now();
    const until = new Date(time.getTime() + leaseMs);
    const expiresAt = new Date(time.getTime() + KEEP_MS);
    const row = { sessionId, key, fingerprint, until, expiresAt, now: time };
    const turn = given === undefined ? null : await newTurn(context, sessionId, given);
    const [taken] = await (turn === null ? takeKey(db, row) : takeKeyAndTurn(db, row, rowOf(turn)));
    if (taken === undefined) return null;
    const isLocked = 'turn' in taken && taken.turn !== null;
    if (Number(taken.others) >= MAX_KEYS) {
      const turns = turn !== null && isLocked ? [{ sessionId, name: turn.name, until: turn.expiresAt }] : [];
      await abandon(sessionId, key, turns);
      throw new AppError(429, 'too_many_requests', { retryAfter: 3600 });
    }
    const extend = async (from: Date, to: Date) => {
      const extended = await db
        .updateTable('idempotency')
        .set({ locked_until: to })
        .where('session_id', '=', sessionId)
        .where('key', '=', key)
        .where('status', 'is', null)
        .where('locked_until', '=', from)
        .returning('key')
        .executeTakeFirst();
      return extended !== undefined;
    };
    const held = turn !== null && isLocked ? holdTurn(context, turn) : null;
    return { lease: holdLease({ now, until, extend }), turn: held };
  };

  return {
    begin: async (sessionId, key, fingerprint, turn) => {
      const holder = await take(sessionId, key, fingerprint, turn);
      if (holder !== null) return holder;
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
          message: 'The same request is in progress',
          retryAfter: 2,
        });
      }
      const sessionKey = await keys.of(sessionId);
      const body = sessionKey.unsealJson('idempotency', 'body', key, row.body);
      return { status: row.status, body: String(body) };
    },
    complete: async (sessionId, key, { status, body }, turns, keepMs = KEEP_MS) => {
      const sessionKey = await keys.of(sessionId);
      const stored = {
        status,
        body: sessionKey.sealJson('idempotency', 'body', key, body),
        expires_at: new Date(now().getTime() + keepMs),
      };
      await completeKey(db, sessionId, key, stored, ...turns);
    },
    abandon,
  };
}
