import { expect, test, vi } from 'vitest';
import { encodeWithin, fitPixels } from './encode-within.ts';

const encodings = [
  { maxPixels: 1200, quality: 0.8 },
  { maxPixels: 1200, quality: 0.5 },
  { maxPixels: 300, quality: 0.5 },
];

/** Encodes in a byte for each pixel and tenth of quality. */
const encoder = () =>
  vi.fn(async ({ width, height }: { width: number; height: number }, quality: number) => ({
    size: width * height * quality * 10,
  }));

test('a picture is encoded in the first way that fits', async () => {
  const encode = encoder();
  expect(await encodeWithin({ bytes: 9600, encodings }, { width: 40, height: 30 }, encode)).toEqual({
    size: 9600,
  });
  expect(encode.mock.calls).toEqual([[{ width: 40, height: 30 }, 0.8]]);
  expect(await encodeWithin({ bytes: 9599, encodings }, { width: 40, height: 30 }, encode)).toEqual({
    size: 6000,
  });
});

test('one that fits in no way is encoded in the last, and none is scaled up', async () => {
  const encode = encoder();
  await encodeWithin({ bytes: 1, encodings }, { width: 40, height: 30 }, encode);
  expect(encode.mock.lastCall).toEqual([{ width: 20, height: 15 }, 0.5]);
  await encodeWithin({ bytes: 1, encodings }, { width: 10, height: 5 }, encode);
  expect(encode.mock.lastCall).toEqual([{ width: 10, height: 5 }, 0.5]);
});

test('a scaled picture keeps its proportions, upright or not', () => {
  expect(fitPixels({ width: 1280, height: 720 }, 640 * 360)).toEqual({ width: 640, height: 360 });
  expect(fitPixels({ width: 720, height: 1280 }, 640 * 360)).toEqual({ width: 360, height: 640 });
});

test('without any way nothing is encoded', async () => {
  await expect(encodeWithin({ bytes: 1, encodings: [] }, { width: 1, height: 1 }, encoder())).rejects.toThrow(
    'No way',
  );
});

test('keeps what it has if a later encoding fails, and rejects only if the first does', async () => {
  const budget = { bytes: 10, encodings: [0.8, 0.5].map((quality) => ({ maxPixels: 100, quality })) };
  const encode = (failsAt: number) => async (_size: object, quality: number) => {
    if (quality === failsAt) throw new Error('No memory');
    return { size: 20, quality };
  };
  expect(await encodeWithin(budget, { width: 10, height: 10 }, encode(0.5))).toEqual({
    size: 20,
    quality: 0.8,
  });
  await expect(encodeWithin(budget, { width: 10, height: 10 }, encode(0.8))).rejects.toThrow('No memory');
});
