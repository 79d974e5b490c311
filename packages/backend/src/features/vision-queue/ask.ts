import type { Context } from '../../kit/context.ts';
import { AppError } from '../../kit/errors.ts';
import { afterReply, currentRequest } from '../../kit/http/request-memo.ts';
import { retryAfterS, untilWaiting } from '../../kit/uploads/waits.ts';
import { type WaitPlace, workHere } from '../../kit/uploads/with-form.ts';
import { VisionQueueError } from './error.ts';
import {
  findPlace,
  type JobKey,
  type NewJob,
  type Priority,
  priorities,
  putJob,
  queueLoad,
  removeJobs,
} from './jobs.ts';
import { sealJob, unsealJob } from './sealed.ts';
import { createWaiters, type Waiters } from './waiters.ts';

/** For whom a job is done. */
export interface Asker {
  readonly sessionId: string;
  readonly priority: Priority;
  /** When it began to ask; its jobs are done before those of later askers. */
  readonly since: Date;
  /** Its first job is refused while too many wait; after that it is served to the end. */
  isAdmitted: boolean;
  /** Called with each of its jobs. */
  readonly note?: (job: JobKey) => void;
}

export interface VisionQueueOptions {
  /** Version of contents and results; see `vision_job.contract`. */
  readonly contract: number;
  /** Callers are refused while this many jobs wait. */
  readonly longest: number;
  /** How long a caller waits for one job, milliseconds. */
  readonly longestWaitMs?: number;
  /** Between two looks at the jobs that callers wait for, milliseconds. */
  readonly pollMs?: number;
}

export interface VisionQueue {
  /**
   * Has a job done by a vision process, within the current request unless `asker` is given. The same question
   * of the same session is one job: a call that is repeated after its server has died finds the result.
   * @param sent what the vision process gets, if more than the question; it does not tell jobs apart
   * @throws VisionQueueError `vision_busy` if too many jobs wait, `vision_timeout` if it took too long,
   * `vision_failed` if it ended several processes; AppError 404 `session_erased`.
   */
  ask(kind: string, content: Uint8Array, asker?: Asker, sent?: Uint8Array): Promise<Buffer>;
  /** Refuses a call before it sends its pictures: VisionQueueError `vision_busy` from half the length on. */
  check(): Promise<void>;
  /**
   * How many people are served before a session's call, and what is being done with its form, whichever process has it.
   * @param here how many of them this process serves before the call asks for its first job; 0: it may have asked
   */
  place(sessionId: string, isTest: boolean, here: number): Promise<WaitPlace>;
  /** Called when a job is done, or with '' when something may have happened. */
  notify(id: string): void;
  stop(): void;
}

/** Shorter than what the browser waits for a reply, and longer than a lease. */
const LONGEST_WAIT_MS = 60_000;
const POLL_MS = 500;

/** The API's side of the queue. */
export function createVisionQueue(context: Context, options: VisionQueueOptions): VisionQueue {
  const { db, keys, now } = context;
  const { contract, longest, longestWaitMs = LONGEST_WAIT_MS, pollMs = POLL_MS } = options;
  const waiters = createWaiters(db, now, pollMs);
  const askers = new WeakMap<object, Asker>();

  /** The current request as an asker; when it has been answered, its results are removed. */
  const requestAsker = () => {
    const request = currentRequest();
    const sessionId = request?.tokenSessionId ?? null;
    if (request === null || sessionId === null) {
      throw new Error('Vision jobs are asked for within a call of a session');
    }
    const known = askers.get(request);
    if (known !== undefined) return known;
    const priority: Priority = request.tokenSessionIsTest ? 'background' : 'person';
    const jobs = new Map<string, JobKey>();
    const note = (job: JobKey) => jobs.set(job.id.toString('hex'), job);
    const asker = { sessionId, priority, since: now(), isAdmitted: false, note };
    askers.set(request, asker);
    afterReply((status) => {
      // After a temporary refusal the same call is repeated, and finds the jobs done so far.
      if (status < 500) void tidy(sessionId, [...jobs.values()]);
    });
    return asker;
  };
  const tidy = async (sessionId: string, jobs: readonly JobKey[]) => {
    const ids = jobs.map(({ id }) => id).filter((id) => !waiters.has(id));
    // What stays expires.
    if (ids.length > 0) await removeJobs(db, sessionId, ids).catch(() => undefined);
  };

  /** Jobs that are served before a new job of this priority. */
  const loadBefore = async (priority: Priority): Promise<Load> => {
    const loads = (await queueLoad(db, now())).filter((load) => load.priority <= priorities[priority]);
    return {
      waiting: loads.reduce((sum, load) => sum + load.waiting, 0),
      oldestS: Math.max(0, ...loads.map(({ oldest }) => oldest)),
    };
  };
  const busy = async (priority: Priority) => busyFor(await loadBefore(priority), longest / 2);

  return {
    ask: async (kind, content, asker = requestAsker(), sent = content) => {
      const { sessionId } = asker;
      const { key } = await keys.of(sessionId);
      const id = keys.blindIndex(`vision ${contract} ${kind} ${sessionId}`, content);
      asker.note?.({ sessionId, id });
      const job = { sessionId, id, kind, contract, priority: asker.priority, askedAt: asker.since };
      const sealed = sealJob(key, { sessionId, id }, 'content', sent);
      // It travels with the job: no statement is sent for a stage alone.
      const { stage, leftMs } = workHere(sessionId);
      const stageEndsAt = leftMs === null ? null : new Date(now().getTime() + leftMs);
      const put = async (): Promise<Buffer | null> => {
        const limit = asker.isAdmitted ? null : longest;
        const wantedUntil = waiters.wantedUntil();
        const wanted: NewJob = { ...job, content: sealed, wantedUntil, stage, stageEndsAt };
        const found = await putJob(db, wanted, limit, now());
        if (found === undefined) throw await refusal(context, sessionId, () => busy(asker.priority));
        asker.isAdmitted = true;
        return found;
      };
      const result = await waitFor(waiters, { sessionId, id }, put, longestWaitMs);
      if (result.length === 0) throw new VisionQueueError('vision_failed', 'A job ended several processes');
      return unsealJob(key, { sessionId, id }, 'result', result);
    },
    check: async () => {
      const most = currentRequest()?.tokenSessionIsTest === true ? 'background' : 'person';
      const load = await loadBefore(most);
      if (load.waiting > longest / 2) throw busyFor(load, longest / 2);
    },
    place: async (sessionId, isTest, here) => {
      const priority = isTest ? 'background' : 'person';
      const found = await findPlace(db, { sessionId, priority, isComing: here > 0 }, now());
      return { ...found, ahead: here + found.ahead };
    },
    notify: (id) => waiters.notify(id),
    stop: () => waiters.stop(),
  };
}

async function waitFor(
  waiters: Waiters,
  job: JobKey,
  put: () => Promise<Buffer | null>,
  longestWaitMs: number,
): Promise<Buffer> {
  const result = await waiters.wait(job, put, longestWaitMs);
  if (result !== null) return result;
  throw new VisionQueueError('vision_timeout', `No vision process did a job within ${longestWaitMs} ms`);
}

async function refusal({ keys }: Context, sessionId: string, busy: () => Promise<Error>): Promise<Error> {
  if ((await keys.find(sessionId)) === null) return new AppError(404, 'session_erased');
  return busy();
}

interface Load {
  readonly waiting: number;
  /** How long the oldest waiting job has waited, in seconds. */
  readonly oldestS: number;
}

/**
 * Says when so few jobs wait that a caller is admitted. The oldest job has waited for as long as the vision
 * processes took for those before it, as many as wait now: this is what a job takes, measured over all processes.
 */
function busyFor({ waiting, oldestS }: Load, admitted: number): VisionQueueError {
  const averageMs = (oldestS * 1000) / Math.max(1, waiting);
  const seconds = retryAfterS(untilWaiting(admitted, { waiting, width: 1, averageMs }));
  return new VisionQueueError('vision_busy', 'Too many vision jobs wait', seconds);
}
