import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { AppError } from '../errors.ts';
import { parseInput } from '../http/valibot.ts';
import type { FileRule, FormSpec, ReadForm, UploadedPicture } from './form.ts';
import { createLimiter } from './limiter.ts';
import { checkHeader, cleanPicture, MAGIC_BYTES, sniffFormat } from './picture.ts';

const MAX_FIELDS = 32;
const MAX_FIELD_BYTES = 256 * 1024;
/** How much of a refused form is read and discarded, so that the sender receives the reply. */
const MAX_DRAIN_BYTES = 100 * 1024 * 1024;
const MAX_DRAIN_MS = 20_000;

/** Forms held in memory concurrently. */
const receive = createLimiter(16, 32);

interface Received {
  readonly texts: Map<string, string>;
  readonly files: Map<string, Buffer[]>;
}

/**
 * Receives a multipart request: checks the text fields by their schema and the pictures by their content, and
 * acquires the request's idempotency key (a repeat ends here with the stored reply).
 *
 * @param permit rejects by fields, sender or number of pictures of each name, before any picture is decoded
 * @throws AppError 400 `parse_error` (malformed form, damaged picture) or `invalid_request` (fields), 413
 * `large_file`, `too_many_files`, 415 `wrong_file`, 503 `overloaded`.
 */
export async function readForm<
  TFields extends v.GenericSchema,
  TFiles extends Readonly<Record<string, FileRule>>,
>(
  request: FastifyRequest,
  spec: FormSpec<TFields, TFiles>,
  permit?: (
    fields: v.InferOutput<TFields>,
    sent: { readonly [Name in keyof TFiles]: number },
  ) => Promise<unknown>,
): Promise<ReadForm<TFields, TFiles>> {
  return receive(async () => {
    const received = await receiveParts(request, spec.files);
    const fields = parseInput(spec.fields, readTexts(spec.fields, received.texts));
    const sent = countFiles(spec.files, received.files);
    await request.takeIdempotencyKey?.(contentHash(received));
    await permit?.(fields, sent);
    const pictures: Record<string, readonly UploadedPicture[]> = {};
    // All headers first: one oversized picture must not cost the decoding of the others.
    for (const [name, rule] of Object.entries(spec.files)) {
      for (const original of received.files.get(name) ?? []) await checkHeader(original, rule);
    }
    for (const [name, rule] of Object.entries(spec.files)) {
      const originals = received.files.get(name) ?? [];
      const clean: UploadedPicture[] = [];
      // One at a time: a few forms with many pictures must not fill the queue for everyone.
      for (const original of originals) clean.push(await cleanPicture(original, rule));
      pictures[name] = clean;
    }
    // The loop above filled in every name of the specification.
    return { fields, files: pictures as ReadForm<TFields, TFiles>['files'] };
  });
}

async function receiveParts(
  request: FastifyRequest,
  rules: Readonly<Record<string, FileRule>>,
): Promise<Received> {
  if (!request.isMultipart()) throw new AppError(415, 'multipart_expected');
  const texts = new Map<string, string>();
  const files = new Map<string, Buffer[]>();
  const limits = {
    fileSize: Math.max(...Object.values(rules).map((rule) => rule.maxBytes)) + 1,
    files: Object.values(rules).reduce((sum, rule) => sum + rule.maxFiles, 0) + 1,
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
  };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') await receiveFile(part, rules, files);
      else receiveText(part, texts);
    }
    return { texts, files };
  } catch (error) {
    await drain(request.raw);
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
  files: Map<string, Buffer[]>,
): Promise<void> {
  const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined;
  const before = files.get(part.fieldname) ?? [];
  const fields = [{ path: part.fieldname }];
  if (rule === undefined) throw new AppError(400, 'parse_error', { detail: { fields } });
  if (before.length >= rule.maxFiles) {
    throw new AppError(413, 'too_many_files', { detail: { max_files: rule.maxFiles, fields } });
  }
  const chunks: Buffer[] = [];
  let size = 0;
  let known = false;
  for await (const chunk of part.file) {
    const bytes: Buffer = chunk;
    chunks.push(bytes);
    size += bytes.length;
    if (size > rule.maxBytes) throw largeFile(part.fieldname, rule);
    if (!known && size >= MAGIC_BYTES) {
      // Refused at the first bytes, before 25 MB of something else have arrived.
      if (sniffFormat(Buffer.concat(chunks)) === null) throw wrongFile(part.fieldname);
      known = true;
    }
  }
  if (part.file.truncated) throw largeFile(part.fieldname, rule);
  if (!known) throw wrongFile(part.fieldname);
  files.set(part.fieldname, [...before, Buffer.concat(chunks, size)]);
}

const largeFile = (path: string, rule: FileRule) =>
  new AppError(413, 'large_file', { detail: { max_bytes: rule.maxBytes, fields: [{ path }] } });
const wrongFile = (path: string) => new AppError(415, 'wrong_file', { detail: { fields: [{ path }] } });
const malformed = (cause?: unknown) =>
  new AppError(400, 'parse_error', { message: 'The form is malformed', cause });

/** Counts the files of each name. Throws AppError 400 `invalid_request` if there are too few. */
function countFiles<TFiles extends Readonly<Record<string, FileRule>>>(
  rules: TFiles,
  files: ReadonlyMap<string, Buffer[]>,
): { readonly [Name in keyof TFiles]: number } {
  const counts = Object.entries(rules).map(([path, { minFiles = 0 }]) => {
    const count = files.get(path)?.length ?? 0;
    if (count >= minFiles) return [path, count];
    throw new AppError(400, 'invalid_request', { detail: { fields: [{ path, expected: 'file' }] } });
  });
  // Every name of the rules is in it.
  return Object.fromEntries(counts) as { readonly [Name in keyof TFiles]: number };
}

/** A field whose schema does not accept the raw text is parsed as JSON, if possible. */
function readTexts(schema: v.GenericSchema, texts: ReadonlyMap<string, string>): Record<string, unknown> {
  const entries: Readonly<Record<string, v.GenericSchema>> =
    'entries' in schema ? Object(schema.entries) : {};
  return Object.fromEntries(
    [...texts].map(([name, text]) => {
      const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
      return [name, entry === undefined || v.is(entry, text) ? text : fromJson(text)];
    }),
  );
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The identity of a form: its fields and files, not its boundary. */
function contentHash({ texts, files }: Received): Buffer {
  const hash = createHash('sha256');
  for (const [name, text] of [...texts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(JSON.stringify([name, text]));
  }
  for (const [name, originals] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const bytes of originals) hash.update(JSON.stringify([name, bytes.length])).update(bytes);
  }
  return hash.digest();
}

/** Reads the rest of a refused form: a browser that is still sending would not read the reply. */
async function drain(raw: IncomingMessage): Promise<void> {
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
