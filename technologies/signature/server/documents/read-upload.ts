import {
  AppError,
  arrivals,
  createLimiter,
  maxDocumentBytes,
  maxDocuments,
  type NewDocument,
  parseInput,
  type SpooledFile,
  spool,
} from '@kuelik/backend';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { checkContent } from './content.ts';

/** The specification's largest upload. */
const MAX_FILE_BYTES = 25 * 1024 * 1024;
const MAX_FIELD_BYTES = 4 * 1024;

/** Uploads that have arrived and are checked: each holds its files in memory. */
const receive = createLimiter(3, 12);

const fieldsSchema = v.object({
  document_type: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)),
});

interface Received {
  readonly texts: Map<string, string>;
  readonly names: string[];
  readonly files: { readonly filename: string; readonly file: SpooledFile }[];
}

export interface Upload {
  readonly sessionId: string;
  readonly documents: readonly NewDocument[];
}

/**
 * Receives the form of POST document/upload/. The nth of `document_names` names the nth of `files`; without
 * names the files' own count; a single name field may also hold a JSON list.
 *
 * @param admit called with the session's id before the first file is read, so that a refused upload does not
 * use memory.
 * @throws AppError 400 `parse_error`, `invalid_request`, `file_error`, 408 `upload_too_slow`, 413 `large_file`, `too_many_files`,
 * 415 `wrong_file`, 503 `overloaded`, and errors of `admit`.
 */
export async function readUpload(
  request: FastifyRequest,
  admit: (sessionId: string) => Promise<void>,
): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError(415, 'multipart_expected');
  const received: Received = { texts: new Map(), names: [], files: [] };
  try {
    await arrivals
      .read(request, () => receiveParts(request, received, admit))
      .catch((error: unknown) => {
        // The rest is read and discarded: a browser that is still sending would not read the reply.
        request.raw.unpipe();
        request.raw.resume();
        throw error instanceof AppError ? error : malformed(error);
      });
    return await receive(() => checkUpload(received));
  } finally {
    for (const { file } of received.files) await file.discard();
  }
}

async function checkUpload({ texts, names, files }: Received): Promise<Upload> {
  const sessionId = texts.get('session_id');
  if (sessionId === undefined || files.length === 0) throw malformed();
  const { document_type } = parseInput(fieldsSchema, { document_type: texts.get('document_type') });
  const listed = names.length === 1 ? fromJson(names[0] ?? '') : names;
  if (listed.length > 0 && listed.length !== files.length) {
    throw new AppError(400, 'invalid_request', {
      message: 'document_names must have one name for each file',
      detail: { fields: [{ path: 'document_names', expected: String(files.length) }] },
    });
  }
  const documents: NewDocument[] = [];
  for (const [index, { filename, file }] of files.entries()) {
    const bytes = await file.read();
    const checked = await checkContent(listed[index] ?? filename, bytes);
    documents.push({ ...checked, documentType: document_type, bytes });
  }
  return { sessionId, documents };
}

async function receiveParts(
  request: FastifyRequest,
  received: Received,
  admit: (sessionId: string) => Promise<void>,
): Promise<void> {
  const limits = {
    fileSize: MAX_FILE_BYTES + 1,
    files: maxDocuments + 1,
    fields: maxDocuments + 8,
    fieldSize: MAX_FIELD_BYTES,
  };
  let admitted = false;
  let total = 0;
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw malformed();
      receiveText(received, part.fieldname, String(part.value));
      continue;
    }
    if (part.fieldname !== 'files' || received.files.length >= maxDocuments) throw tooMany();
    if (!admitted) await admit(received.texts.get('session_id') ?? '');
    admitted = true;
    const file = spool.open();
    received.files.push({ filename: part.filename ?? '', file });
    for await (const chunk of part.file) {
      const bytes: Buffer = chunk;
      total += bytes.length;
      if (file.size + bytes.length > MAX_FILE_BYTES) throw largeFile();
      if (total > maxDocumentBytes) throw tooMany();
      await file.append(bytes);
    }
    if (part.file.truncated) throw largeFile();
  }
}

function receiveText({ texts, names }: Received, field: string, value: string): void {
  if (field === 'document_names') names.push(value);
  else if (texts.has(field)) throw malformed();
  else texts.set(field, value);
}

function fromJson(text: string): readonly string[] {
  try {
    const parsed = v.safeParse(v.array(v.string()), JSON.parse(text));
    return parsed.success ? parsed.output : [text];
  } catch {
    return [text];
  }
}

const malformed = (cause?: unknown) =>
  new AppError(400, 'parse_error', {
    message: 'The form is malformed: session_id, document_type, then document_names and files',
    cause,
  });
const largeFile = () => new AppError(413, 'large_file', { detail: { max_bytes: MAX_FILE_BYTES } });
const tooMany = () =>
  new AppError(413, 'too_many_files', { detail: { max_files: maxDocuments, max_bytes: maxDocumentBytes } });
