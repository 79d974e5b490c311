import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isAnimatedPng } from './animated-png.ts';
import { checkHeader, decodePhoto } from './decode-picture.ts';

const plain = () =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: '#345' } })
    .png()
    .toBuffer();

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG with a chunk inserted after its header, which is 25 bytes long after the 8-byte signature. */
const withChunk = (png: Buffer, type: string, data: Buffer) =>
  Buffer.concat([png.subarray(0, 33), chunk(type, data), png.subarray(33)]);

it('rejects an animation that claims to be a PNG', async () => {
  const animated = withChunk(await plain(), 'acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  expect(isAnimatedPng(animated)).toBe(true);
  await expect(checkHeader(animated)).rejects.toMatchObject({ httpStatus: 415, code: 'wrong_file' });
});

it("accepts a PNG that merely contains the chunk's name, and terminates on a truncated file", async () => {
  const named = withChunk(await plain(), 'tEXt', Buffer.from('Comment\0acTL'));
  expect(isAnimatedPng(named)).toBe(false);
  await checkHeader(named);
  expect((await decodePhoto(named, {})).width).toBe(8);
  expect(isAnimatedPng(named.subarray(0, 40))).toBe(false);
});

it('reads no further than 1,000 chunks: a file of empty ones is refused, whatever its size', async () => {
  const png = await plain();
  const empty = (count: number) => Buffer.concat(new Array(count).fill(chunk('tEXt', Buffer.alloc(0))));
  const stuffed = (count: number) => Buffer.concat([png.subarray(0, 33), empty(count), png.subarray(33)]);
  expect(isAnimatedPng(stuffed(900))).toBe(false);
  const bomb = stuffed(1001);
  let reads = 0;
  const counted = new Proxy(bomb, {
    get: (target, name) => {
      if (name === 'readUInt32BE') reads += 1;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  expect(isAnimatedPng(counted)).toBe(true);
  expect(reads).toBeLessThan(2100);
  await expect(checkHeader(stuffed(20_000))).rejects.toMatchObject({ httpStatus: 415, code: 'wrong_file' });
});
