import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestAuthority, type TestAuthority } from '../testing.ts';
import { sha256 } from '../x509/engine.ts';
import { answerTimeStampRequest, createTimeStamp } from './time-stamp.ts';
import { createTimeStampClient } from './time-stamp-client.ts';

// Keys are made and derived here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let authority: TestAuthority;
beforeAll(async () => {
  authority = await createTestAuthority();
});

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Answer = (request: Buffer) => Promise<{ readonly status?: number; readonly body: Uint8Array } | null>;

/** URL of a server with this answer; null: it never answers. */
async function answering(answer: Answer): Promise<string> {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const found = await answer(Buffer.concat(chunks));
      if (found !== null) response.writeHead(found.status ?? 200).end(found.body);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`;
}

const digest = sha256(Buffer.from('what is stamped'));
const stampAt = (url: string, timeoutMs = 60_000) =>
  createTimeStampClient({ url: () => url, timeoutMs })(digest);

test('gets a token over HTTP', async () => {
  const url = await answering(async (request) => ({
    body: await answerTimeStampRequest(authority.timeStamps, request),
  }));
  expect((await stampAt(url)).length).toBeGreaterThan(1000);
});

describe('an invalid reply is rejected with its reason', () => {
  test.each<readonly [string, string, Answer]>([
    ['a server error', 'unreachable', async () => ({ status: 502, body: Buffer.from('') })],
    ['payment required', 'refused', async () => ({ status: 402, body: Buffer.from('') })],
    ['no answer in time', 'timeout', async () => null],
    ['a page of HTML', 'invalid_reply', async () => ({ body: Buffer.from('<html>') })],
    ['a reply that is too large', 'invalid_reply', async () => ({ body: Buffer.alloc(400_000, 0x30) })],
    [
      'a rejection',
      'refused',
      async () => ({ body: await answerTimeStampRequest(authority.timeStamps, Buffer.from('garbage')) }),
    ],
    [
      'the stamp of another digest',
      'invalid_reply',
      async (request) => {
        const other = Buffer.from(request);
        const at = other.indexOf(digest);
        sha256(Buffer.from('something else')).copy(other, at);
        return { body: await answerTimeStampRequest(authority.timeStamps, other) };
      },
    ],
    [
      'a bare token',
      'invalid_reply',
      async () => ({ body: await createTimeStamp(authority.timeStamps, digest) }),
    ],
  ])('%s: %s', async (_what, reason, answer) => {
    const late = reason === 'timeout' ? 500 : undefined;
    await expect(stampAt(await answering(answer), late)).rejects.toMatchObject({
      name: 'TimeStampError',
      reason,
    });
  });

  test('an older stamp of the same digest, for another request', async () => {
    let first: Uint8Array | null = null;
    const url = await answering(async (request) => {
      first ??= await answerTimeStampRequest(authority.timeStamps, request);
      return { body: first };
    });
    await stampAt(url);
    await expect(stampAt(url)).rejects.toMatchObject({ reason: 'invalid_reply' });
  });

  test('no server', async () => {
    await expect(stampAt('http://127.0.0.1:1/')).rejects.toMatchObject({ reason: 'unreachable' });
  });
});
