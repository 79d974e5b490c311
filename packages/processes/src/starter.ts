import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { StarterReply, StarterRequest, StartOrder } from './starter-messages.ts';

/** What happens to a started process. */
export interface StartedEvents {
  readonly started: (pid: number) => void;
  readonly message: (message: unknown) => void;
  /** It exited, or never ran. Nothing follows. */
  readonly ended: (cause: Error) => void;
}

/** A process that the starter has started, or is about to start. */
export interface StartedProcess {
  /** Resolves when the message was handed to the starter, or the process is over. */
  send(message: object): Promise<void>;
  kill(): void;
  /** Whether the server must not exit before this process is done. */
  hold(isHeld: boolean): void;
}

interface Starter {
  readonly child: ChildProcess;
  readonly events: Map<number, StartedEvents>;
  readonly pids: Map<number, number>;
  readonly held: Set<number>;
}

const HEAP_MB = 64;
let current: Starter | null = null;
let last = 0;

/**
 * Starts the small process that starts all others. To start a process, the system copies the table of a process's memory pages,
 * and Node waits for it: with a gigabyte of pictures and networks in memory that holds a server for over 100 ms
 * (decision 0030). To be called before the server grows; without it, the first file does it.
 */
export function beginStarter(): void {
  starter();
}

/** Starts a process, by way of the starter. */
export function startAway(order: StartOrder, events: StartedEvents): StartedProcess {
  const own = starter();
  last += 1;
  const id = last;
  own.events.set(id, events);
  const send = (request: StarterRequest) =>
    new Promise<void>((resolve) => own.child.send(request, () => resolve()));
  const hold = (isHeld: boolean) => holdFor(own, id, isHeld);
  hold(true);
  void send({ id, start: order });
  return {
    send: (message) => send({ id, message }),
    kill: () => {
      forget(own, id);
      void send({ id, kill: true });
    },
    hold,
  };
}

function starter(): Starter {
  current ??= begin();
  return current;
}

function begin(): Starter {
  const child = fork(fileURLToPath(workerEntry()), [], {
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const own: Starter = { child, events: new Map(), pids: new Map(), held: new Set() };
  child.on('message', (reply: StarterReply) => hear(own, reply));
  child.on('error', (cause) => lose(own, cause));
  child.on('exit', (code, signal) => lose(own, new Error(`The starter ended with ${signal ?? code}`)));
  rest(own);
  return own;
}

/** The bundled server has `starter.worker.js` beside it; from source, a small module sets up TypeScript first. */
function workerEntry(): URL {
  const fromSource = import.meta.url.endsWith('.ts');
  return new URL(fromSource ? './starter.worker.source.mjs' : './starter.worker.js', import.meta.url);
}

function hear(own: Starter, reply: StarterReply): void {
  const events = own.events.get(reply.id);
  if (events === undefined) return;
  if ('pid' in reply) {
    own.pids.set(reply.id, reply.pid);
    events.started(reply.pid);
  } else if ('message' in reply) events.message(reply.message);
  else {
    forget(own, reply.id);
    events.ended(new Error(reply.ended));
  }
}

/** The next process gets a new starter. Those of this one are killed, since they could no longer be reached. */
function lose(own: Starter, cause: Error): void {
  if (current === own) current = null;
  for (const pid of own.pids.values()) killIfThere(pid);
  const all = [...own.events.values()];
  own.events.clear();
  for (const events of all) events.ended(cause);
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with the starter.
  }
}

function forget(own: Starter, id: number): void {
  holdFor(own, id, false);
  own.events.delete(id);
  own.pids.delete(id);
}

function holdFor(own: Starter, id: number, isHeld: boolean): void {
  if (isHeld && own.events.has(id)) own.held.add(id);
  else own.held.delete(id);
  if (own.held.size === 0) rest(own);
  else {
    own.child.ref();
    own.child.channel?.ref();
  }
}

/** An idle starter must not keep the server from exiting. */
function rest({ child }: Starter): void {
  child.unref();
  child.channel?.unref();
}
