import { createHmac, hkdfSync } from 'node:crypto';
import type { Insertable, Kysely, Selectable } from 'kysely';
import { compiledQuery } from '../database/compiled-query.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors.ts';
import { remember } from '../http/request-memo.ts';
import { type KeyDevice, refuseWithoutDevice } from './key-device.ts';
import type { Keyring } from './keyring.ts';
import { type Place, sealJson, UnsealError, unsealJson } from './seal.ts';
import { secretKey } from './secret-key.ts';

/** A session's data key with the operations it is for. */
export interface SessionKey {
  readonly key: Buffer;
  sealJson(table: string, column: string, id: string, value: unknown): Buffer;
  unsealJson(table: string, column: string, id: string, sealed: Uint8Array): unknown;
}

/** The data encryption keys: one per session, so that erasing the key erases the data. */
export interface DataKeys {
  /** Creates the key of a new session, and the row to insert together with the session's row. */
  make(sessionId: string): { readonly key: SessionKey; readonly row: Insertable<Database['session_key']> };
  /** Throws AppError 404 `session_erased` when the session's key is gone. */
  of(sessionId: string): Promise<SessionKey>;
  /** Opens a stored key that was read together with other rows. */
  open(sessionId: string, row: WrappedKey): SessionKey;
  /** @param within the caller's transaction; none by default. */
  find(sessionId: string, within?: Kysely<Database>): Promise<SessionKey | null>;
  /** A keyed hash for equality lookups of values that must not be readable. */
  blindIndex(kind: string, value: Uint8Array | string): Buffer;
  /** A 32-byte secret for a purpose and name, derived identically in every process and stored nowhere. */
  derive(purpose: string, name: string): Buffer;
}

/** A session's key as stored: encrypted by the deployment's. */
export type WrappedKey = Pick<Selectable<Database['session_key']>, 'kek_id' | 'wrapped'>;

/** Name of a session's stored key in the request memo, for code that read the key along with other rows. */
export const wrappedKeyName = (sessionId: string): string => `wrapped key ${sessionId}`;

const INDEX_KEY = 'blind-index';

const keyOfSession = compiledQuery((db, sessionId: string) =>
  db.selectFrom('session_key').select(['kek_id', 'wrapped']).where('session_id', '=', sessionId),
);

async function findRow(sessionId: string, db: Kysely<Database>): Promise<WrappedKey | null> {
  const [row] = await keyOfSession(db, sessionId);
  return row ?? null;
}

/** Loads (or at first start creates) the server's own index key, and gives access to all keys. */
export async function createDataKeys(
  db: Kysely<Database>,
  keyring: Keyring,
  device: KeyDevice | null = null,
): Promise<DataKeys> {
  const indexKey = await serverKey(db, keyring, INDEX_KEY);

  const open = (sessionId: string, { kek_id, wrapped }: WrappedKey) =>
    sessionKey(sessionId, keyring.unwrap(sessionId, { kekId: kek_id, wrapped }));
  const find = async (sessionId: string, within: Kysely<Database> = db) => {
    const row = await findRow(sessionId, within);
    return row === null ? null : open(sessionId, row);
  };

  return {
    make: (sessionId) => {
      refuseWithoutDevice(device);
      const { key, kekId, wrapped } = keyring.create(sessionId);
      return { key: sessionKey(sessionId, key), row: { session_id: sessionId, kek_id: kekId, wrapped } };
    },
    open,
    find,
    of: async (sessionId) => {
      // Read once per request; an erased session has no key, and that result is not remembered.
      return remember(`key ${sessionId}`, async () => {
        const row = await remember(wrappedKeyName(sessionId), () => findRow(sessionId, db));
        const key = row === null ? null : open(sessionId, row);
        if (key === null)
          throw new AppError(404, 'session_erased', { message: 'The data of this session was erased' });
        return key;
      });
    },
    blindIndex: (kind, value) =>
      createHmac('sha256', secretKey(indexKey)).update(`${kind}\0`).update(value).digest(),
    derive: (purpose, name) =>
      Buffer.from(hkdfSync('sha256', secretKey(indexKey), name, `kuelik ${purpose}`, 32)),
  };
}

function sessionKey(sessionId: string, key: Buffer): SessionKey {
  const place = (table: string, column: string, id: string): Place => ({
    table,
    column,
    id: `${sessionId}/${id}`,
  });
  return {
    key,
    sealJson: (table, column, id, value) => sealJson(key, place(table, column, id), value),
    unsealJson: (table, column, id, sealed) => unsealJson(key, place(table, column, id), sealed),
  };
}

/**
 * A key of the deployment, created at first use and stored wrapped: 32 bytes, the same in every process on
 * the same database.
 */
export async function serverKey(db: Kysely<Database>, keyring: Keyring, name: string): Promise<Buffer> {
  const fresh = keyring.create(name);
  await db
    .insertInto('server_key')
    .values({ name, kek_id: fresh.kekId, wrapped: fresh.wrapped })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const stored = await db
    .selectFrom('server_key')
    .select(['kek_id', 'wrapped'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  try {
    return keyring.unwrap(name, { kekId: stored.kek_id, wrapped: stored.wrapped });
  } catch (cause) {
    throw new UnsealError(
      `The encryption keys of this server are not those of its database (${stored.kek_id})`,
      {
        cause,
      },
    );
  }
}
