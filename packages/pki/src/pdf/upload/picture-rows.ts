import { createInflate } from 'node:zlib';
import { Budget, UnreadablePdfError } from '../file/budget.ts';
import { unfold } from '../file/filters.ts';
import { isList, nameOf, PdfDict, type PdfStream, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import type { Samples } from './unsure-pictures.ts';

/** Bytes of a picture in an encoding that cannot be counted without holding them. */
const MOST_HELD = 128 * 1024 * 1024;

/** Whether a picture's data has all its rows: viewers fill the rest with black, with white, or show nothing. */
export async function hasWholeRows(
  version: Version,
  picture: PdfStream,
  { width, height, bits, parts }: Samples,
): Promise<boolean> {
  const row = Math.ceil((width * bits * parts) / 8);
  const found = await lengthOf(version, picture, row * height);
  const predicted = predictedRow(version, picture.dict);
  // A predictor has one byte before each of its rows.
  const length = predicted === null ? found : found - Math.ceil(found / (predicted + 1));
  return length >= row * height;
}

/** How many bytes the data has when its encoding is undone, predictors apart; it may stop at twice the size. */
async function lengthOf(version: Version, { start, end, dict }: PdfStream, size: number): Promise<number> {
  const raw = version.file.bytes.subarray(start, end);
  const filter = version.resolve(dict.get('Filter'));
  const list = filter === null ? [] : isList(filter) ? filter : [filter];
  const [only, another] = list.map((each) => nameOf(version.resolve(each)));
  if (only === undefined) return raw.length;
  if (another === undefined && /^Fl/.test(only ?? '')) return inflatedLength(raw, 2 * size);
  const filters = new PdfDict(new Map<string, PdfValue>([['Filter', filter]]));
  return unfold(raw, filters, version.resolve, new Budget({ unfolded: MOST_HELD })).length;
}

async function inflatedLength(raw: Uint8Array, most: number): Promise<number> {
  const inflate = createInflate();
  let length = 0;
  try {
    inflate.end(raw);
    for await (const part of inflate) {
      length += (part as Buffer).length;
      if (length >= most) break;
    }
  } catch (cause) {
    // Some programs omit the checksum at the end; all viewers accept that.
    if ((cause as { code?: string }).code === 'Z_BUF_ERROR') return length;
    throw new UnreadablePdfError('damaged', 'A picture cannot be decompressed', { cause });
  } finally {
    inflate.destroy();
  }
  return length;
}

/** Bytes of a row of PNG's predictors; null without one. */
function predictedRow(version: Version, dict: PdfDict): number | null {
  const given = version.resolve(dict.get('DecodeParms') ?? dict.get('DP'));
  const own = version.dict(isList(given) ? (given.at(-1) ?? null) : given);
  const number = (key: string, otherwise: number): number => {
    const value = version.resolve(own?.get(key) ?? null);
    return typeof value === 'number' ? value : otherwise;
  };
  if (own === null || number('Predictor', 1) < 10) return null;
  return Math.ceil((number('Columns', 1) * number('Colors', 1) * number('BitsPerComponent', 8)) / 8);
}
