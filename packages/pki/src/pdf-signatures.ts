import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
} from '@cantoo/pdf-lib';
import { loadPdf } from './load-pdf.ts';

/** One signature of a PDF, as its dictionary says and the file's bytes bear out. */
export interface PdfSignature {
  /** Where what it covers ends. */
  readonly end: number;
  /** The covered bytes, in order. */
  readonly parts: readonly [Uint8Array, Uint8Array];
  readonly cms: Uint8Array;
  /** The time that the signer claims; null when there is none. */
  readonly claimedTime: Date | null;
}

/** A signature whose dictionary does not fit the file: it proves nothing. */
export type FoundSignature = PdfSignature | 'malformed';

const HEX_OPEN = 0x3c;
const HEX_CLOSE = 0x3e;

/** Opens a PDF for reading; null when it cannot be read, or should not be. */
export async function openPdf(pdf: Uint8Array): Promise<PDFDocument | null> {
  try {
    return await loadPdf(pdf, { ignoreEncryption: true });
  } catch {
    return null;
  }
}

/** Every filled signature field of a PDF, oldest first. */
export function findSignatures(document: PDFDocument, pdf: Uint8Array): readonly FoundSignature[] {
  const found = document.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFDict)
    .filter((dict) => dict.get(PDFName.of('FT'))?.toString() === '/Sig')
    .map((field) => field.lookup(PDFName.of('V')))
    .filter((value) => value instanceof PDFDict)
    .map((dict) => readSignature(dict, pdf));
  const end = (signature: FoundSignature) =>
    signature === 'malformed' ? Number.POSITIVE_INFINITY : signature.end;
  return found.sort((a, b) => end(a) - end(b));
}

function readSignature(dict: PDFDict, pdf: Uint8Array): FoundSignature {
  const range = dict.lookup(PDFName.of('ByteRange'));
  if (!(range instanceof PDFArray) || range.size() !== 4) return 'malformed';
  const numbers = range
    .asArray()
    .map((entry) => (entry instanceof PDFNumber ? entry.asNumber() : Number.NaN));
  const [start = Number.NaN, length = Number.NaN, next = Number.NaN, rest = Number.NaN] = numbers;
  const whole = numbers.every((number) => Number.isInteger(number) && number >= 0);
  // The gap must hold the signature and nothing else: anything could hide in a wider one.
  if (!whole || start !== 0 || next <= length || next + rest > pdf.length) return 'malformed';
  if (pdf[length] !== HEX_OPEN || pdf[next - 1] !== HEX_CLOSE) return 'malformed';
  const hex = Buffer.from(pdf.subarray(length + 1, next - 1)).toString('latin1');
  if (!/^[0-9a-fA-F]+$/.test(hex)) return 'malformed';
  return {
    end: next + rest,
    parts: [pdf.subarray(0, length), pdf.subarray(next, next + rest)],
    cms: withoutPadding(Buffer.from(hex, 'hex')),
    claimedTime: claimedTime(dict),
  };
}

/** The CMS ends where its own length says; zeros fill the rest of its place. */
function withoutPadding(bytes: Buffer): Uint8Array {
  const first = bytes[1] ?? 0;
  if (first < 0x80) return bytes.subarray(0, 2 + first);
  const count = first & 0x7f;
  if (count === 0 || count > 4 || bytes.length < 2 + count) return bytes;
  return bytes.subarray(0, 2 + count + bytes.readUIntBE(2, count));
}

function claimedTime(dict: PDFDict): Date | null {
  const value = dict.lookup(PDFName.of('M'));
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return null;
  try {
    return value.decodeDate();
  } catch {
    return null;
  }
}
