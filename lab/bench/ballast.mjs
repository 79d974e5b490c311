// Loaded with --import into the server's process: on SIGWINCH, which ends no server, it takes as much memory as networks and
// pictures take in a server that has run for a while.
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.send === undefined) {
  process.once('SIGWINCH', () => {
    globalThis.ballast = Buffer.alloc(Number(process.env.BALLAST_MB) * 1024 * 1024, 1);
  });
}
