import { FileBusyError, FileKilledError, FileProcessError } from './errors.ts';
import { type TimeLimits, watchTime } from './time-limits.ts';

/** A process as the pool sees it. It emits no event after `kill`. */
export interface PoolProcess<Request> {
  send(request: Request): void;
  /** Processor time used since its start, milliseconds; null if the system does not report it. */
  processorMs(): Promise<number | null>;
  kill(): void;
}

export interface ProcessEvents<Reply> {
  readonly ready: () => void;
  /** `tired`: the process holds so much memory that the next file should get a new one. */
  readonly reply: (reply: Reply, tired: boolean) => void;
  /** It exited, or was killed for its memory use. */
  readonly ended: (cause: Error) => void;
}

export interface PoolOptions<Request, Reply> {
  /** Maximum number of processes; each is started on demand. */
  readonly processes: number;
  /** Maximum number of files waiting for a process; more are rejected. */
  readonly queue: number;
  /** Limits of one file, not counting the start of its process. */
  readonly file: TimeLimits;
  /** Limits of a process's start. */
  readonly start: TimeLimits;
  /** How long an idle process is kept, in milliseconds. */
  readonly idleMs: number;
  readonly open: (events: ProcessEvents<Reply>) => PoolProcess<Request>;
  /** A clock that never goes back, milliseconds. */
  readonly now?: () => number;
}

export interface Pool<Request, Reply> {
  /** Rejects with `FileBusyError`, `FileKilledError` or `FileProcessError`. */
  run(request: Request): Promise<Reply>;
}

interface Job<Request, Reply> {
  readonly request: Request;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (cause: Error) => void;
}

/** The error of a process that exceeded a time limit. */
type TimeLimitError = (reason: string, which: keyof TimeLimits) => Error;

interface Slot<Request, Reply> {
  readonly process: PoolProcess<Request>;
  job: Job<Request, Reply> | null;
  isReady: boolean;
  /** Ends the watch or the wait of what the process does now. */
  stop: () => void;
}

/** A bounded number of processes, each working on one file at a time, with a bounded queue. */
export function createPool<Request, Reply>(options: PoolOptions<Request, Reply>): Pool<Request, Reply> {
  type OwnSlot = Slot<Request, Reply>;
  const slots = new Set<OwnSlot>();
  const waiting: Job<Request, Reply>[] = [];

  const { now = () => performance.now() } = options;

  const retire = (slot: OwnSlot, cause: Error | null) => {
    if (!slots.delete(slot)) return;
    slot.stop();
    slot.process.kill();
    if (cause !== null) slot.job?.reject(cause);
    pump();
  };

  const limit = (slot: OwnSlot, limits: TimeLimits, errorOf: TimeLimitError) => {
    slot.stop();
    const sources = { processorMs: () => slot.process.processorMs(), now };
    slot.stop = watchTime(limits, sources, (reason, which) => retire(slot, errorOf(reason, which)));
  };

  const rest = (slot: OwnSlot) => {
    slot.stop();
    const timer = setTimeout(() => retire(slot, null), options.idleMs).unref();
    slot.stop = () => clearTimeout(timer);
  };

  const work = (slot: OwnSlot) => {
    if (slot.job === null) return rest(slot);
    limit(slot, options.file, (reason, which) => new FileKilledError(`A file ${reason}`, which));
    slot.process.send(slot.job.request);
  };

  const open = (): OwnSlot => {
    const process = options.open({
      ready: () => {
        slot.isReady = true;
        if (slots.has(slot)) work(slot);
      },
      reply: (reply, tired) => {
        const { job } = slot;
        if (job === null || !slots.has(slot)) return;
        slot.job = null;
        job.resolve(reply);
        if (tired) retire(slot, null);
        else work(slot);
        pump();
      },
      ended: (cause) => {
        const message = 'The process ended unexpectedly';
        const { isReady } = slot;
        retire(
          slot,
          isReady ? new FileKilledError(message, null, cause) : new FileProcessError(message, { cause }),
        );
      },
    });
    const slot: OwnSlot = { process, job: null, isReady: false, stop: () => undefined };
    slots.add(slot);
    limit(slot, options.start, (reason) => new FileProcessError(`The start of a process ${reason}`));
    return slot;
  };

  const free = () => [...slots].find(({ job }) => job === null);

  function pump(): void {
    while (waiting.length > 0) {
      const slot = free() ?? (slots.size < options.processes ? open() : undefined);
      const job = slot === undefined ? undefined : waiting.shift();
      if (slot === undefined || job === undefined) return;
      slot.job = job;
      if (slot.isReady) work(slot);
    }
  }

  return {
    run(request) {
      const hasPlace = free() !== undefined || slots.size < options.processes;
      if (!hasPlace && waiting.length >= options.queue) {
        return Promise.reject(new FileBusyError('Too many files wait to be read'));
      }
      return new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject });
        pump();
      });
    },
  };
}
