// For the tests of the pool: follows each request's instructions.
import { existsSync, readdirSync } from 'node:fs';
import { getPriority } from 'node:os';

function grow(what) {
  const kept = [];
  const table = new Map();
  for (let count = 0; ; count += 1) {
    if (what === 'table') table.set(count, count);
    else if (what === 'list') new Array(50_000_000).fill(kept);
    else kept.push(Buffer.alloc(10_000_000, 1));
  }
}

/** The priorities of this process's threads; of the whole process where the system has no /proc. */
function priorities() {
  const threads = existsSync('/proc/self/task') ? readdirSync('/proc/self/task') : [process.pid];
  return threads.map((thread) => getPriority(Number(thread)));
}

process.on('disconnect', () => process.exit());
process.on('message', ({ request }) => {
  if (request.loop) for (;;);
  if (request.crash) process.exit(3);
  if (request.memory) grow(request.memory);
  const reply = request.environment
    ? Object.keys(process.env)
    : request.threads
      ? priorities()
      : request.ids
        ? { pid: process.pid, parent: process.ppid }
        : (request.echo ?? null);
  process.send({ reply, tired: request.tired === true });
});
process.send('ready');
