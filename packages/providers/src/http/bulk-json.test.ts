import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { BulkJsonError, readBulkJson, writeBulkJson } from './bulk-json.ts';

const MEGABYTE = 1024 * 1024;

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const read = (text: string | Uint8Array, size = 65_536, limit = 100 * MEGABYTE) =>
  readBulkJson(pieces(typeof text === 'string' ? Buffer.from(text) : text, size), limit);

async function written(value: unknown) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeBulkJson(value)) chunks.push(chunk);
  return { text: Buffer.concat(chunks).toString(), largest: Math.max(...chunks.map(({ length }) => length)) };
}

test('what is written is plain JSON with base64', async () => {
  const file = randomBytes(MEGABYTE + 1);
  const { text, largest } = await written({ a: 'x"é', file, none: null, list: [Buffer.from('yes')] });
  expect(JSON.parse(text)).toEqual({ a: 'x"é', file: file.toString('base64'), none: null, list: ['eWVz'] });
  expect(largest).toBeLessThan(300 * 1024);
});

test.each([1, 2, 3, 7, 4096, 65_536])('is read in pieces of %i bytes', async (size) => {
  const file = randomBytes(80_000);
  const value = { a: 'é " \\ "', file, short: 'eWVz', n: [1, true, null], 'k\\"': '\\' };
  const json = JSON.stringify({ ...value, file: file.toString('base64') });
  expect(await read(json, size)).toEqual(value);
});

test.each([0, 1, 2, 3])('a file of %i bytes more than whole pieces comes back', async (more) => {
  const file = randomBytes(2 * MEGABYTE + more);
  const { text } = await written({ file });
  expect(((await read(text)) as { file: Buffer }).file.equals(file)).toBe(true);
});

test.each([1, 5, 65_536])('slashes may be escaped, in pieces of %i bytes', async (size) => {
  const file = Buffer.alloc(70_000, 0xff);
  const json = JSON.stringify({ file: file.toString('base64') }).replaceAll('/', '\\/');
  expect(await read(json, size)).toEqual({ file });
});

test.each([
  ['no JSON', '{"a":'],
  ['an open string', '{"a":"x'],
  ['an open string that ends escaped', '{"a":"x\\'],
  ['a long string that is no base64', JSON.stringify({ a: '!'.repeat(70_000) })],
  ['padding within', JSON.stringify({ a: `${'A'.repeat(68_000)}==${'A'.repeat(2000)}` })],
  ['a length that is none', JSON.stringify({ a: 'A'.repeat(70_001) })],
  ['an escape that is none of base64', `{"a":"${'A'.repeat(70_000)}\\u0041AAA"}`],
])('%s is refused', async (_what, text) => {
  await expect(read(text)).rejects.toThrow(BulkJsonError);
});

test('more than agreed, and much that is no file, is refused as too large', async () => {
  await expect(read('['.repeat(2 * MEGABYTE))).rejects.toMatchObject({ isTooLarge: true });
  await expect(read(JSON.stringify({ a: 'A'.repeat(400) }), 64, 200)).rejects.toMatchObject({
    isTooLarge: true,
  });
});

test('others have their turns meanwhile', async () => {
  const file = Buffer.alloc(24 * MEGABYTE, '(');
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  async function* copied() {
    for await (const chunk of writeBulkJson({ file })) yield chunk;
  }
  await readBulkJson(copied(), 100 * MEGABYTE);
  isDone = true;
  expect(turns).toBeGreaterThan(100);
});

test('others have their turns while a file that has come is put together', async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  async function* whole() {
    yield* writeBulkJson({ file: Buffer.alloc(24 * MEGABYTE, '(') });
    turns = 0;
    setImmediate(count);
  }
  await readBulkJson(whole(), 100 * MEGABYTE);
  isDone = true;
  expect(turns).toBeGreaterThan(20);
});
