import { sha256OfParts } from '@kuelik/pki';
import { signingCertificate } from '@kuelik/protocol';
import * as v from 'valibot';
import { joined } from '../../kit/blobs/joined.ts';
import type { Context } from '../../kit/context.ts';
import { decryptBlob, encryptBlob } from '../../kit/crypto/blob-cipher.ts';
import { sortableId } from '../../kit/crypto/tokens.ts';
import { transaction } from '../../kit/database/retry.ts';
import { storeRowsOfFiles } from '../../kit/database/rows-of-files.ts';
import { AppError, errorCode } from '../../kit/errors.ts';
import type { Documents, NewDocument, StoredDocument, Uploader } from '../../platform/contract/documents.ts';
import { evidenceFolder } from '../../platform/evidence/evidence.ts';
import { holdSession } from '../../platform/sessions/rows.ts';
import { uniqueNames } from './file-name.ts';

/** For one session. */
export const maxDocuments = 20;
export const maxDocumentBytes = 50 * 1024 * 1024;

const TABLE = 'signing_document';
const factsSchema = v.object({
  file: v.string(),
  name: v.string(),
  documentType: v.string(),
  mediaType: v.string(),
  pages: v.nullable(v.number()),
  sha256: v.string(),
  /** Absent for documents stored before this field existed. */
  uploadedBy: v.optional(v.nullable(v.picklist(['integrator', 'person'])), null),
});
const signedSchema = v.object({
  file: v.string(),
  format: v.picklist(['PAdES', 'CAdES']),
  size: v.number(),
  sha256: v.string(),
  signedAt: v.string(),
  certificate: signingCertificate,
});

/** The folder of a session's documents: separate from its pictures, which are removed earlier. */
export const documentFolder = (sessionId: string): string => `documents/${evidenceFolder(sessionId)}`;

const sha256 = async (bytes: Uint8Array): Promise<string> => (await sha256OfParts(bytes)).toString('hex');

/** For the sweep of files that no row names. */
interface DocumentFiles {
  /** Names of all files of a session's documents. Throws AppError 404 `session_erased`. */
  filesOf(sessionId: string): Promise<readonly string[]>;
}

/** See `Documents`. */
export function createDocuments(context: Context): Documents & DocumentFiles {
  const { db, keys, blobs, now } = context;
  const blobKey = (sessionId: string, file: string) => `${documentFolder(sessionId)}/${file}`;
  const place = (sessionId: string, file: string) => `${TABLE}|blob|${sessionId}/${file}`;

  const write = async (sessionId: string, bytes: Uint8Array): Promise<string> => {
    const { key } = await keys.of(sessionId);
    const file = sortableId(now());
    try {
      await blobs.put(blobKey(sessionId, file), encryptBlob(key, place(sessionId, file), [bytes]));
    } catch (error) {
      throw isFull(error) ? storageFull(error) : error;
    }
    return file;
  };
  /** A file without a row is orphaned; it is removed with the session at the latest. */
  const drop = async (sessionId: string, file: string) => {
    await blobs.remove(blobKey(sessionId, file)).catch(() => undefined);
  };
  const readFile = async (sessionId: string, file: string): Promise<Buffer> => {
    const { key } = await keys.of(sessionId);
    try {
      const source = await blobs.get(blobKey(sessionId, file));
      return await joined(decryptBlob(key, place(sessionId, file), source));
    } catch (error) {
      if (!['blob_not_found', 'unseal_failed'].includes(errorCode(error) ?? '')) throw error;
      throw new AppError(409, 'file_error', { message: 'A stored document cannot be read', cause: error });
    }
  };
  const open = async (sessionId: string, id: string) => {
    const row = await db
      .selectFrom(TABLE)
      .select(['facts', 'signed'])
      .where('session_id', '=', sessionId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    const key = await keys.of(sessionId);
    return {
      facts: v.parse(factsSchema, key.unsealJson(TABLE, 'facts', id, row.facts)),
      signed:
        row.signed === null ? null : v.parse(signedSchema, key.unsealJson(TABLE, 'signed', id, row.signed)),
    };
  };

  const list = async (sessionId: string): Promise<readonly StoredDocument[]> => {
    const rows = await db
      .selectFrom(TABLE)
      .select(['id', 'size'])
      .where('session_id', '=', sessionId)
      .orderBy('id')
      .execute();
    const documents: StoredDocument[] = [];
    for (const { id, size } of rows) {
      const { facts, signed } = await open(sessionId, id);
      const { file: _own, ...shown } = facts;
      documents.push({ id, size, ...shown, signed: signed === null ? null : withoutFile(signed) });
    }
    return documents;
  };

  return {
    list,

    filesOf: async (sessionId) => {
      const rows = await db.selectFrom(TABLE).select('id').where('session_id', '=', sessionId).execute();
      const opened = await Promise.all(rows.map(({ id }) => open(sessionId, id)));
      return opened.flatMap(({ facts, signed }) => [facts.file, ...(signed === null ? [] : [signed.file])]);
    },

    add: async (sessionId, given, by = 'integrator') => {
      const key = await keys.of(sessionId);
      const present = await list(sessionId);
      // A repeated upload after a lost reply adds nothing.
      const hashes = new Map<Uint8Array, string>();
      for (const { bytes } of given) hashes.set(bytes, await sha256(bytes));
      const hashOf = ({ bytes }: NewDocument) => hashes.get(bytes) ?? '';
      const known = given.map((document) => find(present, document.name, hashOf(document)));
      const documents = named(
        present,
        given.filter((_document, index) => known[index] === undefined),
      );
      if (documents.length === 0) return known.filter((document) => document !== undefined);
      const written: { row: ReturnType<typeof toRow>; document: StoredDocument; file: string }[] = [];
      const dropAll = async () => {
        for (const { file } of written) await drop(sessionId, file);
      };
      try {
        for (const document of documents) {
          const file = await write(sessionId, document.bytes);
          const stored = describe(sortableId(now()), document, hashOf(document), by);
          const { id, size, signed: _none, ...facts } = stored;
          const sealed = key.sealJson(TABLE, 'facts', id, { file, ...facts });
          written.push({ file, document: stored, row: toRow(sessionId, id, size, sealed, now()) });
        }
      } catch (error) {
        await dropAll();
        throw error;
      }
      const store = () =>
        transaction(db, async (trx) => {
          // Adding locks the session's row first; otherwise two concurrent uploads could take the same free
          // place.
          await holdSession(trx, sessionId);
          const rows = await trx
            .selectFrom(TABLE)
            .select(['size', 'signed_at'])
            .where('session_id', '=', sessionId)
            .execute();
          checkRoom(rows, documents);
          await trx
            .insertInto(TABLE)
            .values(written.map(({ row }) => row))
            .execute();
        });
      await storeRowsOfFiles(store, dropAll);
      return [...known.filter((document) => document !== undefined), ...written.map((one) => one.document)];
    },

    read: async (sessionId, id) => readFile(sessionId, (await open(sessionId, id)).facts.file),

    readSigned: async (sessionId, id) => {
      const { signed } = await open(sessionId, id);
      if (signed === null) throw notFound();
      return readFile(sessionId, signed.file);
    },

    keepSigned: async (sessionId, id, { bytes, ...facts }) => {
      const key = await keys.of(sessionId);
      const file = await write(sessionId, bytes);
      const signed = { file, size: bytes.byteLength, sha256: await sha256(bytes), ...facts };
      const store = () =>
        db
          .updateTable(TABLE)
          .set({ signed: key.sealJson(TABLE, 'signed', id, signed), signed_at: now() })
          .where('session_id', '=', sessionId)
          .where('id', '=', id)
          .where('signed', 'is', null)
          .returning('id')
          .executeTakeFirst();
      const kept = await storeRowsOfFiles(store, () => drop(sessionId, file));
      if (kept === undefined) await drop(sessionId, file);
    },
  };
}

const find = (present: readonly StoredDocument[], name: string, hash: string) =>
  present.find((document) => document.name === name && document.sha256 === hash);

/** New documents with unique names. */
function named(present: readonly StoredDocument[], added: readonly NewDocument[]): readonly NewDocument[] {
  const names = uniqueNames([...present, ...added].map(({ name }) => name)).slice(present.length);
  return added.map((document, index) => ({ ...document, name: names[index] ?? document.name }));
}

function withoutFile({ file: _file, ...facts }: v.InferOutput<typeof signedSchema>) {
  return facts;
}

function describe(
  id: string,
  { bytes, ...document }: NewDocument,
  hash: string,
  uploadedBy: Uploader,
): StoredDocument {
  return { id, ...document, size: bytes.byteLength, sha256: hash, uploadedBy, signed: null };
}

const toRow = (sessionId: string, id: string, size: number, facts: Buffer, at: Date) => ({
  session_id: sessionId,
  id,
  facts,
  size,
  created_at: at,
});

function checkRoom(
  present: readonly { readonly size: number; readonly signed_at: Date | null }[],
  added: readonly NewDocument[],
): void {
  if (present.some(({ signed_at }) => signed_at !== null)) throw documentsLocked();
  const bytes = present.reduce((sum, { size }) => sum + size, 0);
  const total = added.reduce((sum, document) => sum + document.bytes.byteLength, bytes);
  if (present.length + added.length > maxDocuments || total > maxDocumentBytes) {
    throw new AppError(413, 'too_many_files', {
      message: 'Too many documents, or too large in total',
      detail: { max_files: maxDocuments, max_bytes: maxDocumentBytes },
    });
  }
}

export const documentsLocked = () =>
  new AppError(409, 'documents_locked', { message: 'Signing has begun: no more documents can be added' });

const notFound = () => new AppError(404, 'document_not_found', { message: 'Not Found' });

/** The disk, or a quota on it, is full. */
const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');

const storageFull = (cause: unknown) =>
  new AppError(507, 'storage_full', {
    message: 'The file could not be stored and nothing was changed: try again later',
    retryAfter: 60,
    cause,
  });
