import { PdfBusyError, PdfKilledError, PdfProcessError } from './errors.ts';

/** A process as the pool sees it. It emits no event after `kill`. */
export interface PoolProcess<Request> {
  send(request: Request): void;
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
  /** Time limit of one file in milliseconds, not counting the start of its process. */
  readonly fileMs: number;
  /** Time limit of a process's start, in milliseconds. */
  readonly startMs: number;
  /** How long an idle process is kept, in milliseconds. */
  readonly idleMs: number;
  readonly start: (events: ProcessEvents<Reply>) => PoolProcess<Request>;
}

export interface Pool<Request, Reply> {
  /** Rejects with `PdfBusyError`, `PdfKilledError` or `PdfProcessError`. */
  run(request: Request): Promise<Reply>;
}

interface Job<Request, Reply> {
  readonly request: Request;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (cause: Error) => void;
}

interface Slot<Request, Reply> {
  readonly process: PoolProcess<Request>;
  job: Job<Request, Reply> | null;
  isReady: boolean;
  timer: NodeJS.Timeout | undefined;
}

/** A bounded number of processes, each working on one file at a time, with a bounded queue. */
export function createPool<Request, Reply>(options: PoolOptions<Request, Reply>): Pool<Request, Reply> {
  type OwnSlot = Slot<Request, Reply>;
  const slots = new Set<OwnSlot>();
  const waiting: Job<Request, Reply>[] = [];

  const retire = (slot: OwnSlot, cause: Error | null) => {
    if (!slots.delete(slot)) return;
    clearTimeout(slot.timer);
    slot.process.kill();
    if (cause !== null) slot.job?.reject(cause);
    pump();
  };

  const wait = (slot: OwnSlot, ms: number, late: () => Error | null) => {
    clearTimeout(slot.timer);
    slot.timer = setTimeout(() => retire(slot, late()), ms);
  };

  const work = (slot: OwnSlot) => {
    if (slot.job === null) {
      wait(slot, options.idleMs, () => null);
      slot.timer?.unref();
      return;
    }
    wait(slot, options.fileMs, () => new PdfKilledError(`A file took longer than ${options.fileMs} ms`));
    slot.process.send(slot.job.request);
  };

  const open = (): OwnSlot => {
    const process = options.start({
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
        const about = slot.isReady ? PdfKilledError : PdfProcessError;
        retire(slot, new about('The process ended unexpectedly', { cause }));
      },
    });
    const slot: OwnSlot = { process, job: null, isReady: false, timer: undefined };
    slots.add(slot);
    wait(slot, options.startMs, () => new PdfProcessError('The process did not start in time'));
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
        return Promise.reject(new PdfBusyError('Too many files wait to be read'));
      }
      return new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject });
        pump();
      });
    },
  };
}
