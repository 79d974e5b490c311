import { createCipheriv, createDecipheriv } from 'node:crypto';
import { nonceBytes } from './nonce.ts';
import { secretKey } from './secret-key.ts';

/** Layout of a sealed value: version (1 byte), nonce (12), ciphertext, tag (16). */
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const OVERHEAD = 1 + NONCE_BYTES + TAG_BYTES;

/** Where a sealed value lives. It cannot be decrypted in another row, column or table. */
export interface Place {
  readonly table: string;
  readonly column: string;
  /** The row, as its primary key's parts joined by `/`. */
  readonly id: string;
}

/** A sealed value that was changed, truncated, moved, or sealed with another key. */
export class UnsealError extends Error {
  override readonly name = 'UnsealError';
  readonly code = 'unseal_failed';
}

function associatedData(place: Place): Buffer {
  return Buffer.from(`${place.table}|${place.column}|${place.id}`);
}

/** Encrypts with AES-256-GCM, bound to its place. `key` is 32 bytes. */
export function seal(key: Uint8Array, place: Place, plain: Uint8Array): Buffer {
  const nonce = nonceBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secretKey(key), nonce).setAAD(associatedData(place));
  const body = cipher.update(plain);
  return Buffer.concat([Buffer.of(VERSION), nonce, body, cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts the output of `seal`. Throws UnsealError. */
export function unseal(key: Uint8Array, place: Place, sealed: Uint8Array): Buffer {
  if (sealed.length < OVERHEAD || sealed[0] !== VERSION) throw new UnsealError('Not a sealed value');
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const tag = sealed.subarray(sealed.length - TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', secretKey(key), nonce, { authTagLength: TAG_BYTES })
      .setAAD(associatedData(place))
      .setAuthTag(tag);
    const body = decipher.update(sealed.subarray(1 + NONCE_BYTES, sealed.length - TAG_BYTES));
    return Buffer.concat([body, decipher.final()]);
  } catch (cause) {
    throw new UnsealError('A sealed value cannot be decrypted', { cause });
  }
}

/** `seal` for JSON values; `undefined` becomes null. */
export function sealJson(key: Uint8Array, place: Place, value: unknown): Buffer {
  return seal(key, place, Buffer.from(JSON.stringify(value ?? null)));
}

/** Decrypts the output of `sealJson`. */
export function unsealJson(key: Uint8Array, place: Place, sealed: Uint8Array): unknown {
  return JSON.parse(unseal(key, place, sealed).toString('utf8'));
}
