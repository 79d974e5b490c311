import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { createPictureCleaner } from './picture.ts';

const generous = { processorMs: 60_000, clockMs: 600_000, residentMb: 800 };
const refused = { httpStatus: 400, code: 'parse_error' };

/** A plain picture; flat colours keep the file small. */
const plain = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#88aa77' } });

let small: Buffer;
/** 49 megapixels, which decoding must hold as a whole: some 200 MB, a second of processor time. */
let large: Buffer;
beforeAll(async () => {
  small = await plain(40).jpeg().toBuffer();
  large = await plain(7000).png({ progressive: true }).toBuffer();
});

test('a picture within its budget is decoded, however many wait', async () => {
  const { cleanPicture } = createPictureCleaner(generous);
  const pictures = await Promise.all(
    [large, ...Array<Buffer>(20).fill(small)].map((one) => cleanPicture(one)),
  );
  expect(pictures.map(({ width }) => width)).toEqual([4096, ...Array(20).fill(40)]);
});

test.each([
  ['processor time', { processorMs: 100 }],
  ['memory', { residentMb: 150 }],
])('a picture that takes too much %s is refused, and the next person’s is decoded', async (_, less) => {
  const { cleanPicture, cleanLogo } = createPictureCleaner({ ...generous, ...less });
  const ended = Promise.allSettled([cleanPicture(large), cleanPicture(large), cleanPicture(large)]);
  const next = cleanPicture(small);
  for (const one of await ended) expect(one).toMatchObject({ status: 'rejected', reason: refused });
  expect(await next).toMatchObject({ width: 40, height: 40 });
  expect(await cleanLogo(small)).toMatchObject({ width: 132, height: 132 });
});

test('a processor that others keep busy is not the picture’s fault', async () => {
  const { cleanPicture } = createPictureCleaner({ ...generous, clockMs: 1 });
  await expect(cleanPicture(large)).rejects.toMatchObject({ httpStatus: 503, code: 'overloaded' });
});

test('the server itself does not decode: its memory stays as it was', async () => {
  const { cleanPicture } = createPictureCleaner(generous);
  await cleanPicture(small);
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 10);
  await cleanPicture(large).finally(() => clearInterval(watch));
  expect(most - before).toBeLessThan(100 * 1024 * 1024);
});
