import { isList, type PdfDict, PdfStream } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import type { Samples } from './unsure-pictures.ts';

/** The settings of a stream's last encoding; null if they are where some viewers do not look for them. */
function settingsOf(version: Version, dict: PdfDict): PdfDict | null {
  const filter = version.resolve(dict.get('Filter'));
  const given = version.resolve(dict.get('DecodeParms'));
  if (isList(filter) !== isList(given)) return null;
  if (!isList(filter) || !isList(given)) return version.dict(given);
  return filter.length === given.length ? version.dict(given.at(-1) ?? null) : null;
}

/** Whether a fax has the size of its picture dictionary: viewers differ in which they trust. Its rows are not counted. */
export function isPlainFax(
  version: Version,
  dict: PdfDict,
  { width, height, bits, parts }: Samples,
): boolean {
  const settings = settingsOf(version, dict);
  if (settings === null || bits !== 1 || parts !== 1) return false;
  const [columns, rows] = ['Columns', 'Rows'].map((key) => version.resolve(settings.get(key)));
  return (columns ?? 1728) === width && (rows === null || rows === 0 || rows === height);
}

const PAGE = 48;
const END_OF_PAGE = 49;
const END_OF_STRIPE = 50;
const SYMBOLS = 0;
const PATTERNS = 16;
const TABLES = 53;
/** Regions of text, halftones and bits, drawn at once and with their length known; the last two are refinements. */
const REGIONS = [6, 7, 22, 23, 38, 39, 42, 43];
const BITS = [38, 39];
const UNKNOWN = 0xffffffff;
/** Of a page: black at the beginning. Of a region: anything but painting over. Of bits: coded as in a fax. */
const BLACK = 0x04;
const OPERATOR = 0x07;
const AS_FAX = 0x01;

interface Segment {
  readonly type: number;
  readonly page: number;
  readonly data: Buffer;
}

/** Whether a JBIG2 is one white page of the picture's size, on which known parts paint black, and nothing follows. */
export function isPlainJbig(version: Version, picture: PdfStream, samples: Samples): boolean {
  if (samples.bits !== 1 || samples.parts !== 1) return false;
  const filter = version.resolve(picture.dict.get('Filter'));
  if (isList(filter) && filter.length > 1) return false;
  const own = segmentsOf(version, picture);
  const shared = sharedOf(version, picture.dict);
  if (own === null || shared === null) return false;
  const isShared = shared.every(({ type, page }) => page === 0 && [SYMBOLS, PATTERNS, TABLES].includes(type));
  const [first, ...rest] = own;
  const end = rest.findIndex(({ type }) => type === END_OF_PAGE);
  const drawn = end < 0 ? rest : rest.slice(0, end);
  if (end >= 0 && end !== rest.length - 1) return false;
  return isShared && isPage(first, samples) && drawn.every((each) => isPart(each));
}

function isPage(segment: Segment | undefined, { width, height }: Samples): boolean {
  if (segment?.type !== PAGE || segment.page !== 1 || segment.data.length < 19) return false;
  const { data } = segment;
  return data.readUInt32BE(0) === width && data.readUInt32BE(4) === height && ((data[16] ?? 0) & BLACK) === 0;
}

function isPart({ type, page, data }: Segment): boolean {
  if (page !== 1 && page !== 0) return false;
  if ([SYMBOLS, PATTERNS, TABLES, END_OF_STRIPE].includes(type)) return true;
  if (!REGIONS.includes(type) || data.length < 18) return false;
  const isOver = ((data[16] ?? 0) & OPERATOR) === 0;
  return isOver && !(BITS.includes(type) && ((data[17] ?? 0) & AS_FAX) !== 0);
}

function sharedOf(version: Version, dict: PdfDict): readonly Segment[] | null {
  if (version.resolve(dict.get('DecodeParms')) === null) return [];
  const named = settingsOf(version, dict)?.get('JBIG2Globals') ?? null;
  if (named === null) return [];
  const stream = version.resolve(named);
  if (!(stream instanceof PdfStream)) return null;
  return readSegments(Buffer.from(version.unfolded(stream)));
}

const segmentsOf = (version: Version, { start, end }: PdfStream): readonly Segment[] | null =>
  readSegments(Buffer.from(version.file.bytes.subarray(start, end)));

/** The segments of an embedded stream (ITU-T T.88, 7.2); null if they do not end with it. */
function readSegments(bytes: Buffer): readonly Segment[] | null {
  const found: Segment[] = [];
  try {
    for (let at = 0; at < bytes.length; ) {
      // A line end before `endstream`.
      if (bytes.subarray(at).every((byte) => byte === 0x0a || byte === 0x0d)) break;
      const number = bytes.readUInt32BE(at);
      const flags = bytes.readUInt8(at + 4);
      const short = bytes.readUInt8(at + 5) >> 5;
      const isLong = short === 7;
      const references = isLong ? bytes.readUInt32BE(at + 5) & 0x1fffffff : short;
      const size = number <= 256 ? 1 : number <= 65_536 ? 2 : 4;
      let next = at + 5 + (isLong ? 4 + Math.ceil((references + 1) / 8) : 1) + references * size;
      const page = (flags & 0x40) === 0 ? bytes.readUInt8(next) : bytes.readUInt32BE(next);
      next += (flags & 0x40) === 0 ? 1 : 4;
      const length = bytes.readUInt32BE(next);
      const end = next + 4 + length;
      if (length === UNKNOWN || end > bytes.length) return null;
      found.push({ type: flags & 0x3f, page, data: bytes.subarray(next + 4, end) });
      at = end;
    }
    return found;
  } catch {
    return null;
  }
}
