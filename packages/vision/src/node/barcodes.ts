import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { RawImage } from '../image.ts';

const require = createRequire(import.meta.url);

/** Barcode formats that documents use. */
const formats = ['QRCode', 'PDF417', 'Code128'] as const;
/** Maximum length of a code's text: those of documents are far shorter. */
const MAX_TEXT = 4096;

/** Reads the barcodes of a picture; uses the library's bundled file, never its download. */
export type ReadBarcodes = (raw: RawImage) => Promise<readonly string[]>;

/** Loads the library once. Rejects if its file cannot be read. */
export async function createBarcodeReader(): Promise<ReadBarcodes> {
  const file = await readFile(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.length) as ArrayBuffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  return async ({ width, height, data }) => {
    const pixels = new Uint8ClampedArray(data.buffer as ArrayBuffer, data.byteOffset, data.length);
    const found = await readBarcodes({ width, height, data: pixels, colorSpace: 'srgb' } as ImageData, {
      formats: [...formats],
      maxNumberOfSymbols: 6,
    });
    return found.filter(({ isValid }) => isValid).map(({ text }) => text.slice(0, MAX_TEXT));
  };
}
