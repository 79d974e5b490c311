import { createHash } from 'node:crypto';
import { type UploadedFiles, uploadedFiles } from '@kuelik/protocol/uploads';
import * as v from 'valibot';
import { sameBytes } from '../crypto/tokens.ts';
import { AppError } from '../errors.ts';
import type { FileRule } from './form.ts';
import { MAGIC_BYTES, sniffFormat } from './sniff-format.ts';
import type { SpooledFile } from './spool.ts';

/** Bytes uploaded in chunks before the call that uses them. */
export interface StoredUpload {
  readonly size: number;
  readonly received: number;
  /** When the first chunk arrived: from then on the content is fixed by its hash. */
  readonly begunAt: Date;
  /** All bytes in order; not yet compared with their hash. */
  read(): Promise<Buffer>;
  remove(): Promise<void>;
}

/** Finds an upload of the request's session by the SHA-256 of its bytes, hexadecimal. */
export type FindUpload = (id: string) => Promise<StoredUpload | null>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where chunked uploads are not supported. */
    findUpload: FindUpload | null;
  }
}

/** The form field that refers to files uploaded before. */
export const UPLOADED_FIELD = 'uploaded';

/** A file of a form: spooled, or a part of a stored upload. */
export type ReceivedFile = Pick<SpooledFile, 'size' | 'digest' | 'read' | 'discard'>;

/** The files of a form whose bytes were uploaded before. */
export interface StoredFiles {
  readonly files: ReadonlyMap<string, ReceivedFile[]>;
  /** When their content was fixed. Throws AppError 409 `upload_incomplete` while bytes are missing. */
  arrivedAt(): Promise<Date>;
  /** Removes the upload once the call has been answered. */
  remove(): Promise<void>;
}

/**
 * Reads the field `uploaded`. Sizes and hashes are the client's claims until a file is read: then the bytes
 * are compared with both, and with the upload's own hash.
 * both, and with the upload's own hash.
 * @throws AppError 400 `parse_error`, 413 `large_file`, `too_many_files`. Reading: 409 `upload_incomplete`, or
 * `upload_damaged` after removing the upload; 415 `wrong_file`.
 */
export function readStoredFiles(
  text: string,
  rules: Readonly<Record<string, FileRule>>,
  find: FindUpload,
): StoredFiles {
  const { upload, files: declared } = parseDeclared(text);
  const total = declared.reduce((sum, { size }) => sum + size, 0);
  const open = async () => {
    const found = await find(upload);
    if (found === null || found.size !== total || found.received < total) {
      throw new AppError(409, 'upload_incomplete', { detail: { received: found?.received ?? 0 } });
    }
    return found;
  };
  let whole: Promise<Buffer> | null = null;
  const readWhole = async () => {
    const found = await open();
    const bytes = await found.read();
    if (sha256(bytes).toString('hex') === upload) return bytes;
    await found.remove();
    throw damaged();
  };
  const files = new Map<string, ReceivedFile[]>();
  let start = 0;
  for (const { field, size, sha256: hash } of declared) {
    const rule = Object.hasOwn(rules, field) ? rules[field] : undefined;
    const before = files.get(field) ?? [];
    const fields = [{ path: field }];
    if (rule === undefined) throw new AppError(400, 'parse_error', { detail: { fields } });
    if (before.length >= rule.maxFiles) {
      throw new AppError(413, 'too_many_files', { detail: { max_files: rule.maxFiles, fields } });
    }
    if (size > rule.maxBytes) {
      throw new AppError(413, 'large_file', { detail: { max_bytes: rule.maxBytes, fields } });
    }
    const digest = Buffer.from(hash, 'hex');
    const from = start;
    start += size;
    const read = async () => {
      whole ??= readWhole();
      const bytes = (await whole).subarray(from, from + size);
      if (!sameBytes(sha256(bytes), digest)) throw damaged();
      if (size < MAGIC_BYTES || sniffFormat(bytes) === null) {
        throw new AppError(415, 'wrong_file', { detail: { fields } });
      }
      return bytes;
    };
    files.set(field, [...before, { size, digest: () => digest, read, discard: async () => {} }]);
  }
  return {
    files,
    arrivedAt: async () => (await open()).begunAt,
    remove: async () => {
      await (await find(upload))?.remove();
    },
  };
}

function parseDeclared(text: string): UploadedFiles {
  try {
    return v.parse(uploadedFiles, JSON.parse(text));
  } catch (cause) {
    const fields = [{ path: UPLOADED_FIELD }];
    throw new AppError(400, 'parse_error', { message: 'The form is malformed', detail: { fields }, cause });
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
/** Not stored as the idempotency key's reply: the files may be sent again. */
const damaged = () => new AppError(409, 'upload_damaged');
