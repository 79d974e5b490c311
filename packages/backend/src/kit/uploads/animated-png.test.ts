import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isAnimatedPng } from './animated-png.ts';
import { checkHeader, cleanPicture } from './picture.ts';

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
  expect((await cleanPicture(named)).width).toBe(8);
  expect(isAnimatedPng(named.subarray(0, 40))).toBe(false);
});
