import type { Selectable } from 'kysely';
import type { Context } from '../../kit/context.ts';
import type { Database } from '../../kit/database/schema.ts';
import { errorCode } from '../../kit/errors.ts';
import { evidenceFolder, readEvidence } from '../../platform/evidence/evidence.ts';
import { DAY_MS, keptDays, type RetentionDays } from '../../platform/policies/kept-days.ts';

const PAGE = 500;
const AT_ONCE = 8;

export interface VerifyOptions {
  /** Sessions whose pictures are read and decrypted, sampled evenly; the keys of all sessions are checked. */
  readonly sample: number;
  /** Pictures beyond it may be gone: the schedule has removed them, perhaps since the backup. */
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
  readonly bytes: number;
  /** Faults, each with the session's folder; empty: none. */
  readonly faults: readonly string[];
}

/**
 * Whether the stored data is usable: the deployment's keys open every session's key, and the pictures of a
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
  const found = { sessions: 0, erased: 0, keys: 0, pictures: 0, bytes: 0, faults: [] as string[] };
  const note = (sessionId: string, what: string) =>
    found.faults.push(`${evidenceFolder(sessionId)}: ${what}`);

  const look = async ({ session_id, erased_at, created_at, ...own }: Row, number: number) => {
    if (erased_at !== null) {
      found.erased += 1;
      return;
    }
    const key = await keys.find(session_id).catch(() => undefined);
    if (key === undefined) note(session_id, 'its key does not open with these keys');
    else if (key === null) note(session_id, 'its key is missing');
    else found.keys += 1;
    if (sample === 0 || number % step !== 0 || key === undefined || key === null) return;
    if (created_at.getTime() + keptDays('pictures', own, retention) * DAY_MS <= now) return;
    const rows = await db
      .selectFrom('evidence')
      .select(['id', 'size'])
      .where('session_id', '=', session_id)
      .execute();
    for (const { id, size } of rows) {
      try {
        const bytes = await readEvidence(context, session_id, id);
        if (bytes.byteLength !== size) note(session_id, 'a picture has another size');
        found.pictures += 1;
        found.bytes += bytes.byteLength;
      } catch (error) {
        note(session_id, `a picture cannot be read (${errorCode(error) ?? 'unknown'})`);
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
    const waiting = page.map((row, index) => ({ row, number: found.sessions + index }));
    found.sessions += page.length;
    const worker = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        await look(next.row, next.number);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }
}
