import type { Selectable } from 'kysely';
import type { Context } from '../../kit/context.ts';
import type { Database } from '../../kit/database/schema.ts';
import { errorCode } from '../../kit/errors.ts';
import { evidenceFolder, readEvidence } from '../../platform/evidence/evidence.ts';
import { DAY_MS, type Kept, keptDays, type RetentionDays } from '../../platform/policies/kept-days.ts';
import { createDocuments } from '../documents/store.ts';
import { readProtocol } from '../session-protocol/protocols.ts';

const PAGE = 500;
const AT_ONCE = 8;

export interface VerifyOptions {
  /** Sessions whose files are read and decrypted, sampled evenly; the keys of all sessions are checked. */
  readonly sample: number;
  /** Files beyond it may be gone: the schedule has removed them, perhaps since the backup. */
  readonly retention: RetentionDays;
}

const columns = ['session_id', 'erased_at', 'created_at', 'picture_days', 'data_days'] as const;
type Row = Pick<Selectable<Database['session']>, (typeof columns)[number]>;

export interface Verified {
  readonly sessions: number;
  readonly erased: number;
  /** Data keys that the deployment's keys open. */
  readonly keys: number;
  readonly pictures: number;
  /** Documents to sign, their signed versions and session protocols. */
  readonly documents: number;
  readonly bytes: number;
  /** Faults, each with the session's folder, in the order of the sessions; empty: none. */
  readonly faults: readonly string[];
}

interface StoredFile {
  readonly kind: 'picture' | 'document' | 'protocol';
  readonly size: number | null;
  readonly read: () => Promise<Uint8Array>;
}

/** The files that a session's rows name, of those that its retention keeps. */
async function filesOf(
  context: Context,
  sessionId: string,
  isKept: (kept: Kept) => boolean,
): Promise<readonly StoredFile[]> {
  const { db } = context;
  const files: StoredFile[] = [];
  if (isKept('pictures')) {
    const rows = await db
      .selectFrom('evidence')
      .select(['id', 'size'])
      .where('session_id', '=', sessionId)
      .execute();
    for (const { id, size } of rows)
      files.push({ kind: 'picture', size, read: () => readEvidence(context, sessionId, id) });
  }
  if (!isKept('data')) return files;
  const documents = createDocuments(context);
  for (const { id, size, signed } of await documents.list(sessionId)) {
    files.push({ kind: 'document', size, read: () => documents.read(sessionId, id) });
    if (signed === null) continue;
    files.push({ kind: 'document', size: signed.size, read: () => documents.readSigned(sessionId, id) });
  }
  const protocols = await db
    .selectFrom('session_protocol')
    .select(['file', 'size'])
    .where('session_id', '=', sessionId)
    .execute();
  for (const { file, size } of protocols) {
    if (file === null) continue;
    files.push({ kind: 'protocol', size, read: () => readProtocol(context, sessionId, file) });
  }
  return files;
}

/**
 * Whether the stored data is usable: the deployment's keys open every session's key, and the files of a
 * sample exist and decrypt to the sizes in their rows. Reads only.
 */
export async function verifyStored(
  context: Context,
  { sample, retention }: VerifyOptions,
): Promise<Verified> {
  const { db, keys } = context;
  const { count } = await db
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow();
  const step = Math.max(1, Math.ceil(Number(count) / Math.max(1, sample)));
  const now = context.now().getTime();
  const found = {
    sessions: 0,
    erased: 0,
    keys: 0,
    pictures: 0,
    documents: 0,
    bytes: 0,
    faults: [] as string[],
  };

  const look = async (
    { session_id, erased_at, created_at, ...own }: Row,
    number: number,
    faults: string[],
  ) => {
    const note = (what: string) => faults.push(`${evidenceFolder(session_id)}: ${what}`);
    if (erased_at !== null) {
      found.erased += 1;
      return;
    }
    const key = await keys.find(session_id).catch(() => undefined);
    if (key === undefined) note('its key does not open with these keys');
    else if (key === null) note('its key is missing');
    else found.keys += 1;
    if (sample === 0 || number % step !== 0 || key === undefined || key === null) return;
    const isKept = (kept: Kept) => created_at.getTime() + keptDays(kept, own, retention) * DAY_MS > now;
    const files = await filesOf(context, session_id, isKept).catch(() => null);
    if (files === null) return note('its documents do not decrypt');
    for (const { kind, size, read } of files) {
      try {
        const bytes = await read();
        if (bytes.byteLength !== size) note(`a ${kind} has another size`);
        if (kind === 'picture') found.pictures += 1;
        else found.documents += 1;
        found.bytes += bytes.byteLength;
      } catch (error) {
        note(`a ${kind} cannot be read (${errorCode(error) ?? 'unknown'})`);
      }
    }
  };

  let last = '';
  for (;;) {
    const page = await db
      .selectFrom('session')
      .select(columns)
      .where('session_id', '>', last)
      .orderBy('session_id')
      .limit(PAGE)
      .execute();
    const end = page.at(-1);
    if (end === undefined) return found;
    last = end.session_id;
    const each = page.map((row, index) => ({ row, number: found.sessions + index, faults: [] as string[] }));
    found.sessions += page.length;
    const waiting = [...each];
    const worker = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        await look(next.row, next.number, next.faults);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    found.faults.push(...each.flatMap(({ faults }) => faults));
  }
}
