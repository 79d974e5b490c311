import { Counter, type Registry } from 'prom-client';
import type { Context } from '../../kit/context.ts';
import { sweepFiles } from './sweep.ts';

const DAY_MS = 86_400_000;
/** Processes look so often within a sweep's time whether one of them has begun it. */
const LOOKS = 24;
/** The first look comes this much sooner, a minute after the start: processes may be replaced each hour. */
const SOONER = 60;
/** Far longer than any process holds a file whose row it has yet to store. */
const ORPHAN_AGE_MS = 2 * DAY_MS;

/**
 * Removes files without rows once a day. Of all processes that run this, one sweeps; if it dies, the
 * next day's does. Only a count of the whole store distinguishes litter from a wrong database, so what a
 * process has counted is never carried over to another one or another day.
 * @returns stops it, and resolves when the current batch has ended.
 */
export function startSweep(
  context: Context,
  registry: Registry,
  onError: (error: unknown) => void,
  everyMs: number = DAY_MS,
): () => Promise<void> {
  const count = new Counter({
    name: 'kuelik_swept_files_total',
    help: 'Old stored files that no row names, removed or kept by this process because there were too many',
    labelNames: ['outcome'],
    registers: [registry],
  });
  let current: Promise<void> | null = null;
  let isStopped = false;
  const look = () => {
    current ??= sweepNext(context, everyMs, count, () => isStopped)
      .catch(onError)
      .finally(() => {
        current = null;
      });
  };
  const first = setTimeout(look, everyMs / LOOKS / SOONER).unref();
  const timer = setInterval(look, everyMs / LOOKS).unref();
  return async () => {
    isStopped = true;
    clearTimeout(first);
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
  if (!(await takeTurn(context, turn, everyMs))) return;
  const { files, orphans, removed, isSuspicious } = await sweepFiles(context, {
    olderThanMs: ORPHAN_AGE_MS,
    isStopped,
  });
  count.inc({ outcome: 'removed' }, removed);
  if (!isSuspicious || isStopped()) return;
  count.inc({ outcome: 'kept' }, orphans);
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
