import { VisionBusyError, VisionFailedError, VisionTimeoutError } from './errors.ts';

/** A thread as seen by the pool. Sends no events after `end`. */
export interface PoolThread<Request> {
  send(request: Request): void;
  end(): Promise<void>;
}

/** Starts a thread; it calls `reply` and `died`. */
export type StartThread<Request, Reply> = (events: {
  readonly reply: (reply: Reply) => void;
  readonly died: (cause: unknown) => void;
}) => PoolThread<Request>;

export interface PoolOptions<Request, Reply> {
  /** Maximum threads, started on demand. */
  readonly workers: number;
  /** Maximum queued jobs; further ones are refused. */
  readonly queue: number;
  /** Time limit of one job on its thread, milliseconds. */
  readonly jobTimeoutMs: number;
  readonly start: StartThread<Request, Reply>;
}

/** How busy a pool is. */
export interface PoolLoad {
  /** Threads that it may start. */
  readonly threads: number;
  /** Threads at work. */
  readonly busy: number;
  /** Jobs that wait for a thread. */
  readonly waiting: number;
}

export interface Pool<Request, Reply> {
  load(): PoolLoad;
  /** Rejects with `VisionBusyError`, `VisionTimeoutError` or `VisionFailedError`. */
  run(request: Request): Promise<Reply>;
  /** Refuses new jobs, rejects queued ones, ends the threads. Idempotent. */
  close(): Promise<void>;
}

interface Job<Request, Reply> {
  readonly request: Request;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (cause: Error) => void;
}

interface Slot<Request, Reply> {
  readonly thread: PoolThread<Request>;
  job: Job<Request, Reply> | null;
  /** When its job began, milliseconds. */
  since: number;
  timer: NodeJS.Timeout | undefined;
}

/** Assumed duration of a job before any has ended; milliseconds. */
const FIRST_GUESS_MS = 1_000;
/** Weight of the newest job in the average. */
const NEWEST = 0.2;

/**
 * Milliseconds until a refused job and those before it fill half of the queue, when those who were refused together find
 * places together.
 *
 * @param averageMs duration of a job
 */
export const untilHalfWaits = (
  waiting: number,
  { workers, queue }: { readonly workers: number; readonly queue: number },
  averageMs: number,
): number => (Math.max(0, waiting + 1 - queue / 2) / workers) * averageMs;

/** A bounded number of threads, one job at a time on each, and a bounded queue. */
export function createPool<Request, Reply>(options: PoolOptions<Request, Reply>): Pool<Request, Reply> {
  const slots = new Set<Slot<Request, Reply>>();
  const waiting: Job<Request, Reply>[] = [];
  const endings = new Set<Promise<void>>();
  let closed = false;
  /** Milliseconds of a job. */
  let average = FIRST_GUESS_MS;

  const retire = (slot: Slot<Request, Reply>) => {
    clearTimeout(slot.timer);
    slots.delete(slot);
    const ending = slot.thread.end().catch(() => undefined);
    endings.add(ending);
    void ending.then(() => endings.delete(ending));
  };

  const fail = (slot: Slot<Request, Reply>, cause: Error) => {
    if (!slots.has(slot)) return;
    const { job } = slot;
    retire(slot);
    job?.reject(cause);
    pump();
  };

  const open = (): Slot<Request, Reply> => {
    const slot: Slot<Request, Reply> = {
      thread: options.start({
        reply: (reply) => {
          const { job } = slot;
          if (job === null || !slots.has(slot)) return;
          clearTimeout(slot.timer);
          slot.job = null;
          average += NEWEST * (performance.now() - slot.since - average);
          job.resolve(reply);
          pump();
        },
        died: (cause) => fail(slot, new VisionFailedError('A vision thread ended unexpectedly', { cause })),
      }),
      job: null,
      since: 0,
      timer: undefined,
    };
    slots.add(slot);
    return slot;
  };

  const assign = (slot: Slot<Request, Reply>, job: Job<Request, Reply>) => {
    slot.job = job;
    slot.since = performance.now();
    slot.timer = setTimeout(
      () =>
        fail(slot, new VisionTimeoutError(`A vision job exceeded its limit of ${options.jobTimeoutMs} ms`)),
      options.jobTimeoutMs,
    );
    slot.thread.send(job.request);
  };

  function pump(): void {
    while (waiting.length > 0 && !closed) {
      const idle = [...slots].find((slot) => slot.job === null);
      const slot = idle ?? (slots.size < options.workers ? open() : undefined);
      if (slot === undefined) return;
      assign(slot, waiting.shift()!);
    }
  }

  const busy = () => [...slots].filter((slot) => slot.job !== null).length;

  return {
    load: () => ({ threads: options.workers, busy: busy(), waiting: waiting.length }),
    run(request) {
      if (closed) return Promise.reject(new VisionFailedError('The vision engine is closed'));
      if (busy() >= options.workers && waiting.length >= options.queue) {
        const seconds = untilHalfWaits(waiting.length, options, average) / 1000;
        return Promise.reject(new VisionBusyError('The vision queue is full', Math.ceil(seconds)));
      }
      return new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject });
        pump();
      });
    },
    async close() {
      closed = true;
      const cause = new VisionFailedError('The vision engine was closed');
      for (const job of waiting.splice(0)) job.reject(cause);
      for (const slot of [...slots]) {
        retire(slot);
        slot.job?.reject(cause);
      }
      await Promise.all(endings);
    },
  };
}
