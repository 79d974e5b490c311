import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import { sortableId } from '../../kit/crypto/tokens.ts';
import { evidenceFolder } from '../../platform/evidence/evidence.ts';

/** Path of the log in the file store: it must survive the loss of the database. */
export const ERASURE_LOG = 'erasures';

/** `session` is the name of its folder, a hash: the id itself opens the session. */
const entrySchema = v.object({ session: v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/)), at: v.string() });

const nameOf = (sessionId: string): string => evidenceFolder(sessionId).slice(3);
const AT_ONCE = 16;
const BATCH = 500;

/**
 * Logs in the file store that a session was erased on request, so that restoring an older database backup
 * does not bring it back. Erasures by schedule need no entry: after a restore those sessions are overdue
 * again.
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
  /** Of these, sessions that the database still had. */
  readonly erased: number;
}

/**
 * Repeats the erasures in the log, for a restored database; has no effect on any other.
 *
 * @param erase erases one session without logging it.
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
  for await (const { key } of context.blobs.list(ERASURE_LOG)) {
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
