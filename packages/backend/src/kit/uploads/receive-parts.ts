import type { IncomingMessage } from 'node:http';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { arrivals } from './arrivals.ts';
import type { FileRule } from './form.ts';
import { MAGIC_BYTES, sniffFormat } from './sniff-format.ts';
import { createSpool } from './spool.ts';
import { type ReceivedFile, readStoredFiles, type StoredFiles, UPLOADED_FIELD } from './stored-upload.ts';

const MAX_FIELDS = 32;
const MAX_FIELD_BYTES = 256 * 1024;
/** How much of a refused form is read and discarded, so that the sender receives the reply. */
const MAX_DRAIN_BYTES = 100 * 1024 * 1024;
const MAX_DRAIN_MS = 20_000;

/** Limit for all forms being received or waiting: a few hundred of the largest. */
export const spool = createSpool({ maxBytes: 4 * 1024 ** 3 });

/** A received form. */
export interface Received {
  readonly texts: Map<string, string>;
  readonly files: ReadonlyMap<string, readonly ReceivedFile[]>;
  /** The form's files if they were uploaded in chunks before; null if the form contains them. */
  readonly stored: StoredFiles | null;
  /** Frees its files. */
  discard(): Promise<void>;
}

/**
 * Receives a form into the spool, however slowly it arrives.
 * @throws AppError 400 `parse_error`, 408 `upload_too_slow`, 413 `large_file`, `large_field`,
 * `too_many_files`, 415 `wrong_file`, `multipart_expected`, 503 `overloaded`, `storage_unavailable`.
 */
export async function receiveParts(
  request: FastifyRequest,
  rules: Readonly<Record<string, FileRule>>,
): Promise<Received> {
  if (!request.isMultipart()) throw new AppError(415, 'multipart_expected');
  const texts = new Map<string, string>();
  const files = new Map<string, ReceivedFile[]>();
  const discard = async () => {
    for (const file of [...files.values()].flat()) await file.discard();
  };
  const limits = {
    fileSize: Math.max(...Object.values(rules).map((rule) => rule.maxBytes)) + 1,
    files: Object.values(rules).reduce((sum, rule) => sum + rule.maxFiles, 0) + 1,
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
  };
  const read = async () => {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') await receiveFile(part, rules, files);
      else receiveText(part, texts);
    }
  };
  try {
    await arrivals.read(request, read);
    const uploaded = request.findUpload && texts.get(UPLOADED_FIELD);
    if (!uploaded || request.findUpload === null) return { texts, files, stored: null, discard };
    if (files.size > 0) throw malformed();
    texts.delete(UPLOADED_FIELD);
    const stored = readStoredFiles(uploaded, rules, request.findUpload);
    return { texts, files: stored.files, stored, discard };
  } catch (error) {
    await discard();
    const isSlow = error instanceof AppError && error.httpStatus === 408;
    if (!isSlow) await drain(request.raw);
    throw error instanceof AppError ? error : malformed(error);
  }
}

function receiveText(part: Multipart & { type: 'field' }, texts: Map<string, string>): void {
  if (part.valueTruncated || part.fieldnameTruncated) {
    throw new AppError(413, 'large_field', { detail: { max_bytes: MAX_FIELD_BYTES } });
  }
  if (texts.has(part.fieldname)) throw malformed();
  texts.set(part.fieldname, String(part.value));
}

async function receiveFile(
  part: MultipartFile,
  rules: Readonly<Record<string, FileRule>>,
  files: Map<string, ReceivedFile[]>,
): Promise<void> {
  const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined;
  const before = files.get(part.fieldname) ?? [];
  const fields = [{ path: part.fieldname }];
  if (rule === undefined) throw new AppError(400, 'parse_error', { detail: { fields } });
  if (before.length >= rule.maxFiles) {
    throw new AppError(413, 'too_many_files', { detail: { max_files: rule.maxFiles, fields } });
  }
  const file = spool.open();
  // Registered at once, so that it is discarded with the other files whatever happens.
  files.set(part.fieldname, [...before, file]);
  let known = false;
  for await (const chunk of part.file) {
    const bytes: Buffer = chunk;
    if (file.size + bytes.length > rule.maxBytes) throw largeFile(part.fieldname, rule);
    await file.append(bytes);
    if (!known && file.size >= MAGIC_BYTES) {
      // Refused by the first bytes, before 25 MB of another format have arrived.
      if (sniffFormat(await file.read()) === null) throw wrongFile(part.fieldname);
      known = true;
    }
  }
  if (part.file.truncated) throw largeFile(part.fieldname, rule);
  if (!known) throw wrongFile(part.fieldname);
}

const largeFile = (path: string, rule: FileRule) =>
  new AppError(413, 'large_file', { detail: { max_bytes: rule.maxBytes, fields: [{ path }] } });
const wrongFile = (path: string) => new AppError(415, 'wrong_file', { detail: { fields: [{ path }] } });
export const malformed = (cause?: unknown) =>
  new AppError(400, 'parse_error', { message: 'The form is malformed', cause });

/** Reads the rest of a refused form: a browser that is still sending would not read the reply. */
export async function drain(raw: IncomingMessage): Promise<void> {
  raw.unpipe();
  if (raw.readableEnded || raw.destroyed) return;
  await new Promise<void>((resolve) => {
    let seen = 0;
    const timer = setTimeout(resolve, MAX_DRAIN_MS);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    raw.on('data', (chunk: Buffer) => {
      seen += chunk.length;
      if (seen > MAX_DRAIN_BYTES) raw.destroy();
    });
    raw.once('end', done).once('close', done).once('error', done);
    raw.resume();
  });
}
