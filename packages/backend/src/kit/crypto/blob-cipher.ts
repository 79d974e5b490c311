import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { UnsealError } from './seal.ts';
import { secretKey } from './secret-key.ts';

/**
 * Encrypts files of any size in segments (the STREAM construction): a header of 4 bytes and a salt of 32,
 * then segments of 64 KiB, each with its own tag. A segment's nonce is 7 derived bytes, its number (4) and
 * whether it is the last (1), so that lost, swapped and appended segments are detected.
 */
const MAGIC = Buffer.from('KB1\0', 'latin1');
const SALT_BYTES = 32;
const HEADER_BYTES = MAGIC.length + SALT_BYTES;
const SEGMENT_BYTES = 65_536;
const TAG_BYTES = 16;

interface Derived {
  readonly key: Buffer;
  readonly prefix: Buffer;
}

function derive(key: Uint8Array, salt: Uint8Array, place: string): Derived {
  const bytes = Buffer.from(hkdfSync('sha256', secretKey(key), salt, Buffer.from(place), 39));
  return { key: bytes.subarray(0, 32), prefix: bytes.subarray(32) };
}

function nonce({ prefix }: Derived, segment: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  prefix.copy(bytes);
  bytes.writeUInt32BE(segment, 7);
  bytes[11] = last ? 1 : 0;
  return bytes;
}

const viewOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Splits a stream into pieces of exactly `size`, and a final, marked one of 0 to `size` bytes. */
async function* cut(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, size: number) {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    // A view: a file of many megabytes may arrive as one chunk.
    held = held.length === 0 ? viewOf(chunk) : Buffer.concat([held, chunk]);
    while (held.length > size) {
      yield { piece: held.subarray(0, size), last: false };
      held = held.subarray(size);
    }
  }
  yield { piece: held, last: true };
}

/** @param place identifies where the blob is stored; it cannot be decrypted under another name. */
export async function* encryptBlob(
  key: Uint8Array,
  place: string,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const derived = derive(key, salt, place);
  // With the first segment, so that a small file is written at once.
  let header = Buffer.concat([MAGIC, salt]);
  let segment = 0;
  for await (const { piece, last } of cut(source, SEGMENT_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', secretKey(derived.key), nonce(derived, segment, last));
    const body = cipher.update(piece);
    yield Buffer.concat([header, body, cipher.final(), cipher.getAuthTag()]);
    header = Buffer.alloc(0);
    segment += 1;
  }
}

/** Throws UnsealError as soon as a changed, moved or missing segment is found. */
export async function* decryptBlob(
  key: Uint8Array,
  place: string,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const { header, rest } = await takeHeader(source);
  const derived = derive(key, header.subarray(MAGIC.length), place);
  let segment = 0;
  for await (const { piece, last } of cut(rest, SEGMENT_BYTES + TAG_BYTES)) {
    yield openSegment(derived, segment, last, piece);
    segment += 1;
  }
}

function openSegment(derived: Derived, segment: number, last: boolean, piece: Buffer): Buffer {
  if (piece.length < TAG_BYTES) throw new UnsealError('A stored file is truncated');
  try {
    const decipher = createDecipheriv('aes-256-gcm', secretKey(derived.key), nonce(derived, segment, last), {
      authTagLength: TAG_BYTES,
    }).setAuthTag(piece.subarray(piece.length - TAG_BYTES));
    const body = decipher.update(piece.subarray(0, piece.length - TAG_BYTES));
    return Buffer.concat([body, decipher.final()]);
  } catch (cause) {
    throw new UnsealError('A stored file cannot be decrypted', { cause });
  }
}

async function takeHeader(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const iterator =
    Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  let held: Buffer = Buffer.alloc(0);
  while (held.length < HEADER_BYTES) {
    const next = await iterator.next();
    if (next.done === true) throw new UnsealError('A stored file is truncated');
    held = Buffer.concat([held, next.value]);
  }
  if (!held.subarray(0, MAGIC.length).equals(MAGIC)) throw new UnsealError('Not a stored file');
  const first = held.subarray(HEADER_BYTES);
  async function* rest() {
    yield first;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  }
  return { header: held.subarray(0, HEADER_BYTES), rest: rest() };
}
