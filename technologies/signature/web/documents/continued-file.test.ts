import { fakeBackend, json } from '@kuelik/protocol/testing';
import { expect, test } from 'vitest';
import { documentCalls } from './calls.ts';

const tag = '"v1"';
const headers = { 'content-type': 'application/pdf', 'accept-ranges': 'bytes', etag: tag };

/** A reply of which only these bytes arrive. */
function brokenOff(text: string, init: ResponseInit): () => Promise<Response> {
  return async () => {
    let isSent = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (isSent) controller.error(new TypeError('connection lost'));
        else controller.enqueue(new TextEncoder().encode(text));
        isSent = true;
      },
    });
    return new Response(body, init);
  };
}
const rest = (text: string, from: number, more: Record<string, string> = {}) =>
  new Response(text, {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${from}-9/10`, ...more },
  });

async function load(...answers: Parameters<typeof fakeBackend>[0]) {
  const { client, seen } = fakeBackend(answers);
  const shares: number[] = [];
  const file = await documentCalls(client, 's1').file({ id: 'd1' }, (share) => shares.push(share));
  const asked = seen.map(({ headers }) => headers.get('range'));
  return { text: await file.text(), type: file.type, asked, shares };
}

test('a file that a lost connection cut off continues where it broke', async () => {
  const { text, type, asked, shares } = await load(
    brokenOff('0123', { headers: { ...headers, 'content-length': '10' } }),
    brokenOff('45', { status: 206, headers: { ...headers, 'content-range': 'bytes 4-9/10' } }),
    rest('6789', 6),
  );
  expect(text).toBe('0123456789');
  expect(type).toBe('application/pdf');
  expect(asked).toEqual([null, 'bytes=4-', 'bytes=6-']);
  expect(shares).toEqual([0.4, 0.6, 1]);
});

test('a backend that replies with the whole file again is believed', async () => {
  const { text, asked } = await load(
    brokenOff('0123', { headers }),
    new Response('9876543210', { headers: { ...headers, etag: '"v2"' } }),
  );
  expect([text, asked]).toEqual(['9876543210', [null, 'bytes=4-']]);
});

test.each([
  ['of another version', rest('456789', 4, { etag: '"v2"' })],
  ['from another place', rest('56789', 5)],
  ['that is not there', new Response('', { status: 416 })],
])('a rest %s is not joined: the file is asked for from its start', async (_which, wrong) => {
  const { text, asked } = await load(
    brokenOff('0123', { headers }),
    wrong,
    new Response('0123456789', { headers }),
  );
  expect([text, asked]).toEqual(['0123456789', [null, 'bytes=4-', null]]);
});

test.each([
  ['takes no ranges', { 'accept-ranges': 'none' }],
  ['names no version', { etag: '' }],
  ['names a weak version', { etag: 'W/"v1"' }],
  ['compresses', { 'content-encoding': 'gzip' }],
])('of a backend that %s nothing is kept', async (_how, more) => {
  const { asked } = await load(
    brokenOff('0123', { headers: { ...headers, ...more } }),
    new Response('0123456789', { headers: { ...headers, ...more } }),
  );
  expect(asked).toEqual([null, null]);
});

test('a file that broke off before its first byte is asked for from its start', async () => {
  const lost = new ReadableStream({ start: (controller) => controller.error(new TypeError('lost')) });
  const { text, asked } = await load(
    async () => new Response(lost, { headers }),
    new Response('0123456789', { headers }),
  );
  expect([text, asked]).toEqual(['0123456789', [null, null]]);
});

test('a file that ends early without an error is continued', async () => {
  const { text, asked } = await load(
    new Response('0123', { headers: { ...headers, 'content-length': '10' } }),
    rest('456789', 4),
  );
  expect([text, asked]).toEqual(['0123456789', [null, 'bytes=4-']]);
});

test('a refusal stays a refusal, also with 200', async () => {
  await expect(load(json({ code: 'document_not_found' }, 404))).rejects.toMatchObject({ status: 404 });
  await expect(load(json({ result: false }))).rejects.toMatchObject({ status: 200 });
});
