import { constants, inflateSync } from 'node:zlib';
import { decodePDFRawStream, PDFContext, PDFRawStream } from '@cantoo/pdf-lib';
import { type Budget, tooComplex, UnreadablePdfError } from './budget.ts';
import { latin1 } from './lexer.ts';
import { isList, nameOf, PdfDict, type PdfValue } from './values.ts';

const names: Readonly<Record<string, string>> = {
  FlateDecode: 'FlateDecode',
  Fl: 'FlateDecode',
  ASCIIHexDecode: 'ASCIIHexDecode',
  AHx: 'ASCIIHexDecode',
  ASCII85Decode: 'ASCII85Decode',
  A85: 'ASCII85Decode',
  LZWDecode: 'LZWDecode',
  LZW: 'LZWDecode',
  RunLengthDecode: 'RunLengthDecode',
  RL: 'RunLengthDecode',
};

/** Highest expansion allowed: LZW and run lengths at their best. */
const MAX_GROWTH: Readonly<Record<string, number>> = { LZWDecode: 1400, RunLengthDecode: 64 };

/**
 * Decodes a stream. `resolve` looks up the references in its dictionary.
 *
 * @throws UnreadablePdfError `damaged` for broken data or an image filter, `too_complex`.
 */
export function unfold(
  raw: Uint8Array,
  dict: PdfDict,
  resolve: (value: PdfValue) => PdfValue,
  budget: Budget,
): Uint8Array {
  const filter = resolve(dict.get('Filter') ?? dict.get('F'));
  const given = resolve(dict.get('DecodeParms') ?? dict.get('DP'));
  // Viewers differ in whether they read settings of the other form.
  if (filter !== null && given !== null && isList(filter) !== isList(given))
    throw new UnreadablePdfError('damaged', 'Settings of filters that some viewers do not read');
  const filters = filter === null ? [] : isList(filter) ? filter.map(resolve) : [filter];
  const parameters = isList(given) ? given.map(resolve) : [given];
  if (filters.length > 8) throw tooComplex('filters');
  return filters.reduce<Uint8Array>((bytes, each, index) => {
    const name = names[nameOf(each) ?? ''];
    if (name === undefined) throw new UnreadablePdfError('damaged', 'A filter that is not for text');
    const own = parameters[index] ?? null;
    const early = own instanceof PdfDict ? resolve(own.get('EarlyChange')) : null;
    const unfolded = name === 'FlateDecode' ? inflate(bytes, budget) : other(name, bytes, budget, early);
    budget.unfold(unfolded.length);
    return own instanceof PdfDict ? unpredicted(unfolded, own, resolve) : unfolded;
  }, raw);
}

function inflate(bytes: Uint8Array, budget: Budget): Uint8Array {
  try {
    return inflateSync(bytes, {
      maxOutputLength: Math.max(1, budget.unfoldable),
      // Some programs omit the checksum at the end; all viewers accept that.
      finishFlush: constants.Z_SYNC_FLUSH,
    });
  } catch (cause) {
    const isLarge =
      cause instanceof RangeError || (cause as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    if (isLarge) throw tooComplex('unfolded bytes');
    throw new UnreadablePdfError('damaged', 'A stream cannot be decompressed', { cause });
  }
}

function other(name: string, bytes: Uint8Array, budget: Budget, early: PdfValue): Uint8Array {
  if (bytes.length * (MAX_GROWTH[name] ?? 1) > budget.unfoldable * 16) throw tooComplex('unfolded bytes');
  if (early !== null && early !== 0 && early !== 1)
    throw new UnreadablePdfError('damaged', 'An unknown code');
  if (isLoose(name, bytes))
    throw new UnreadablePdfError('damaged', 'An encoding that viewers read differently');
  try {
    const context = PDFContext.create();
    const settings = early === null ? {} : { DecodeParms: { EarlyChange: early } };
    return decodePDFRawStream(PDFRawStream.of(context.obj({ Filter: name, ...settings }), bytes)).decode();
  } catch (cause) {
    throw new UnreadablePdfError('damaged', 'A stream cannot be decompressed', { cause });
  }
}

const HEX = /^[0-9a-fA-F\0\t\n\f\r ]*(?:>|$)/;
const BASE_85 = /^(?:[!-uz]|[\0\t\n\f\r ])*(?:~\s*>|$)/;

/** Whether an encoding has letters that are none of its own, or a run of bytes that are not there. */
function isLoose(name: string, bytes: Uint8Array): boolean {
  if (name === 'ASCIIHexDecode') return !HEX.test(latin1(bytes, 0, bytes.length));
  if (name === 'ASCII85Decode') {
    const text = latin1(bytes, 0, bytes.length);
    return !BASE_85.test(text) || text.trimStart().startsWith('<~');
  }
  return name === 'RunLengthDecode' && endsWithinRun(bytes);
}

function endsWithinRun(bytes: Uint8Array): boolean {
  let at = 0;
  while (at < bytes.length && bytes[at] !== 128) at += (bytes[at] ?? 0) < 128 ? 2 + (bytes[at] ?? 0) : 2;
  return at > bytes.length;
}

const DEPTHS = [1, 2, 4, 8, 16];

/** A number of a predictor. Viewers differ for values out of range: some replace them, some ignore them, some use them. */
function whole(value: PdfValue, otherwise: number, most = 65_536): number {
  if (value === null) return otherwise;
  if (typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= most) return value;
  throw new UnreadablePdfError('damaged', 'A predictor that viewers read differently');
}

/** Undoes PNG predictors (ISO 32000-2 7.4.4.4); TIFF's predictor is rejected because it is not used for text. */
function unpredicted(bytes: Uint8Array, parms: PdfDict, resolve: (value: PdfValue) => PdfValue): Uint8Array {
  const predictor = whole(resolve(parms.get('Predictor')), 1, 15);
  if (predictor === 1) return bytes;
  if (predictor < 10) throw new UnreadablePdfError('damaged', 'A predictor that is not for text');
  const colours = whole(resolve(parms.get('Colors')), 1, 32);
  const bits = whole(resolve(parms.get('BitsPerComponent')), 8);
  if (!DEPTHS.includes(bits)) throw new UnreadablePdfError('damaged', 'A predictor of another depth');
  const row = Math.ceil((whole(resolve(parms.get('Columns')), 1) * colours * bits) / 8);
  const pixel = Math.max(1, (colours * bits) >> 3);
  const rows = Math.ceil(bytes.length / (row + 1));
  const made = new Uint8Array(Math.max(0, bytes.length - rows));
  let to = 0;
  for (let from = 0; from < bytes.length; ) {
    const kind = bytes[from] ?? 0;
    from += 1;
    const start = to;
    for (let place = 0; place < row && from < bytes.length; place += 1, from += 1, to += 1) {
      const left = place >= pixel ? (made[to - pixel] ?? 0) : 0;
      const up = start > 0 ? (made[to - row] ?? 0) : 0;
      const corner = start > 0 && place >= pixel ? (made[to - row - pixel] ?? 0) : 0;
      made[to] = (bytes[from] ?? 0) + guess(kind, left, up, corner);
    }
  }
  return made;
}

function guess(kind: number, left: number, up: number, corner: number): number {
  switch (kind) {
    case 0:
      return 0;
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const p = left + up - corner;
      const [a, b, c] = [Math.abs(p - left), Math.abs(p - up), Math.abs(p - corner)];
      return a <= b && a <= c ? left : b <= c ? up : corner;
    }
    default:
      throw new UnreadablePdfError('damaged', 'An unknown predictor');
  }
}
