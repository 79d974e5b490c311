import { sql, type Transaction } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Context } from '../../kit/context.ts';
import { transaction } from '../../kit/database/retry.ts';
import type { Database } from '../../kit/database/schema.ts';
import { evidenceFolder } from '../../platform/evidence/evidence.ts';
import { DAY_MS, type Kept, type RetentionDays } from '../../platform/policies/kept-days.ts';
import { eraseRows, markErased, removeFiles } from './erase.ts';
import { oldestOverdue, overdueQueries } from './overdue.ts';
import { withoutPictures } from './pictures.ts';

/** Sessions per transaction: few enough to finish within seconds on a slow file store. */
const BATCH = 50;
/** Expired rows deleted by one statement. */
const ROWS = 5_000;
/** Sessions whose files are removed concurrently. */
const FILES_AT_ONCE = 8;
/** Deliveries can be looked up and resent for 30 days; they hold no personal data. */
const DELIVERIES_KEPT_MS = 30 * 86_400_000;

const VISION_JOBS_KEPT_MS = 60_000;

export interface RetentionOutcome {
  readonly picturesRemoved: number;
  readonly sessionsErased: number;
}

interface Batch {
  readonly ids: readonly string[];
  /** Sessions that failed, with the reason. */
  readonly faults: ReadonlyMap<string, unknown>;
}

/**
 * Removes everything overdue: expired replies and states, old deliveries, old data, old pictures. Several
 * processes share the work: each skips what another has claimed. Rejects at the end if a session failed; the
 * next run retries it.
 *
 * @param isStopped checked between batches: whether to stop early
 */
export async function runRetention(
  context: Context,
  deployment: RetentionDays,
  isStopped: () => boolean = () => false,
): Promise<RetentionOutcome> {
  await removeAllExpired(context, deployment, isStopped);
  const erased = await drain(context, 'data', deployment, isStopped, eraseBatch);
  const cleared = await drain(context, 'pictures', deployment, isStopped, forgetBatch);
  const faults = [...erased.faults, ...cleared.faults];
  if (faults.length > 0) {
    const tried = erased.done + cleared.done + faults.length;
    throw new Error(`Retention failed for ${faults.length} of ${tried} sessions`, { cause: faults[0] });
  }
  return { picturesRemoved: cleared.done, sessionsErased: erased.done };
}

/** Deletes expired replies, states, uploads, counters and claims, and old deliveries. */
export async function removeAllExpired(
  context: Context,
  deployment: Pick<RetentionDays, 'data'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const now = context.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await removeExpired(context, 'idempotency', 'expires_at', now, isStopped);
  await removeExpired(context, 'technology_state', 'expires_at', now, isStopped);
  await removeExpired(context, 'upload', 'expires_at', now, isStopped);
  // Vision processes drop them within seconds; this is for a deployment that has none left.
  await removeExpired(context, 'vision_job', 'wanted_until', before(VISION_JOBS_KEPT_MS), isStopped);
  await removeExpired(context, 'webhook_delivery', 'created_at', before(DELIVERIES_KEPT_MS), isStopped);
  await removeExpired(context, 'rate', 'window_end', now, isStopped);
  await removeExpired(context, 'claim', 'created_at', before(deployment.data * DAY_MS), isStopped);
}

async function removeExpired(
  { db }: Context,
  table: string,
  column: string,
  until: Date,
  isStopped: () => boolean,
): Promise<void> {
  const name = sql.table(table);
  let removed = ROWS;
  while (removed === ROWS && !isStopped()) {
    const result = await sql`
      delete from ${name} where ctid = any (array(
        select ctid from ${name} where ${sql.ref(column)} <= ${until} limit ${ROWS} for update skip locked
      ))`.execute(db);
    removed = Number(result.numAffectedRows ?? 0);
  }
}

/** Processes overdue sessions in batches until all that remain are claimed by other processes. */
async function drain(
  context: Context,
  kept: Kept,
  deployment: RetentionDays,
  isStopped: () => boolean,
  work: (trx: Transaction<Database>, context: Context, ids: readonly string[]) => Promise<Batch>,
) {
  const faults = new Map<string, unknown>();
  let done = 0;
  for (const kind of [0, 1]) {
    for (let isLeft = true; isLeft && !isStopped(); ) {
      const batch = await transaction(context.db, async (trx): Promise<Batch> => {
        const query = overdueQueries(trx, kept, deployment, context.now())[kind];
        const failed = [...faults.keys()];
        const rows =
          (await query
            ?.$if(failed.length > 0, (some) => some.where('session_id', 'not in', failed))
            .limit(BATCH)
            .forUpdate()
            .skipLocked()
            .execute()) ?? [];
        const ids = rows.map(({ session_id }) => session_id);
        return ids.length === 0 ? { ids, faults: new Map() } : work(trx, context, ids);
      });
      isLeft = batch.ids.length > 0;
      done += batch.ids.length - batch.faults.size;
      for (const [id, fault] of batch.faults) faults.set(id, fault);
    }
  }
  return { done, faults: [...faults.values()] };
}

async function eraseBatch(
  trx: Transaction<Database>,
  context: Context,
  ids: readonly string[],
): Promise<Batch> {
  await eraseRows(trx, ids);
  const faults = await each(ids, (id) => removeFiles(context, id));
  await markErased(
    trx,
    ids.filter((id) => !faults.has(id)),
    context.now(),
  );
  return { ids, faults };
}

async function forgetBatch(
  trx: Transaction<Database>,
  context: Context,
  ids: readonly string[],
): Promise<Batch> {
  const faults = await each(ids, (id) => context.blobs.removeAll(evidenceFolder(id)));
  const gone = ids.filter((id) => !faults.has(id));
  if (gone.length > 0) await trx.deleteFrom('evidence').where('session_id', 'in', gone).execute();
  const cleared: string[] = [];
  for (const id of gone) {
    try {
      await clearResults(trx, context, id);
      cleared.push(id);
    } catch (error) {
      // A database error aborts the transaction; any other error concerns only this session.
      if (error instanceof Error && 'severity' in error) throw error;
      faults.set(id, error);
    }
  }
  if (cleared.length > 0) {
    await trx
      .updateTable('session')
      .set({ pictures_erased_at: context.now() })
      .where('session_id', 'in', cleared)
      .execute();
  }
  return { ids, faults };
}

/** Takes the pictures out of a session's results. */
async function clearResults(trx: Transaction<Database>, context: Context, sessionId: string): Promise<void> {
  const key = await context.keys.find(sessionId, trx);
  if (key === null) return;
  const results = await trx.selectFrom('result').selectAll().where('session_id', '=', sessionId).execute();
  for (const { code, data } of results) {
    const kept = withoutPictures(key.unsealJson('result', 'data', code, data));
    await trx
      .updateTable('result')
      .set({ data: key.sealJson('result', 'data', code, kept) })
      .where('session_id', '=', sessionId)
      .where('code', '=', code)
      .execute();
  }
}

/** Processes the sessions, several concurrently; returns the errors by session. */
async function each(
  ids: readonly string[],
  work: (sessionId: string) => Promise<void>,
): Promise<Map<string, unknown>> {
  const faults = new Map<string, unknown>();
  const waiting = [...ids];
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const current = id;
      await work(current).catch((error: unknown) => faults.set(current, error));
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, worker));
  return faults;
}

/**
 * Runs retention, now and every `everyMs`, one run at a time.
 * @returns stops it, and resolves when the current batch has ended.
 */
export function startRetention(
  context: Context,
  registry: Registry,
  deployment: RetentionDays,
  everyMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const removed = new Counter({
    name: 'kuelik_retention_sessions_total',
    help: 'Sessions whose pictures or data this process has removed',
    labelNames: ['kept'],
    registers: [registry],
  });
  let current: Promise<void> | null = null;
  let isStopped = false;
  const run = () => {
    current ??= runRetention(context, deployment, () => isStopped)
      .then(({ picturesRemoved, sessionsErased }) => {
        removed.inc({ kept: 'pictures' }, picturesRemoved);
        removed.inc({ kept: 'data' }, sessionsErased);
      }, onError)
      .finally(() => {
        current = null;
      });
  };
  const timer = setInterval(run, everyMs);
  // Processes that are replaced often would otherwise never get to it.
  run();
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await current;
  };
}

/**
 * By how much retention is late. Queried from the database on each metrics scrape, so that every process tells it, also while
 * none does the work.
 */
export function measureOverdue(context: Context, registry: Registry, deployment: RetentionDays): void {
  new Gauge({
    name: 'kuelik_retention_overdue_seconds',
    help: 'By how much the most overdue pictures or data are late; -1 while the database does not answer',
    labelNames: ['kept'],
    registers: [registry],
    async collect() {
      for (const kept of ['pictures', 'data'] as const) {
        const late = await oldestOverdue(context.db, kept, deployment, context.now()).catch(() => -1);
        this.set({ kept }, late);
      }
    },
  });
}
