/** For tests: a signed file in which other content sleeps, and updates whose form makes some viewers repair the file and show it. */
import type { CmsOptions } from '../../cms/cms.ts';
import {
  annots,
  contract,
  forgeSignature,
  formBody,
  lastXref,
  objectBytes,
  pageBody,
  stream,
  table,
  writePdf,
} from './forge.ts';
import { xrefStream } from './stream-attacks.ts';

const million = stream('BT /F1 18 Tf 20 200 Td (I owe 1 000 000) Tj ET');

/** Signed by `first`: content, a page and a trailer that no cross-reference lists lie before the signature. */
export async function sleepingFile(first: CmsOptions, asleep = true): Promise<Buffer> {
  const plain = writePdf({
    ...contract('I owe 1 000'),
    50: '<< /Type /Catalog /Pages 51 0 R >>',
    51: '<< /Type /Pages /Kids [52 0 R] /Count 1 >>',
    52: pageBody().replace('2 0 R', '51 0 R').replace('4 0 R', '53 0 R'),
    53: million,
  });
  const hidden = Buffer.concat([
    objectBytes(4, million),
    Buffer.from('trailer\n<< /Size 60 /Root 50 0 R >>\n'),
  ]);
  const at = lastXref(plain);
  const parts = [plain.subarray(0, at), ...(asleep ? [hidden] : []), plain.subarray(at)];
  const moved = asleep ? at + hidden.length : at;
  const file = Buffer.concat(parts).toString('latin1').replace(`startxref\n${at}`, `startxref\n${moved}`);
  return forgeSignature(Buffer.from(file, 'latin1'), first, {
    field: 10,
    value: 11,
    catalogue: formBody(10),
    page: pageBody(annots(10)),
  });
}

/** An update's parts, of which an attack changes one. */
interface Parts {
  readonly size?: number;
  /** The number of what is added, and what it is. */
  readonly number?: number;
  readonly body?: string;
  readonly catalogue?: string;
  readonly trailer?: string;
  readonly tail?: (at: number) => string;
  /** Further objects. */
  readonly more?: Readonly<Record<number, string>>;
}

const material = '<< /Type /DSS /Certs [] >>';
const withMaterial = (num: number) => formBody(10).replace('/Pages', `/DSS ${num} 0 R /Pages`);
const honestTail = (at: number) => `startxref\n${at}\n%%EOF\n`;

/** A file with validation material, as a program would add it but for these parts. */
export function updated(pdf: Buffer, parts: Parts = {}): Buffer {
  const { number = 55, body = material, size = Math.max(60, number + 1), trailer = '' } = parts;
  const objects = { 1: parts.catalogue ?? withMaterial(number), [number]: body, ...parts.more };
  let bytes = pdf;
  const offsets: Record<number, number> = {};
  for (const [num, text] of Object.entries(objects)) {
    offsets[Number(num)] = bytes.length;
    bytes = Buffer.concat([bytes, objectBytes(Number(num), text)]);
  }
  const end = `trailer\n<< /Size ${size} /Root 1 0 R /Prev ${lastXref(pdf)} ${trailer} >>\n`;
  const tail = (parts.tail ?? honestTail)(bytes.length);
  return Buffer.concat([bytes, Buffer.from(table(offsets) + end + tail, 'latin1')]);
}

/** The same by a cross-reference stream whose rows have a first column of this width, or a free object of this number. */
function streamed(pdf: Buffer, { width = 1, free = null as number | null } = {}): Buffer {
  const objects = Buffer.concat([objectBytes(1, withMaterial(55)), objectBytes(55, material)]);
  const places = { 1: pdf.length, 55: pdf.length + objectBytes(1, withMaterial(55)).length };
  const bytes = Buffer.concat([pdf, objects]);
  const prev = `/Prev ${lastXref(pdf)}`;
  const end = Buffer.from(honestTail(bytes.length));
  if (free !== null)
    return Buffer.concat([bytes, xrefStream(58, { ...places, 58: bytes.length, [free]: null }, prev), end]);
  const rows = Object.values({ ...places, 58: bytes.length }).map((offset) => {
    const row = Buffer.alloc(width + 5);
    row[width - 1] = 1;
    row.writeUInt32BE(offset, width);
    return row;
  });
  const keys = `/Type /XRef /W [${width} 4 1] /Index [1 1 55 1 58 1] /Size 60 /Root 1 0 R ${prev}`;
  return Buffer.concat([bytes, objectBytes(58, stream(Buffer.concat(rows), keys)), end]);
}

/** Updates that each viewer reads without repairing. */
export const honestUpdates = (pdf: Buffer): Readonly<Record<string, Buffer>> => ({
  'a table': updated(pdf),
  'a stream': streamed(pdf),
  'a free object in a stream': streamed(pdf, { free: 57 }),
  'a size of one too few': updated(pdf, { number: 60, size: 60 }),
  'an end on one line': updated(pdf, { tail: (at) => `startxref ${at} %%EOF\n` }),
});

/** Updates that some viewer cannot read, and repairs or shows as nothing. */
export const sleepingAttacks = (pdf: Buffer): Readonly<Record<string, Buffer>> => ({
  // poppler, Ghostscript and pdf.js in turn.
  'a size beyond all memory': updated(pdf, { size: 2_147_483_647 }),
  'a size of a thousand million': updated(pdf, { size: 1_000_000_000 }),
  'the number of an object beyond all others': updated(pdf, { number: 4_194_303 }),
  'the number of an object far beyond the size': updated(pdf, { number: 4_194_303, size: 60 }),
  'another space before the end': updated(pdf, { tail: (at) => `startxref\f${at}\f%%EOF\n` }),
  'information that is not there': updated(pdf, { trailer: '/Info 59 0 R' }),
  'a setting of the form that is not there': updated(pdf, {
    catalogue: withMaterial(55).replace('/SigFlags', '/NeedAppearances 59 0 R /SigFlags'),
  }),
  'kinds of entries in two bytes': streamed(pdf, { width: 2 }),
  'kinds of entries in six bytes': streamed(pdf, { width: 6 }),
  'a free object far beyond the size': streamed(pdf, { free: 5_000_000 }),
  'other pages that wait': updated(pdf, { more: { 57: '<< /Type /Catalog /Pages 51 0 R >>' } }),
});
