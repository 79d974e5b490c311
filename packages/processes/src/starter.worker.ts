import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import type { StarterReply, StarterRequest, StartOrder } from './starter-messages.ts';

// The process that starts the others (`starter.ts`), and passes their messages on.

const children = new Map<number, ChildProcess>();
const tell = (reply: StarterReply) => process.send?.(reply, undefined, undefined, () => undefined);

// The server decides when this process ends: a signal may reach all of its processes, but open requests must be
// completed first.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => {
  // A file may keep a process too busy to notice that its server is gone.
  for (const child of children.values()) child.kill('SIGKILL');
  process.exit();
});

process.on('message', (request: StarterRequest) => {
  if ('start' in request) return start(request.id, request.start);
  const child = children.get(request.id);
  // A closed channel means that the process exited, which has its own event.
  if ('message' in request) child?.send(request.message, () => undefined);
  else child?.kill('SIGKILL');
});

function start(id: number, { entry, heapMb, nice, env }: StartOrder): void {
  const child = fork(entry, [], {
    env: { ...env },
    execArgv: [`--max-old-space-size=${heapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  children.set(id, child);
  const end = (how: string) => {
    if (children.delete(id)) tell({ id, ended: how });
  };
  child.on('error', ({ message }) => end(message));
  child.on('exit', (code, signal) => end(`Ended with ${signal ?? code}`));
  child.on('message', (message) => tell({ id, message }));
  if (child.pid === undefined) return;
  if (nice > 0) standBack(child.pid, nice);
  tell({ id, pid: child.pid });
}

/** Lowers the priority of a process before it starts threads, which inherit it; one that is already over has none. */
function standBack(pid: number, nice: number): void {
  try {
    setPriority(pid, nice);
  } catch {
    // Its exit is reported by its own event.
  }
}
