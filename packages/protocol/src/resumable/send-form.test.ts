import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type Answer, fakeBackend, json, type Seen } from '../test-kit.ts';
import { sendForm } from './send-form.ts';

const schema = v.object({ ok: v.boolean() });
const lost = new TypeError('lost');
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function picturesForm(...sizes: number[]): FormData {
  const form = new FormData();
  form.append('session_id', 's1');
  for (const [index, size] of sizes.entries()) {
    form.append('frames', new Blob([new Uint8Array(size).fill(index + 1)]), `${index}.jpg`);
  }
  return form;
}

/**
 * A server that keeps chunks and drops the connection before or after it receives a request, as `loses` says.
 */
function backend(loses: (count: number, seen: Seen) => 'before' | 'after' | null) {
  let bytes = Buffer.alloc(0);
  let count = 0;
  const judged: Seen[] = [];
  const answer = async (seen: Seen): Promise<Response> => {
    count += 1;
    const cut = loses(count, seen);
    if (cut === 'before') throw lost;
    const reply = await handle(seen);
    if (cut === 'after') throw lost;
    return reply;
  };
  const handle = async ({ url, body }: Seen): Promise<Response> => {
    if (url.includes('/uploads/state/')) return json({ data: { received: bytes.length } });
    const form = body as FormData;
    if (url.endsWith('/judge/')) {
      judged.push({ url, body } as Seen);
      const { upload } = JSON.parse(String(form.get('uploaded')));
      return upload === sha256(bytes)
        ? json({ data: { ok: true } })
        : json({ code: 'upload_incomplete' }, 409);
    }
    const chunk = Buffer.from(await (form.get('chunk') as Blob).arrayBuffer());
    if (sha256(chunk) !== form.get('sha256')) return json({ code: 'chunk_damaged' }, 400);
    if (Number(form.get('start')) === bytes.length) bytes = Buffer.concat([bytes, chunk]);
    return json({ data: { received: bytes.length } });
  };
  return { answer, judged, bytes: () => bytes };
}

async function send(answers: readonly Answer[], form: FormData, settings = {}) {
  const progress: [number, boolean | number][] = [];
  const pauses: number[] = [];
  let now = 0;
  const { client, seen } = fakeBackend(answers, { createUpload: null, ...settings });
  const line = {
    random: () => 1,
    now: () => {
      now += 500;
      return now;
    },
    pause: async (milliseconds: number) => void pauses.push(milliseconds),
  };
  const onProgress = (share: number, waits: boolean | number = false) => progress.push([share, waits]);
  const call = { path: '/judge/', form, schema, idempotencyKey: 'key-00001', onProgress, line };
  const result = await sendForm(client, call).catch((error: unknown) => error);
  return { result, seen, progress, pauses };
}

test('continues at the server’s offset, whether a chunk or only its reply was lost', async () => {
  const server = backend((count) => (count === 2 ? 'before' : count === 5 ? 'after' : null));
  const { result, progress, seen, pauses } = await send([server.answer], picturesForm(90_000, 110_000));
  expect(result).toEqual({ ok: true });
  expect(server.bytes()).toHaveLength(200_000);
  expect(pauses).toEqual([1000, 1000]);
  // Progress never decreases, and reports the wait.
  const shares = progress.map(([share]) => share);
  expect([...shares].sort((a, b) => a - b)).toEqual(shares);
  expect(progress.filter(([, waits]) => waits)).toHaveLength(2);
  expect(progress.at(-1)).toEqual([1, false]);
  expect(seen.filter(({ url }) => url.includes('/uploads/state/'))).toHaveLength(2);
});

test('asks again for an answer that was lost, with the same key', async () => {
  let isLost = false;
  const server = backend((_count, { url }) => {
    if (!url.endsWith('/judge/') || isLost) return null;
    isLost = true;
    return 'after';
  });
  const { result, seen } = await send([server.answer], picturesForm(90_000), { retry: { attempts: 1 } });
  expect(result).toEqual({ ok: true });
  const keys = seen
    .filter(({ url }) => url.endsWith('/judge/'))
    .map(({ headers }) => headers.get('x-idempotency-key'));
  expect(keys).toEqual(['key-00001', 'key-00001']);
});

test('gives up after ten minutes without a byte', async () => {
  let now = 0;
  const { client } = fakeBackend([lost], { createUpload: null });
  const line = {
    random: () => 1,
    now: () => now,
    pause: async (milliseconds: number) => {
      now += milliseconds;
    },
  };
  const call = { path: '/judge/', form: picturesForm(90_000), schema, idempotencyKey: 'key-00001' };
  const error = await sendForm(client, { ...call, onProgress: () => {}, line }).catch(
    (cause: unknown) => cause,
  );
  expect(error).toMatchObject({ code: 'network' });
  expect(now).toBeGreaterThan(600_000);
  expect(now).toBeLessThan(620_000);
});

test.each([
  ['speaks only the specification', { speaks: () => false }, 90_000],
  ['gets less than a chunk', {}, 20_000],
])('a backend that %s gets one request', async (_case, settings, size) => {
  const form = picturesForm(size);
  const { result, seen } = await send([json({ data: { ok: true } })], form, settings);
  expect(result).toEqual({ ok: true });
  expect(seen.map(({ url, body }) => [url.endsWith('/judge/'), body])).toEqual([[true, form]]);
});

test('chunks that are refused, as by a former version, leave the form as one request', async () => {
  const form = picturesForm(90_000);
  const { result, seen } = await send([json({ code: 'not_found' }, 404), json({ data: { ok: true } })], form);
  expect(result).toEqual({ ok: true });
  expect(seen.map(({ body }) => body).at(-1)).toBe(form);
});
