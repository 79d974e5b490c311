import {
  PDFArray,
  type PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  type PDFPage,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { type CmsOptions, signCms } from './cms/cms.ts';
import { loadPdf } from './load-pdf.ts';
import { drawStamp, type Stamp, stampHeight, stampWidth } from './paper/stamp.ts';
import { changesSince, type Revisions, readRevisions } from './pdf/changes/revisions.ts';
import { isMalformed } from './pdf/changes/signature-fields.ts';
import { isBesideText } from './pdf/changes/signature-place.ts';
import { inkOf, isFree } from './pdf/content/page-ink.ts';
import { UnreadablePdfError } from './pdf/file/budget.ts';
import type { Version } from './pdf/file/version.ts';
import { type Box, boxOf, type Page, pagesOf, pageValue } from './pdf/page/structure.ts';
import { sha256OfParts } from './x509/engine.ts';

/** Bytes reserved for the CMS: two certificates, a time-stamp with two more, and a margin. */
const CONTENTS_BYTES = 12_288;
/** Placeholder of the four byte range numbers: up to ten digits each. */
const UNKNOWN = '**********';
const MARGIN = 20;
const GAP = 6;
/** Maximum number of stamp positions tried per page: more than A0 has. */
const MAX_PLACES = 1000;
/** The page size that viewers assume if none is given. */
const LETTER: Box = [0, 0, 612, 792];

/** A PDF that cannot hold a signature: it is encrypted, ambiguous, or has no page. Sign it detached. */
export class UnsignablePdfError extends Error {
  override readonly name = 'UnsignablePdfError';
}

/** The parts of a signature that viewers display. */
export interface SignatureLook {
  /** The signer's name, for viewers' lists of signatures. */
  readonly name: string;
  readonly reason: string;
  readonly at: Date;
  readonly stamp: Stamp;
}

export interface PadesOptions extends SignatureLook, Omit<CmsOptions, 'content' | 'signingTime'> {}

/** A PDF prepared for a signature. */
export interface PreparedPdf {
  /** The bytes to append to the file. */
  readonly update: Uint8Array;
  /** The signed byte range of the extended file: start and length of two parts. */
  readonly range: readonly [number, number, number, number];
  /** Position of the signature's hexadecimal digits. */
  readonly contentsAt: number;
}

/**
 * Signs a PDF as PAdES-B-B, or as B-T with a time-stamper: an incremental update that leaves the existing
 * bytes and their signatures unchanged. The stamp is placed in the first empty place from the foot of the
 * last page. If there is none, as on a scan, the first signature's stamp is placed at the foot and later
 * signatures have no stamp, because it would cover what others have signed.
 *
 * @throws UnsignablePdfError
 */
export async function signPdf(
  pdf: Uint8Array,
  options: PadesOptions,
  prepare: (pdf: Uint8Array, look: SignatureLook) => Promise<PreparedPdf> = preparePdf,
): Promise<Uint8Array> {
  const { name, reason, at, stamp } = options;
  const { update, range, contentsAt } = await prepare(pdf, { name, reason, at, stamp });
  const prepared = Buffer.concat([pdf, update]);
  const [, firstLength, secondAt, secondLength] = range;
  const digest = await sha256OfParts(
    prepared.subarray(0, firstLength),
    prepared.subarray(secondAt, secondAt + secondLength),
  );
  const cms = await signCms(digest, options);
  if (cms.length > CONTENTS_BYTES) throw new Error('The signature does not fit into its place');
  prepared.write(Buffer.from(cms).toString('hex'), contentsAt, 'latin1');
  return prepared;
}

/**
 * The part of signing that reads the PDF and may take long; it does not need the key.
 *
 * @throws UnsignablePdfError
 */
export async function preparePdf(pdf: Uint8Array, look: SignatureLook): Promise<PreparedPdf> {
  const revisions = read(pdf);
  const prepared = await addPlaceholder(pdf, look, revisions);
  const place = fillByteRange(prepared, pdf.length);
  mustLeaveEarlierOnes(prepared, revisions);
  return { ...place, update: prepared.subarray(pdf.length) };
}

function read(pdf: Uint8Array): Revisions {
  try {
    return readRevisions(pdf);
  } catch (cause) {
    if (!(cause instanceof UnreadablePdfError)) throw cause;
    throw new UnsignablePdfError(`The PDF cannot be read reliably: ${cause.reason}`, { cause });
  }
}

/**
 * Earlier signers' versions must look the same after another signature, or their signatures would become
 * invalid.
 */
function mustLeaveEarlierOnes(prepared: Uint8Array, { signatures }: Revisions): void {
  if (signatures.length === 0) return;
  const after = read(prepared);
  for (const { field } of signatures) {
    const same = after.signatures.find((signature) => signature.field.num === field.num);
    if (same === undefined || isMalformed(same)) continue;
    const [change] = changesSince(after, same).changes;
    if (change !== undefined) throw new UnsignablePdfError(`An earlier signature forbids it: ${change.kind}`);
  }
}

async function addPlaceholder(
  pdf: Uint8Array,
  options: SignatureLook,
  revisions: Revisions,
): Promise<Buffer> {
  const document = await load(pdf);
  const { context } = document;
  const page = document.getPages().at(-1);
  if (page === undefined) throw new UnsignablePdfError('The PDF has no page');

  const byteRange = PDFArray.withContext(context);
  byteRange.push(PDFNumber.of(0));
  for (let place = 0; place < 3; place += 1) byteRange.push(PDFName.of(UNKNOWN));
  const signature = context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: byteRange,
    Contents: PDFHexString.of('00'.repeat(CONTENTS_BYTES)),
    M: PDFString.fromDate(options.at),
    Name: PDFHexString.fromText(options.name),
    Reason: PDFHexString.fromText(options.reason),
  });
  // Raw bytes, which the writer does not change: this object must not end up in a compressed object stream.
  const raw = new Uint8Array(signature.sizeInBytes());
  signature.copyBytesInto(raw, 0);
  const value = context.register(PDFInvalidObject.of(raw));

  const form = document.getForm();
  const names = new Set(form.acroForm.getAllFields().map(([field]) => field.getFullyQualifiedName()));
  const placed = placeStamp(revisions);
  const widget = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      Rect: placed === null ? [0, 0, 0, 0] : [...placed.rect],
      V: value,
      T: PDFHexString.fromText(freeName(names)),
      TU: PDFHexString.fromText([options.stamp.title, ...options.stamp.lines].join(', ')),
      // Flags: print and locked.
      F: 132,
      P: page.ref,
      ...(placed === null ? {} : { AP: { N: await appearance(document, options.stamp, placed.matrix) } }),
    }),
  );
  addAnnotation(page, widget);
  form.acroForm.dict.set(PDFName.of('SigFlags'), PDFNumber.of(3));
  form.acroForm.addField(widget);
  return Buffer.from(await document.commit({ useObjectStreams: false }));
}

async function load(pdf: Uint8Array): Promise<PDFDocument> {
  try {
    return await loadPdf(pdf, { forIncrementalUpdate: true });
  } catch (cause) {
    throw new UnsignablePdfError('The PDF is encrypted or damaged', { cause });
  }
}

function freeName(taken: ReadonlySet<string | undefined>): string {
  for (let index = 1; ; index += 1) {
    if (!taken.has(`Signature${index}`)) return `Signature${index}`;
  }
}

async function appearance(document: PDFDocument, stamp: Stamp, matrix: readonly number[]): Promise<PDFRef> {
  const stream = document.context.flateStream(await drawStamp(stamp), {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, stampWidth, stampHeight],
    Matrix: [...matrix],
    Resources: {},
  });
  return document.context.register(stream);
}

/** Written by hand: the library would also wrap the page's content, which an earlier signer has signed. */
function addAnnotation(page: PDFPage, widget: PDFRef): void {
  const key = PDFName.of('Annots');
  const list = page.node.lookup(key);
  if (list instanceof PDFArray) list.push(widget);
  else page.node.set(key, page.doc.context.obj([widget]));
}

interface Place {
  readonly rect: Box;
  readonly matrix: readonly number[];
}

/** The position of the next stamp: the first empty one from the lower left of the page as displayed. */
function placeStamp({ final, signatures }: Revisions): Place | null {
  const page = pagesOf(final).at(-1);
  if (page === undefined) return null;
  const ink = inkOf(final, page);
  const places = stampPlaces(final, page);
  const free = places.find(({ rect }) => isFree(ink, rect) && !isBesideText(final, page, ink, rect));
  if (free !== undefined) return free;
  return signatures.length === 0 ? (places[0] ?? null) : null;
}

/** All stamp positions of a page: rows from the foot up, three per row on A4. */
function stampPlaces(version: Version, page: Page): readonly Place[] {
  const given =
    boxOf(version, pageValue(version, page, 'CropBox')) ??
    boxOf(version, pageValue(version, page, 'MediaBox'));
  const [left, bottom, right, top] = given ?? LETTER;
  const box = { x: left, y: bottom, width: right - left, height: top - bottom };
  const rotation = pageValue(version, page, 'Rotate');
  const angle = typeof rotation === 'number' ? rotation : 0;
  const turn = (((angle % 360) + 360) % 360) as 0 | 90 | 180 | 270;
  const turned = turn === 90 || turn === 270;
  const [width, height] = turned ? [box.height, box.width] : [box.width, box.height];
  const columns = Math.max(1, Math.floor((width - 2 * MARGIN + GAP) / (stampWidth + GAP)));
  const rows = Math.max(1, Math.floor((height - 2 * MARGIN + GAP) / (stampHeight + GAP)));
  const [w, h] = [stampWidth, stampHeight];
  return Array.from({ length: Math.min(MAX_PLACES, columns * rows) }, (_none, index) => {
    const x = MARGIN + (index % columns) * (w + GAP);
    const y = Math.min(MARGIN + Math.floor(index / columns) * (h + GAP), Math.max(0, height - h));
    // From the displayed page to page space, by its clockwise rotation.
    const place = {
      0: { left: x, bottom: y, matrix: [1, 0, 0, 1, 0, 0] },
      90: { left: box.width - y - h, bottom: x, matrix: [0, 1, -1, 0, 0, 0] },
      180: { left: box.width - x - w, bottom: box.height - y - h, matrix: [-1, 0, 0, -1, 0, 0] },
      270: { left: y, bottom: box.height - x - w, matrix: [0, -1, 1, 0, 0, 0] },
    }[turn];
    const [x0, y0] = [box.x + place.left, box.y + place.bottom];
    const [across, up] = turned ? [h, w] : [w, h];
    return { rect: [x0, y0, x0 + across, y0 + up], matrix: place.matrix };
  });
}

type ByteRange = PreparedPdf['range'];

/** Writes the byte range into its placeholder, which lies after the first `from` bytes. */
function fillByteRange(
  file: Buffer,
  from: number,
): { readonly range: ByteRange; readonly contentsAt: number } {
  const rangeAt = file.indexOf(`/ByteRange [ 0 /${UNKNOWN}`, from, 'latin1');
  const zeros = '0'.repeat(CONTENTS_BYTES * 2);
  const contentsAt = file.indexOf(`<${zeros}>`, from, 'latin1') + 1;
  if (rangeAt < 0 || contentsAt < 1) throw new Error('The place of the signature was not found');
  const gapEnd = contentsAt + zeros.length + 1;
  const range: ByteRange = [0, contentsAt - 1, gapEnd, file.length - gapEnd];
  const end = file.indexOf(']', rangeAt) + 1;
  const numbers = range.join(' ').padEnd(end - rangeAt - '/ByteRange [ ]'.length);
  const text = `/ByteRange [ ${numbers}]`;
  file.write(text, rangeAt, 'latin1');
  return { range, contentsAt };
}
