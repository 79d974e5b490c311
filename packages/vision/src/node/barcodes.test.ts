import { makeDocument } from '@kuelik/lab/papers';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { createBarcodeReader } from './barcodes.ts';

vi.setConfig({ testTimeout: 300_000 });

describe('createBarcodeReader', () => {
  it.each([
    ['kz-id-back', 1],
    ['mx-ine-back', 3],
  ] as const)('reads the content of the codes of a %s, %i of them', async (kind, count) => {
    const { picture, truth } = await makeDocument({ seed: 7, kind });
    const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const read = await (await createBarcodeReader())({ width: info.width, height: info.height, data });
    expect([...read].sort()).toEqual([...truth.codes].sort());
    expect(read).toHaveLength(count);
  });

  it('reads none where there is none', async () => {
    const data = new Uint8Array(320 * 200 * 4).fill(200);
    expect(await (await createBarcodeReader())({ width: 320, height: 200, data })).toEqual([]);
  });
});
