import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port of this machine that nobody listens on. Below those that systems give to outgoing connections, or one of
 * these could take it until a server listens there.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_768);
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return freePort();
  }
  probe.close();
  await once(probe, 'close');
  return port;
}
