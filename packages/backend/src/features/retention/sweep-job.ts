import { Counter, type Registry } from 'prom-client';
import type { Context } from '../../kit/context.ts';
import { sweepFiles, sweepParts } from './sweep.ts';

const DAY_MS = 86_400_000;
/** Each part of the store once a day. */
const PART_EVERY_MS = DAY_MS / sweepParts.length;
/** Far longer than any process holds a file whose row it has yet to store. */
const ORPHAN_AGE_MS = 2 * DAY_MS;

/**
 * Removes files without rows, one part of the store at a time, so that every file is looked at once a day. However
 * many processes run this, each part is swept by one; if that one dies, by the next day's.
 * @returns stops it, and resolves when the current batch has ended.
 */
export function startSweep(
  context: Context,
  registry: Registry,
  onError: (error: unknown) => void,
  everyMs: number = PART_EVERY_MS,
): () => Promise<void> {
  const count = new Counter({
    name: 'kuelik_swept_files_total',
    help: 'Old stored files that no row names, removed or kept by this process because there were too many',
    labelNames: ['outcome'],
    registers: [registry],
  });
  let current: Promise<void> | null = null;
  let isStopped = false;
  const timer = setInterval(() => {
    current ??= sweepNext(context, everyMs, count, () => isStopped)
      .catch(onError)
      .finally(() => {
        current = null;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await current;
  };
}

async function sweepNext(
  context: Context,
  everyMs: number,
  count: Counter<'outcome'>,
  isStopped: () => boolean,
): Promise<void> {
  const turn = Math.floor(context.now().getTime() / everyMs);
  const part = sweepParts[turn % sweepParts.length] ?? '';
  if (!(await takeTurn(context, turn, everyMs))) return;
  const { files, orphans, removed } = await sweepFiles(context, part, {
    olderThanMs: ORPHAN_AGE_MS,
    isStopped,
  });
  count.inc({ outcome: 'removed' }, removed);
  if (removed === orphans || isStopped()) return;
  count.inc({ outcome: 'kept' }, orphans - removed);
  throw new Error(`No row names ${orphans} of ${files} files: all stay, see "blobs sweep"`);
}

/** Whether this process is the one that sweeps now. */
async function takeTurn({ db, keys, now }: Context, turn: number, everyMs: number): Promise<boolean> {
  const subject = keys.blindIndex('sweep', String(turn));
  const taken = await db
    .insertInto('rate')
    .values({ scope: 'sweep', subject, window_end: new Date(now().getTime() + 2 * everyMs), spent: 1 })
    .onConflict((conflict) => conflict.columns(['scope', 'subject']).doNothing())
    .returning('scope')
    .executeTakeFirst();
  return taken !== undefined;
}
