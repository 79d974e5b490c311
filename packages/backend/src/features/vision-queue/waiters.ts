import type { Kysely } from 'kysely';
import type { Database } from '../../kit/database/schema.ts';
import { type JobKey, readJobs, setWantedUntil } from './jobs.ts';

/** How long a job stays wanted after its caller's last sign of life. */
const WANTED_MS = 15_000;
const SIGN_EVERY_MS = 4_000;

interface Waiter extends JobKey {
  readonly settle: (result: Buffer | null) => void;
  readonly fail: (error: unknown) => void;
  readonly put: () => Promise<Buffer | null>;
  /** Before that, the job is not missing. */
  isPut: boolean;
}

export interface Waiters {
  /** When a job that is put now stops being wanted, unless its caller gives a sign. */
  wantedUntil(): Date;
  /**
   * Puts a job, and resolves with its sealed result; null after `limitMs`, when the job is given up.
   * @param put called again if the job disappears: the table is empty after a crash of the database. Its
   * rejection is the caller's.
   */
  wait(job: JobKey, put: () => Promise<Buffer | null>, limitMs: number): Promise<Buffer | null>;
  has(id: Buffer): boolean;
  /** Looks at this job, or with '' at all. */
  notify(id: string): void;
  stop(): void;
}

/**
 * The callers of this process who wait for jobs. One timer looks for all of them, whether or not notices
 * arrive, and says that they still wait. While the database does not answer, they wait on.
 */
export function createWaiters(db: Kysely<Database>, now: () => Date, pollMs: number): Waiters {
  const waiting = new Map<string, Set<Waiter>>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let signedAt = 0;
  const wantedUntil = () => new Date(now().getTime() + WANTED_MS);

  const answer = (id: string, result: Buffer) => {
    for (const waiter of waiting.get(id) ?? []) waiter.settle(result);
  };
  const put = async (waiter: Waiter) => {
    try {
      const result = await waiter.put();
      waiter.isPut = true;
      if (result !== null) waiter.settle(result);
    } catch (error) {
      waiter.fail(error);
    }
  };
  const look = async (all: readonly Waiter[]) => {
    const jobs = all.filter(({ isPut }) => isPut);
    if (jobs.length === 0) return;
    const rows = await readJobs(db, jobs);
    const found = new Map(rows.map(({ id, result }) => [id.toString('hex'), result]));
    for (const waiter of jobs) {
      const result = found.get(waiter.id.toString('hex'));
      // Its result may have been stored and removed meanwhile.
      if (result === undefined && waiting.has(waiter.id.toString('hex'))) await put(waiter);
      else if (result) answer(waiter.id.toString('hex'), result);
    }
  };
  const all = () => [...waiting.values()].flatMap((waiters) => [...waiters]);
  const lookAtAll = async () => {
    clearTimeout(timer);
    timer = undefined;
    // Each look schedules the next one, and so does the next caller who waits.
    if (isLooking || waiting.size === 0) return;
    isLooking = true;
    try {
      if (performance.now() - signedAt > SIGN_EVERY_MS) {
        await setWantedUntil(db, all(), wantedUntil());
        signedAt = performance.now();
      }
      await look(all());
    } catch {
      // The database may answer the next look.
    } finally {
      isLooking = false;
      schedule();
    }
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = waiting.size === 0 ? undefined : setTimeout(() => void lookAtAll(), pollMs);
  };

  return {
    wantedUntil,
    has: (id) => waiting.has(id.toString('hex')),
    wait: (job, putJob, limitMs) =>
      new Promise((resolve, reject) => {
        const id = job.id.toString('hex');
        const limit = setTimeout(() => {
          leave();
          resolve(null);
          if (!waiting.has(id)) setWantedUntil(db, [job], now()).catch(() => undefined);
        }, limitMs);
        const leave = () => {
          clearTimeout(limit);
          const others = waiting.get(id);
          others?.delete(waiter);
          if (others?.size === 0) waiting.delete(id);
        };
        const waiter: Waiter = {
          ...job,
          put: putJob,
          isPut: false,
          settle: (result) => {
            leave();
            resolve(result);
          },
          fail: (error) => {
            leave();
            reject(error);
          },
        };
        if (waiting.size === 0) signedAt = performance.now();
        waiting.set(id, (waiting.get(id) ?? new Set()).add(waiter));
        if (timer === undefined && !isLooking) schedule();
        // Only now: the job may be done before the reply to putting it has come.
        void put(waiter);
      }),
    notify: (id) => {
      if (id === '') void lookAtAll();
      else {
        const [first] = waiting.get(id) ?? [];
        // Its job may not be stored yet; but a finished job was.
        if (first !== undefined) void look([{ ...first, isPut: true }]).catch(() => undefined);
      }
    },
    stop: () => clearTimeout(timer),
  };
}
