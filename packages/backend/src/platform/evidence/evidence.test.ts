import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Context } from '../../kit/context.ts';
import { readKept, storeFile } from './evidence.ts';

/** A session's files in memory, from a store that lies: `seen` is what it replies. */
function world() {
  const files = new Map<string, Buffer>();
  const key = randomBytes(32);
  let seen = (stored: Buffer | undefined) => stored;
  let reads = 0;
  const context = {
    now: () => new Date('2026-12-01'),
    keys: { of: async () => ({ key }) },
    blobs: {
      put: async (name: string, source: AsyncIterable<Uint8Array>) => {
        const chunks: Uint8Array[] = [];
        for await (const chunk of source) chunks.push(chunk);
        files.set(name, Buffer.concat(chunks));
      },
      get: async (name: string) => {
        reads += 1;
        const found = seen(files.get(name));
        if (found === undefined) throw Object.assign(new Error('missing'), { code: 'blob_not_found' });
        return (async function* () {
          yield found;
        })();
      },
    },
  } as unknown as Context;
  const lie = (reply: typeof seen) => {
    seen = reply;
  };
  return { context, files, lie, reads: () => reads };
}
const file = { kind: 'document-photo', bytes: Buffer.from('portrait'), contentType: 'image/jpeg' };
const unavailable = { code: 'storage_unavailable', httpStatus: 503, retryAfter: 30 };

it.each<[string, (stored: Buffer | undefined, others: readonly Buffer[]) => Buffer | undefined]>([
  ['other bytes', (stored) => stored && Buffer.alloc(stored.length, 7)],
  ['a part', (stored) => stored?.subarray(0, stored.length - 1)],
  ['nothing', () => Buffer.alloc(0)],
  ['the bytes of another file', (_stored, [, other]) => other],
  ['no such file', () => undefined],
])('believes no store that replies %s, and says that files are unavailable', async (_name, reply) => {
  const { context, files, lie } = world();
  const { id } = await storeFile(context, 's', file);
  await storeFile(context, 's', { ...file, bytes: Buffer.from('another') });
  lie((stored) => reply(stored, [...files.values()]));
  await expect(readKept(context, 's', id)).rejects.toMatchObject(unavailable);
  lie((stored) => stored);
  expect(await readKept(context, 's', id)).toEqual(file.bytes);
});

it('reads once more what the store showed in an older state', async () => {
  const { context, lie, reads } = world();
  const { id } = await storeFile(context, 's', file);
  lie((stored) => (reads() === 1 ? undefined : stored));
  expect(await readKept(context, 's', id)).toEqual(file.bytes);
});
