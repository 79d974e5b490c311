import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { toMessages } from './large-bytes.ts';
import type { ProcessMessage } from './messages.ts';
import type { PoolProcess, ProcessEvents } from './pool.ts';
import { processorMilliseconds } from './processor-time.ts';
import { startAway } from './starter.ts';

export interface ProcessLimits {
  /** Limit of V8's heap, megabytes. */
  readonly heapMb: number;
  /** Limit of the resident memory, megabytes; checked where the system has /proc. */
  readonly residentMb: number;
  /** How much lower the process's priority is than the server's (`nice`); the same by default. */
  readonly nice?: number;
  /** Settings that the C library reads from the environment; the process gets no others. */
  readonly env?: Readonly<Record<string, string>>;
}

const LOOK_EVERY_MS = 100;

/**
 * Starts a process that handles one job after another. A process, not a thread: V8 ends the whole process
 * when a thread's table or list outgrows its heap, and does not limit memory outside the heap (decision
 * 0030). The process gets none of the server's environment, so it holds no secrets.
 */
export function startProcess<Request, Reply>(
  entry: URL,
  { heapMb, residentMb, nice = 0, env = {} }: ProcessLimits,
  events: ProcessEvents<Reply>,
): PoolProcess<Request> {
  let tellPid: (pid: number | undefined) => void = () => undefined;
  const pid = new Promise<number | undefined>((resolve) => {
    tellPid = resolve;
  });
  let watch: NodeJS.Timeout | undefined;
  let isOver = false;

  const end = (cause: Error | null) => {
    if (isOver) return;
    isOver = true;
    clearInterval(watch);
    tellPid(undefined);
    started.kill();
    if (cause !== null) events.ended(cause);
  };
  const started = startAway(
    { entry: fileURLToPath(entry), heapMb, nice, env },
    {
      started: tellPid,
      message: (given) => {
        if (isOver) return;
        // From `answerRequests`, which sends nothing else.
        const message = given as ProcessMessage;
        clearInterval(watch);
        // An idle process must not keep the server from exiting.
        started.hold(false);
        if (message === 'ready') events.ready();
        else events.reply(message.reply as Reply, message.tired);
      },
      ended: end,
    },
  );
  const hand = async (request: Request) => {
    for await (const message of toMessages(request)) {
      if (isOver) return;
      await started.send(message);
    }
  };

  return {
    send(request) {
      started.hold(true);
      watch = setInterval(async () => {
        if ((await residentMegabytes(await pid)) > residentMb)
          end(new Error('The process exceeded its memory limit'));
      }, LOOK_EVERY_MS);
      void hand(request);
    },
    processorMs: async () => processorMilliseconds(await pid),
    kill: () => end(null),
  };
}

async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
