import { inflateSync } from 'node:zlib';
import type { Budget } from '../file/budget.ts';
import { isList, nameOf, type PdfValue } from '../file/values.ts';

/** Spaces that may follow the data: a line end. */
const MOST_SPACES = 2;

/**
 * Whether a picture within a content stream ends where its data ends: by its size if it is not encoded, otherwise by the
 * mark at the end of its encoding (ISO 32000-2 7.4 and 8.9.7).
 *
 * @param entries of the picture's dictionary, with short or long keys.
 * @param data everything between `ID` and the first `EI`.
 */
export function isWholePicture(
  entries: ReadonlyMap<string, PdfValue>,
  data: Uint8Array,
  budget: Budget,
): boolean {
  // Viewers of PDF 2.0 skip as many bytes as the length says, where it is given.
  const length = entries.get('L') ?? entries.get('Length') ?? null;
  if (length !== null && !(typeof length === 'number' && length <= data.length)) return false;
  if (!isPlain(entries)) return false;
  const given = entries.get('F') ?? entries.get('Filter') ?? null;
  const filter = nameOf(isList(given) ? (given[0] ?? null) : given);
  if (filter === null) return sizesOf(entries).some((size) => isSpare(data.length - size));
  const text = Buffer.from(data.buffer, data.byteOffset, data.length).toString('latin1');
  switch (filter) {
    case 'AHx':
    case 'ASCIIHexDecode':
      return (
        /^[0-9a-fA-F\s]*>\s*$/.test(text) &&
        (isList(given) || hasRows(entries, text.replaceAll(/[\s>]/g, '').length / 2))
      );
    case 'A85':
    case 'ASCII85Decode':
      return /^[!-uz\s]*~>\s*$/.test(text);
    case 'DCT':
    case 'DCTDecode':
      return /\xff\xd9\s{0,2}$/.test(text);
    case 'Fl':
    case 'FlateDecode':
      return isWholeFlate(entries, data, budget);
    case 'RL':
    case 'RunLengthDecode':
      return isSpare(data.length - runs(data));
    case 'LZW':
    case 'LZWDecode':
      return endsWithBits(data, /10{7}10{0,7}$/);
    case 'CCF':
    case 'CCITTFaxDecode':
      return endsWithBits(data, /0{11}1[01]?0{0,7}$/);
    default:
      return false;
  }
}

/** Keys for which some viewers prefer the short form and others the long one, if both are given. */
const TWICE = [
  ['W', 'Width'],
  ['H', 'Height'],
  ['BPC', 'BitsPerComponent'],
  ['CS', 'ColorSpace'],
  ['D', 'Decode'],
  ['IM', 'ImageMask'],
  ['F', 'Filter'],
  ['DP', 'DecodeParms'],
] as const;

/** Whether a picture has each entry once, and a colour space: viewers guess a missing one. */
function isPlain(entries: ReadonlyMap<string, PdfValue>): boolean {
  if (TWICE.some(([short, long]) => entries.has(short) && entries.has(long))) return false;
  const value = (short: string, long: string) => entries.get(short) ?? entries.get(long) ?? null;
  const bits = value('BPC', 'BitsPerComponent');
  if (value('IM', 'ImageMask') === true) return bits === null || bits === 1;
  return value('CS', 'ColorSpace') !== null && bits !== null;
}

/** Whether there are enough bytes for the picture: viewers fill the rest with black, or leave it out. */
const hasRows = (entries: ReadonlyMap<string, PdfValue>, length: number): boolean =>
  sizesOf(entries).some((size) => length >= size);

const isSpare = (bytes: number): boolean => bytes >= 0 && bytes <= MOST_SPACES;

/** Bytes of a picture that is not encoded; several where its colour space is named elsewhere. */
function sizesOf(entries: ReadonlyMap<string, PdfValue>): readonly number[] {
  const value = (short: string, long: string) => entries.get(short) ?? entries.get(long) ?? null;
  const number = (short: string, long: string) => {
    const found = value(short, long);
    return typeof found === 'number' ? found : 0;
  };
  const [width, height] = [number('W', 'Width'), number('H', 'Height')];
  const isStencil = value('IM', 'ImageMask') === true;
  const bits = isStencil ? 1 : number('BPC', 'BitsPerComponent');
  return coloursOf(value('CS', 'ColorSpace'), isStencil).map(
    (colours) => Math.ceil((width * bits * colours) / 8) * height,
  );
}

const COLOURS: Readonly<Record<string, number>> = {
  G: 1,
  DeviceGray: 1,
  RGB: 3,
  DeviceRGB: 3,
  CMYK: 4,
  DeviceCMYK: 4,
};

function coloursOf(space: PdfValue, isStencil: boolean): readonly number[] {
  if (isStencil || isList(space)) return [1];
  const known = COLOURS[nameOf(space) ?? ''];
  return known === undefined ? [1, 3, 4] : [known];
}

/** Whether compressed data ends with the picture's bytes, and has all its rows; predictors add a byte to each. */
function isWholeFlate(entries: ReadonlyMap<string, PdfValue>, data: Uint8Array, budget: Budget): boolean {
  try {
    // With `info` it returns the engine, which counts what it has read.
    const made: unknown = inflateSync(data, { info: true, maxOutputLength: Math.max(1, budget.unfoldable) });
    const { buffer, engine } = made as { buffer: Buffer; engine: { bytesWritten: number } };
    budget.unfold(buffer.length);
    const isOnly = !isList(entries.get('F') ?? entries.get('Filter') ?? null);
    return isSpare(data.length - engine.bytesWritten) && (!isOnly || hasRows(entries, buffer.length));
  } catch {
    return false;
  }
}

/** Bytes of run lengths up to the mark at their end. */
function runs(data: Uint8Array): number {
  for (let at = 0; at < data.length; ) {
    const length = data[at] ?? 128;
    if (length === 128) return at + 1;
    at += length < 128 ? length + 2 : 2;
  }
  return Number.POSITIVE_INFINITY;
}

/** Whether the last bits before the spaces at the end match. */
function endsWithBits(data: Uint8Array, pattern: RegExp): boolean {
  const bits = (end: number) =>
    [...data.subarray(Math.max(0, end - 4), end)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return [0, 1, 2].some((spaces) => pattern.test(bits(data.length - spaces)));
}
