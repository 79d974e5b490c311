import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import type { Area } from './pen.ts';

const require = createRequire(import.meta.url);

export type CodeFormat = 'Code128' | 'QRCode' | 'PDF417';

/** A barcode: which of its modules are dark. */
export interface Code {
  readonly columns: number;
  readonly rows: number;
  readonly dark: (column: number, row: number) => boolean;
}

let ready: Promise<unknown> | null = null;

/** The file bundled with the library, never a download. */
async function prepare(): Promise<void> {
  const file = await readFile(require.resolve('zxing-wasm/writer/zxing_writer.wasm'));
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.length) as ArrayBuffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

/** Encodes a text. Throws if the format cannot hold it. */
export async function makeCode(text: string, format: CodeFormat): Promise<Code> {
  ready ??= prepare();
  await ready;
  const { error, symbol } = await writeBarcode(text, { format, scale: 1, withQuietZones: false });
  if (error) throw new RangeError(`${format} cannot say "${text}": ${error}`);
  const { width, height, data } = symbol;
  // Bars are a single row, whatever their height.
  const rows = format === 'Code128' ? 1 : height;
  return { columns: width, rows, dark: (column, row) => data[row * width + column] === 0 };
}

/** Quiet zone around a code, millimetres: two modules and more. */
const MARGIN = 1.5;

/** Draws a code with its quiet zone, stretched to its area. */
export function drawCode({ columns, rows, dark }: Code, { x, y, width, height }: Area): string {
  const [w, h] = [width / columns, height / rows];
  let path = '';
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (!dark(column, row)) continue;
      path += `M${(x + column * w).toFixed(3)} ${(y + row * h).toFixed(3)}h${w.toFixed(3)}v${h.toFixed(3)}h${(-w).toFixed(3)}z`;
    }
  }
  return `<rect x="${x - MARGIN}" y="${y - MARGIN}" width="${width + 2 * MARGIN}" height="${height + 2 * MARGIN}" fill="#fff"/><path d="${path}" fill="#111"/>`;
}
