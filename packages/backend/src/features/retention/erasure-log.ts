import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import { sortableId } from '../../kit/crypto/tokens.ts';
import { evidenceFolder } from '../../platform/evidence/evidence.ts';

/** Where the log lies among the files: it must outlive the database. */
export const ERASURE_LOG = 'erasures';

/** `session` is the name of its folder, a hash: the id itself opens the session. */
const entrySchema = v.object({ session: v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/)), at: v.string() });

const nameOf = (sessionId: string): string => evidenceFolder(sessionId).slice(3);
const AT_ONCE = 16;
const BATCH = 500;

/**
 * Notes in the store of files that a session was erased on request, so that restoring an older backup of the database does not
 * bring it back. What the schedule erases needs no note: it is overdue after a restore as well.
 */
export async function noteErasure({ blobs, now }: Context, sessionId: string): Promise<void> {
  const at = now();
  const entry = Buffer.from(JSON.stringify({ session: nameOf(sessionId), at: at.toISOString() }));
  await blobs.put(
    `${ERASURE_LOG}/${at.toISOString().slice(0, 10)}/${sortableId(at)}`,
    Readable.from([entry]),
  );
}

export interface AppliedErasures {
  /** Erasures in the log. */
  readonly noted: number;
  /** Sessions that the database still had. */
  readonly erased: number;
}

/**
 * Erases again what the log says was erased. For a database that was restored; does nothing to one that was not.
 *
 * @param erase erases one session without noting it.
 */
export async function applyErasures(
  context: Context,
  erase: (sessionId: string) => Promise<void>,
): Promise<AppliedErasures> {
  let noted = 0;
  let erased = 0;
  const apply = async (keys: readonly string[]) => {
    const names = await readNames(context, keys);
    noted += names.length;
    const rows = await context.db
      .selectFrom('session')
      .select('session_id')
      .where('erased_at', 'is', null)
      .where(sql`substr(encode(sha256(convert_to(session_id, 'UTF8')), 'hex'), 1, 40)`, 'in', names)
      .execute();
    for (const { session_id } of rows) await erase(session_id);
    erased += rows.length;
  };
  let batch: string[] = [];
  for await (const key of context.blobs.list(ERASURE_LOG)) {
    batch.push(key);
    if (batch.length < BATCH) continue;
    await apply(batch);
    batch = [];
  }
  if (batch.length > 0) await apply(batch);
  return { noted, erased };
}

async function readNames({ blobs }: Context, keys: readonly string[]): Promise<readonly string[]> {
  const names: string[] = [];
  const waiting = [...keys];
  const worker = async () => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      const content = await text(Readable.from(await blobs.get(key)));
      names.push(v.parse(entrySchema, JSON.parse(content)).session);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return names;
}
