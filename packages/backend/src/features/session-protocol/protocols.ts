import { createHash } from 'node:crypto';
import { writePaper } from '@kuelik/pki';
import * as v from 'valibot';
import { joined } from '../../kit/blobs/joined.ts';
import type { Context } from '../../kit/context.ts';
import { decryptBlob, encryptBlob } from '../../kit/crypto/blob-cipher.ts';
import { sortableId } from '../../kit/crypto/tokens.ts';
import { transaction } from '../../kit/database/retry.ts';
import { storeRowsOfFiles } from '../../kit/database/rows-of-files.ts';
import { type ClaimedProtocol, claimProtocols, postpone } from '../../platform/session-protocol/queue.ts';
import { documentFolder } from '../documents/store.ts';
import { type ProtocolContent, protocolContent } from './content.ts';
import { type GatherOptions, gatherContent } from './gather.ts';
import { astanaTime, paperOf, sealReason } from './paper.ts';
import { type Seal, SealError, type Seals } from './seal.ts';
import type { ProtocolNames } from './texts/names.ts';
import { wordsIn } from './texts/words.ts';

const TABLE = 'session_protocol';
/** Each protocol takes about a second: little concurrency. */
const AT_ONCE = 4;

export interface ProtocolOptions extends GatherOptions {
  readonly seals: Seals;
  /** Where sealed files can be verified, for the stamp. */
  readonly link: () => string;
  /** Without them only codes are printed. */
  readonly names?: ProtocolNames;
}

/** Makes ordered protocols. */
export interface Protocols {
  /**
   * Tries every due order, for one session or all; returns how many protocols were created. Failures are
   * recorded and retried.
   */
  makeDue(sessionId?: string): Promise<number>;
  /** Orders that lacked a seal become due once a seal is available. */
  wake(): Promise<void>;
  /** The file of a finished edition. */
  read(sessionId: string, file: string): Promise<Buffer>;
  readonly seals: Seals;
}

/** @param onError receives failures unrelated to the seal; they are retried as well. */
export function createProtocols(
  context: Context,
  options: ProtocolOptions,
  onError: (error: unknown) => void = () => undefined,
): Protocols {
  const { db, now } = context;
  const makeOne = async (claimed: ClaimedProtocol): Promise<boolean> => {
    try {
      await make(context, options, claimed);
      return true;
    } catch (cause) {
      if (!(cause instanceof SealError) || cause.reason === 'seal_failed') onError(cause);
      await postpone(db, claimed, cause instanceof SealError ? cause.reason : 'seal_failed', now());
      return false;
    }
  };
  return {
    seals: options.seals,
    makeDue: async (sessionId) => {
      let made = 0;
      for (const claimed of await claimProtocols(db, now(), AT_ONCE, sessionId))
        if (await makeOne(claimed)) made += 1;
      return made;
    },
    wake: async () => {
      await db
        .updateTable(TABLE)
        .set({ due_at: now() })
        .where('sealed_at', 'is', null)
        .where('outcome', 'in', ['seal_not_configured', 'time_stamp_untrusted'])
        .execute();
    },
    read: (sessionId, file) => readProtocol(context, sessionId, file),
  };
}

const blobKey = (sessionId: string, file: string) => `${documentFolder(sessionId)}/${file}`;
const place = (sessionId: string, file: string) => `${TABLE}|blob|${sessionId}/${file}`;

/** The file of a finished edition. Throws `blob_not_found`, UnsealError, AppError 404 `session_erased`. */
export async function readProtocol(context: Context, sessionId: string, file: string): Promise<Buffer> {
  const { key } = await context.keys.of(sessionId);
  const source = await context.blobs.get(blobKey(sessionId, file));
  return joined(decryptBlob(key, place(sessionId, file), source));
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

async function make(context: Context, options: ProtocolOptions, claimed: ClaimedProtocol): Promise<void> {
  const { sessionId, edition } = claimed;
  // Content is gathered and stored first: the pictures may be gone by the time a seal is available.
  const content = await keptContent(context, options, claimed);
  const seal = await options.seals.of(content.session.test);
  if (seal === null) throw new SealError('seal_not_configured');
  const sealedAt = context.now();
  const pdf = await seal.seal(await writePaper(paperOf(content, options.names)), {
    at: sealedAt,
    reason: sealReason(content.languages),
    lines: [wordsIn(content.languages.slice(0, 1))('reason'), astanaTime(sealedAt.toISOString()), sessionId],
    link: options.link(),
  });
  await keep(context, { sessionId, edition, pdf, sealedAt }, seal);
}

async function keptContent(
  context: Context,
  options: GatherOptions,
  { sessionId, edition }: ClaimedProtocol,
): Promise<ProtocolContent> {
  const key = await context.keys.of(sessionId);
  const id = String(edition);
  const own = context.db
    .selectFrom(TABLE)
    .select('content')
    .where('session_id', '=', sessionId)
    .where('edition', '=', edition);
  const known = await own.executeTakeFirstOrThrow();
  if (known.content !== null)
    return v.parse(protocolContent, key.unsealJson(TABLE, 'content', id, known.content));
  const content = await gatherContent(context, options, sessionId, edition);
  await context.db
    .updateTable(TABLE)
    .set({ content: key.sealJson(TABLE, 'content', id, content) })
    .where('session_id', '=', sessionId)
    .where('edition', '=', edition)
    .where('content', 'is', null)
    .execute();
  return content;
}

interface MadeProtocol {
  readonly sessionId: string;
  readonly edition: number;
  readonly pdf: Uint8Array;
  readonly sealedAt: Date;
}

/**
 * Stores the file first; then its row, hash and certificate in one transaction. The first stored file stays.
 */
async function keep(
  context: Context,
  { sessionId, edition, pdf, sealedAt }: MadeProtocol,
  { certificate, roots }: Seal,
): Promise<void> {
  const { db, keys, blobs, now } = context;
  const { key } = await keys.of(sessionId);
  const file = sortableId(now());
  await blobs.put(blobKey(sessionId, file), encryptBlob(key, place(sessionId, file), [pdf]));
  const hash = sha256(pdf);
  const remove = () => blobs.remove(blobKey(sessionId, file));
  const store = () =>
    transaction(db, async (trx) => {
      const row = await trx
        .updateTable(TABLE)
        .set({ file, size: pdf.byteLength, sha256: hash, sealed_at: sealedAt, due_at: null, outcome: null })
        .where('session_id', '=', sessionId)
        .where('edition', '=', edition)
        .where('sealed_at', 'is', null)
        .returning('edition')
        .executeTakeFirst();
      if (row === undefined) return false;
      await trx
        .insertInto('seal_certificate')
        .values({
          sha256: sha256(certificate),
          certificate: Buffer.from(certificate),
          roots: JSON.stringify(roots.map((root) => Buffer.from(root).toString('base64'))),
          first_used_at: sealedAt,
        })
        .onConflict((conflict) =>
          conflict.column('sha256').doUpdateSet({
            roots: JSON.stringify(roots.map((root) => Buffer.from(root).toString('base64'))),
          }),
        )
        .execute();
      await trx
        .insertInto('sealed_file')
        .values({ sha256: hash, certificate_sha256: sha256(certificate), sealed_at: sealedAt })
        .execute();
      return true;
    });
  if (!(await storeRowsOfFiles(store, remove))) await remove();
}
