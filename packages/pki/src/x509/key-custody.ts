import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';

/**
 * How a person's private key is stored: PKCS#8, encrypted with AES-256-GCM under a key that scrypt derives from
 * the person's password, and again under the server's key. The database alone is not enough to guess passwords;
 * with the server's key as well, each guess costs one scrypt. Both layers are bound to the certificate, so one
 * row's key cannot be opened in another row.
 *
 * Layout of the inner value: version (1 byte), salt (16), nonce (12), ciphertext, tag (16);
 * of the outer: nonce (12), ciphertext, tag (16).
 */
const VERSION = 1;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** 34 MB and about 0.1 s per guess; the same class as OWASP's recommendation of N=2^15, r=8, p=3. */
const cost = { N: 1 << 15, r: 8, p: 3, maxmem: 64 << 20 };
/** Maximum number of concurrent derivations: each takes 34 MB. */
const AT_ONCE = 2;

/** The password does not open the key. */
export class WrongPasswordError extends Error {
  override readonly name = 'WrongPasswordError';
}

/** Encrypts a private key. The caller wipes `pkcs8` afterwards. `serverKey` is 32 bytes. */
export async function sealPrivateKey(
  pkcs8: Uint8Array,
  password: string,
  serverKey: Uint8Array,
  certificateId: string,
): Promise<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt);
  try {
    const inner = Buffer.concat([Buffer.of(VERSION), salt, encrypt(key, pkcs8, certificateId)]);
    return encrypt(serverKey, inner, certificateId);
  } finally {
    key.fill(0);
  }
}

/**
 * Opens a sealed key and passes it to `use`; the bytes are wiped when `use` returns or throws.
 *
 * @throws WrongPasswordError; Error when the sealed value was changed, moved, or sealed by another server.
 */
export async function withPrivateKey<T>(
  sealed: Uint8Array,
  password: string,
  serverKey: Uint8Array,
  certificateId: string,
  use: (pkcs8: Uint8Array) => Promise<T>,
): Promise<T> {
  const inner = decrypt(serverKey, sealed, certificateId);
  if (inner[0] !== VERSION) throw new Error('Not a sealed private key');
  const key = await derive(password, inner.subarray(1, 1 + SALT_BYTES));
  let pkcs8: Buffer;
  try {
    pkcs8 = decrypt(key, inner.subarray(1 + SALT_BYTES), certificateId);
  } catch {
    // The outer layer was intact, so the inner one is as well: only the password can be wrong.
    throw new WrongPasswordError('wrong password');
  } finally {
    key.fill(0);
  }
  try {
    return await use(pkcs8);
  } finally {
    pkcs8.fill(0);
  }
}

/** AES-256-GCM with a key that needs no derivation, for keys that the server must open without a password. */
export function encrypt(key: Uint8Array, plain: Uint8Array, boundTo: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts the result of `encrypt`; throws if anything in it was changed. */
export function decrypt(key: Uint8Array, sealed: Uint8Array, boundTo: string): Buffer {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new Error('A sealed value is cut off');
  const end = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(sealed.subarray(end));
  // With GCM `final` only checks the tag: joining its output would make one more copy to wipe.
  const plain = decipher.update(sealed.subarray(NONCE_BYTES, end));
  try {
    decipher.final();
    return plain;
  } catch (error) {
    plain.fill(0);
    throw error;
  }
}

let running = 0;
const waiting: (() => void)[] = [];

/** NFKC: the same password typed on different keyboards gives the same bytes. */
async function derive(password: string, salt: Uint8Array): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, 32, cost, (error, key) =>
        error === null ? resolve(key) : reject(error),
      );
    });
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
