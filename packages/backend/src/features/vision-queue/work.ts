import type { Context } from '../../kit/context.ts';
import { holdLease, type Lease, leaseMs } from '../../kit/leases/lease.ts';
import { dropUnwanted, extendJob, finishJob, type TakenJob, takeJobs } from './jobs.ts';
import { sealJob, unsealJob } from './sealed.ts';

/** A job that has ended this many processes is given up. */
const MOST_TRIES = 3;
const POLL_MS = 500;
const DROP_EVERY_MS = 5_000;
/** Between tries to store a result while the database does not answer. */
const STORE_EVERY_MS = 1_000;

/** How a taken job ended: `lost` if another process held it by then, or its session was erased. */
export type JobOutcome = 'done' | 'given_up' | 'lost' | 'fault';

export interface VisionWork {
  /** Version of contents and results that this process understands. */
  readonly contract: number;
  /** Jobs at a time. */
  readonly places: number;
  /** Does a job. It rejects only by its own fault: errors for the caller are results, too. */
  readonly perform: (kind: string, content: Buffer) => Promise<Uint8Array>;
  readonly pollMs?: number;
  /** Called when a job is taken, with the seconds it has waited. */
  readonly onTaken?: (job: TakenJob, waitedS: number) => void;
  readonly onEnded?: (outcome: JobOutcome) => void;
  /** Called with the number of jobs that were dropped because no caller waited any longer. */
  readonly onDropped?: (jobs: number) => void;
  readonly onError: (error: unknown) => void;
}

export interface Worker {
  /** Looks for jobs now. */
  wake(): void;
  /** Takes no more jobs, and resolves when the running ones are done. */
  stop(): Promise<void>;
}

/**
 * The vision processes' side of the queue: takes jobs as long as it has places. Each is held by a lease in the
 * database's time; if this process dies, another takes the job when the lease has ended.
 */
export function startVisionWork(context: Context, work: VisionWork): Worker {
  const { db, now } = context;
  const { pollMs = POLL_MS } = work;
  const running = new Set<Promise<void>>();
  let isStopped = false;
  let looking: Promise<void> | null = null;
  let isCalled = false;

  const run = (job: TakenJob) => {
    const waitedS = (now().getTime() - job.queuedAt.getTime()) / 1000;
    work.onTaken?.(job, Math.max(0, waitedS));
    const done = doJob(context, work, job)
      .catch((error: unknown) => {
        work.onError(error);
        return 'fault' as const;
      })
      .then((outcome) => {
        running.delete(done);
        work.onEnded?.(outcome);
        wake();
      });
    running.add(done);
  };
  const look = async () => {
    do {
      isCalled = false;
      const free = work.places - running.size;
      if (free <= 0) return;
      const until = new Date(now().getTime() + leaseMs);
      for (const job of await takeJobs(db, work.contract, free, now(), until)) run(job);
    } while (isCalled && !isStopped);
  };
  function wake(): void {
    isCalled = true;
    if (isStopped || looking !== null) return;
    looking = look()
      .catch(work.onError)
      .finally(() => {
        looking = null;
      });
  }
  const poll = setInterval(wake, pollMs);
  const drop = setInterval(() => {
    dropUnwanted(db, now()).then((jobs) => work.onDropped?.(jobs), work.onError);
  }, DROP_EVERY_MS);
  wake();

  return {
    wake,
    stop: async () => {
      isStopped = true;
      clearInterval(poll);
      clearInterval(drop);
      await looking;
      await Promise.all(running);
    },
  };
}

async function doJob(context: Context, work: VisionWork, job: TakenJob): Promise<JobOutcome> {
  const { db, keys, now } = context;
  const lease = holdLease({
    now,
    until: job.until,
    extend: (from, to) => extendJob(db, job, from, to),
  });
  try {
    if (job.key === null || job.content === null) return 'lost';
    if (job.tries > MOST_TRIES) {
      return (await store(context, job, lease, Buffer.alloc(0))) ? 'given_up' : 'lost';
    }
    const { key } = keys.open(job.sessionId, job.key);
    const result = await work.perform(job.kind, unsealJob(key, job, 'content', job.content));
    const isStored = await store(context, job, lease, sealJob(key, job, 'result', result));
    return isStored ? 'done' : 'lost';
  } finally {
    await lease.stop();
  }
}

/** Stores a result, and tries again while the database does not answer, as long as a lease lasts. */
async function store({ db }: Context, job: TakenJob, lease: Lease, result: Buffer): Promise<boolean> {
  const end = await lease.stop();
  for (let triesLeft = leaseMs / STORE_EVERY_MS; ; triesLeft -= 1) {
    try {
      return await finishJob(db, job, end, result);
    } catch (error) {
      if (triesLeft <= 1) throw error;
      await new Promise((resolve) => setTimeout(resolve, STORE_EVERY_MS));
    }
  }
}
