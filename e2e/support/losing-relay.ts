import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A way to a server on which some files are lost. */
interface LosingRelay {
  /** Address of its near end, without a trailing slash. */
  readonly url: string;
  /** Breaks this many of the next connections that ask for such a path, or all; null: none. */
  lose(path: RegExp | null, times?: number): void;
  /** How many requests were lost. */
  lost(): number;
  close(): Promise<void>;
}

/** For browsers whose requests Playwright cannot intercept: the relay drops them. */
export async function relayLosing(target: string): Promise<LosingRelay> {
  const { hostname, port } = new URL(target);
  let losing: RegExp | null = null;
  let left = 0;
  let count = 0;
  const near = createServer((asked, answer) => {
    if (left > 0 && losing?.test(asked.url ?? '')) {
      left -= 1;
      count += 1;
      asked.socket.resetAndDestroy();
      return;
    }
    const { method, url: path, headers } = asked;
    const onward = request({ hostname, port, method, path, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  near.listen(0, '127.0.0.1');
  await once(near, 'listening');
  return {
    url: `http://127.0.0.1:${(near.address() as AddressInfo).port}`,
    lose: (path, times = Number.POSITIVE_INFINITY) => {
      losing = path;
      left = times;
    },
    lost: () => count,
    close: async () => {
      near.closeAllConnections();
      near.close();
      await once(near, 'close');
    },
  };
}
