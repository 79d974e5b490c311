import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { checkContent } from './content.ts';

const reasonOf = (name: string, bytes: Buffer) =>
  checkContent(name, bytes).then(
    () => 'fine',
    (error) => error.detail?.reason ?? error.code,
  );

const plain = () => sharp({ create: { width: 8, height: 6, channels: 3, background: '#345' } });
const bigEndian = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
  return bytes;
};
/** A PNG with a chunk after its header. */
const withChunk = async (type: string, data: Buffer) => {
  const png = await plain().png().toBuffer();
  const body = Buffer.concat([Buffer.from(type), data]);
  const chunk = Buffer.concat([bigEndian(data.length), body, bigEndian(crc32(body))]);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
};

describe('a picture to be signed', () => {
  test('that moves is refused: one program shows its first frame, another the next ones', async () => {
    expect(await reasonOf('a.png', await withChunk('acTL', bigEndian(2, 0)))).toBe('differing_picture');
  });

  test('whose colours only some programs alter beyond recognition is refused', async () => {
    expect(await reasonOf('a.png', await withChunk('gAMA', bigEndian(2_300)))).toBe('differing_picture');
    expect(await reasonOf('a.png', await withChunk('gAMA', bigEndian(1_000_000)))).toBe('differing_picture');
  });

  test('that is cut off, or has more pixels than can be shown, is refused', async () => {
    const photograph = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: '#345',
        noise: { type: 'gaussian', sigma: 30 },
      },
    })
      .png()
      .toBuffer();
    expect(await reasonOf('a.png', photograph.subarray(0, photograph.length / 2))).toBe('damaged');
    const huge = await plain().png().toBuffer();
    // Width and height, behind the signature and the header's length and type.
    huge.writeUInt32BE(30_000, 16);
    huge.writeUInt32BE(30_000, 20);
    huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
    expect(await reasonOf('a.png', huge)).toBe('too_complex');
  });

  test('with the brightness of a screen, of an older Mac or of none is accepted', async () => {
    for (const gamma of [45_455, 55_556, 100_000]) {
      expect(await reasonOf('a.png', await withChunk('gAMA', bigEndian(gamma)))).toBe('fine');
    }
    expect(await reasonOf('a.png', await plain().png().toBuffer())).toBe('fine');
    expect(await reasonOf('a.jpg', await plain().jpeg().toBuffer())).toBe('fine');
  });
});

describe('a text to be signed', () => {
  test.each(['\u202e000 1', '\u2066 1 000', 'a\u202db'])(
    'with signs that turn it round is refused: %j',
    async (text) => {
      expect(await reasonOf('a.txt', Buffer.from(`Amount: ${text}\n`))).toBe('turned_text');
      expect(await reasonOf('a.csv', Buffer.from(`Amount,${text}\n`))).toBe('turned_text');
    },
  );

  test('of any language is accepted, also with a mark of direction', async () => {
    const texts = ['Келісімшарт № 1: 1 000 ₸', 'חוזה \u200f1,000', '\ufeffДоговор', 'Ä “x” — …\r\n\fb'];
    for (const text of texts) expect(await reasonOf('a.txt', Buffer.from(text))).toBe('fine');
  });
});
