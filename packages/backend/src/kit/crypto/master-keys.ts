import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { errorCode } from '../errors.ts';
import { KEY_BYTES, type MasterKey } from './keyring.ts';

const keyId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,32}$/, 'letters, digits, - and _'));
const keyText = v.pipe(
  v.string(),
  v.base64(),
  v.transform((text) => new Uint8Array(Buffer.from(text, 'base64'))),
  v.check((key) => key.length === KEY_BYTES, `${KEY_BYTES} bytes in base64`),
);
const keyFile = v.object({
  keys: v.pipe(v.array(v.object({ id: keyId, key: keyText })), v.minLength(1)),
});

/**
 * Parses a setting of keys: `id:base64` of 32 bytes, separated by commas, newest first. Throws for a
 * malformed one; the message never contains key material.
 */
export function parseMasterKeys(text: string): readonly MasterKey[] {
  return text.split(',').map((entry, index) => {
    const colon = entry.indexOf(':');
    const parsed = v.safeParse(v.object({ id: keyId, key: keyText }), {
      id: entry.slice(0, Math.max(colon, 0)).trim(),
      key: entry.slice(colon + 1).trim(),
    });
    if (!parsed.success) throw new Error(`Encryption key number ${index + 1} is not of the form id:base64`);
    return parsed.output;
  });
}

/** Reads the key file, or creates one with a first key, readable only by its owner. */
export function readOrCreateKeyFile(file: string): readonly MasterKey[] {
  try {
    return v.parse(keyFile, JSON.parse(readFileSync(file, 'utf8'))).keys;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') {
      throw new Error(`The key file ${file} cannot be read`, { cause: error });
    }
    return createKeyFile(file);
  }
}

/** Of several processes that start at once on a new folder one creates the file, and all have its key. */
function createKeyFile(file: string): readonly MasterKey[] {
  const { keys, temporary } = writeNewKeys(file, []);
  try {
    linkSync(temporary, file);
    return keys;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return readOrCreateKeyFile(file);
    // A file system without links.
    renameSync(temporary, file);
    return keys;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Adds a new first key to the file, and returns all keys. */
export function addKeyToFile(file: string, existing: readonly MasterKey[]): readonly MasterKey[] {
  const { keys, temporary } = writeNewKeys(file, existing);
  renameSync(temporary, file);
  return keys;
}

/** Writes the keys with a new first one beside the file. */
function writeNewKeys(file: string, existing: readonly MasterKey[]) {
  const id = `k${existing.length + 1}-${randomBytes(3).toString('hex')}`;
  const keys = [{ id, key: new Uint8Array(randomBytes(KEY_BYTES)) }, ...existing];
  const text = JSON.stringify(
    { keys: keys.map((entry) => ({ id: entry.id, key: Buffer.from(entry.key).toString('base64') })) },
    null,
    2,
  );
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}.new`;
  const handle = openSync(temporary, 'w', 0o600);
  try {
    writeSync(handle, `${text}\n`);
    // Without this file no record can be decrypted: it must be on disk before anything is encrypted with its
    // key.
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  return { keys, temporary };
}
