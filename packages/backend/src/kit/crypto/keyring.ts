import { randomBytes } from 'node:crypto';
import { seal, UnsealError, unseal } from './seal.ts';

export const KEY_BYTES = 32;

/** A key-encryption key: encrypts only data keys, never data. */
export interface MasterKey {
  readonly id: string;
  readonly key: Uint8Array;
}

export interface WrappedKey {
  readonly kekId: string;
  readonly wrapped: Buffer;
}

/** The configured key-encryption keys: the first one encrypts, all of them decrypt. */
export interface Keyring {
  currentId(): string;
  /** A new data key for `name`, and its wrapped form to store. */
  create(name: string): { readonly key: Buffer } & WrappedKey;
  /** Throws UnsealError if the key-encryption key is not configured, or the wrapped key has another name. */
  unwrap(name: string, stored: WrappedKey): Buffer;
  /** The same data key under the newest key-encryption key. */
  rewrap(name: string, stored: WrappedKey): WrappedKey;
}

/**
 * @param keys newest first; at least one, each 32 bytes, ids unique.
 * @param reload reloads the keys when an unknown key id is found: another process may have rotated the keys.
 */
export function createKeyring(keys: readonly MasterKey[], reload?: () => readonly MasterKey[]): Keyring {
  let known = check(keys);

  const place = (name: string, kekId: string) => ({ table: 'data_key', column: kekId, id: name });
  const wrap = (name: string, key: Uint8Array): WrappedKey => ({
    kekId: known.current.id,
    wrapped: seal(known.current.key, place(name, known.current.id), key),
  });
  const unwrap = (name: string, { kekId, wrapped }: WrappedKey) => {
    if (!known.byId.has(kekId) && reload !== undefined) known = check(reload());
    const master = known.byId.get(kekId);
    if (master === undefined) throw new UnsealError(`Encryption key ${kekId} is not configured`);
    return unseal(master, place(name, kekId), wrapped);
  };

  return {
    currentId: () => known.current.id,
    create: (name) => {
      const key = randomBytes(KEY_BYTES);
      return { key, ...wrap(name, key) };
    },
    unwrap,
    rewrap: (name, stored) => wrap(name, unwrap(name, stored)),
  };
}

function check(keys: readonly MasterKey[]) {
  const current = keys[0];
  if (current === undefined) throw new Error('No encryption key is configured');
  const byId = new Map(keys.map((entry) => [entry.id, entry.key]));
  if (byId.size !== keys.length) throw new Error('Two encryption keys have the same id');
  for (const { id, key } of keys) {
    if (key.length !== KEY_BYTES) throw new Error(`Encryption key ${id} is not ${KEY_BYTES} bytes long`);
  }
  return { current, byId };
}
