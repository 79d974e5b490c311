// Loaded with --import into the server's process: prints to stderr, every second, the longest block of its main thread
// between two turns of the event loop, in milliseconds of processor time. Processor time does not grow when other
// programs keep the machine busy. Only Linux measures it per thread.
import { readFileSync, writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const used = () =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6;

if (isMainThread && process.send === undefined) {
  let last = used();
  let most = 0;
  let printedAt = performance.now();
  setInterval(() => {
    const now = used();
    most = Math.max(most, now - last);
    if (performance.now() - printedAt > 1000) {
      writeSync(2, `held ${most.toFixed(1)}\n`);
      [most, printedAt] = [0, performance.now()];
    }
    last = used();
  }, 5).unref();
}
