import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A way to a server on which some files are lost or broken off. */
interface LosingRelay {
  /** Address of its near end, without a trailing slash. */
  readonly url: string;
  /** Breaks this many of the next connections that ask for such a path, or all; null: none. */
  lose(path: RegExp | null, times?: number): void;
  /** Passes this much of the next reply to such a path, until the returned function breaks the connection. */
  hold(path: RegExp, bytes: number): () => void;
  /** The range that each request for such a path asked for. */
  ranges(path: RegExp): readonly (string | undefined)[];
  /** How many requests were lost. */
  lost(): number;
  close(): Promise<void>;
}

/** The beginning of a body, then the end of the connection. */
async function passSome(
  reply: IncomingMessage,
  answer: ServerResponse,
  most: number,
  isBroken: Promise<void>,
): Promise<void> {
  let left = most;
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    const some = chunk.subarray(0, left);
    left -= some.length;
    await new Promise((written) => answer.write(some, written));
    if (left === 0) break;
  }
  await isBroken;
  answer.socket?.end();
}

/** For browsers whose requests Playwright cannot intercept: the relay drops them. */
export async function relayLosing(target: string): Promise<LosingRelay> {
  const { hostname, port } = new URL(target);
  let losing: RegExp | null = null;
  let left = 0;
  let count = 0;
  let held: { path: RegExp; bytes: number; isBroken: Promise<void> } | null = null;
  const asks: { path: string; range: string | undefined }[] = [];
  const near = createServer((asked, answer) => {
    if (left > 0 && losing?.test(asked.url ?? '')) {
      left -= 1;
      count += 1;
      asked.socket.resetAndDestroy();
      return;
    }
    const { method, url: path = '', headers } = asked;
    asks.push({ path, range: headers.range });
    const onward = request({ hostname, port, method, path, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      if (held === null || !held.path.test(path)) {
        reply.pipe(answer);
        return;
      }
      const { bytes, isBroken } = held;
      held = null;
      passSome(reply, answer, bytes, isBroken);
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
    hold: (path, bytes) => {
      let breakOff = () => {};
      const isBroken = new Promise<void>((resolve) => {
        breakOff = resolve;
      });
      held = { path, bytes, isBroken };
      return breakOff;
    },
    ranges: (path) => asks.filter((each) => path.test(each.path)).map(({ range }) => range),
    lost: () => count,
    close: async () => {
      near.closeAllConnections();
      near.close();
      await once(near, 'close');
    },
  };
}
