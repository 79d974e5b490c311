import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type RequestMessage, toMessages } from './large-bytes.ts';
import type { ProcessMessage } from './messages.ts';
import type { PoolProcess, ProcessEvents } from './pool.ts';
import { processorMilliseconds } from './processor-time.ts';

export interface ProcessLimits {
  /** Limit of V8's heap, megabytes. */
  readonly heapMb: number;
  /** Limit of the resident memory, megabytes; checked where the system has /proc. */
  readonly residentMb: number;
  /** How far the process stands back behind the server where processors are short; by default it does not. */
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
  const child = fork(fileURLToPath(entry), [], {
    env,
    execArgv: [`--max-old-space-size=${heapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (nice > 0) standBack(child, nice);
  let watch: NodeJS.Timeout | undefined;
  let isOver = false;

  const end = (cause: Error | null) => {
    if (isOver) return;
    isOver = true;
    clearInterval(watch);
    child.kill('SIGKILL');
    if (cause !== null) events.ended(cause);
  };
  // A closed channel means that the process exited, which has its own event.
  const sent = (message: RequestMessage) =>
    new Promise<void>((resolve) => child.send(message, () => resolve()));
  const hand = async (request: Request) => {
    for await (const message of toMessages(request)) {
      if (isOver) return;
      await sent(message);
    }
  };
  // An idle process must not keep the server from exiting.
  const rest = () => {
    clearInterval(watch);
    child.unref();
    child.channel?.unref();
  };
  child.on('error', end);
  child.on('exit', (code, signal) => end(new Error(`Ended with ${signal ?? code}`)));
  child.on('message', (message: ProcessMessage) => {
    if (isOver) return;
    rest();
    if (message === 'ready') events.ready();
    else events.reply(message.reply as Reply, message.tired);
  });

  return {
    send(request) {
      child.ref();
      child.channel?.ref();
      watch = setInterval(async () => {
        if ((await residentMegabytes(child)) > residentMb) end(new Error('Too much memory'));
      }, LOOK_EVERY_MS);
      void hand(request);
    },
    processorMs: () => processorMilliseconds(child.pid),
    kill: () => end(null),
  };
}

/** Lowers the priority of a process before it starts threads, which inherit it; one that is already over has none. */
function standBack({ pid }: ChildProcess, nice: number): void {
  try {
    if (pid !== undefined) setPriority(pid, nice);
  } catch {
    // Its exit is reported by its own event.
  }
}

async function residentMegabytes({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
