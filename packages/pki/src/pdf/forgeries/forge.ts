/**
 * For tests: writes PDFs, updates and signatures byte by byte, as an attacker would; a library would correct
 * them.
 */
import { type CmsOptions, signCms, type TimeStamper } from '../../cms/cms.ts';
import { sha256 } from '../../x509/engine.ts';

/** Object bodies by number. */
export type Bodies = Readonly<Record<number, string | Buffer>>;

export const stream = (data: string | Buffer, dict = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dict} /Length ${data.length} >>\nstream\n`, 'latin1'),
    Buffer.from(data as string, 'latin1'),
    Buffer.from('\nendstream'),
  ]);

export const objectBytes = (num: number, body: string | Buffer, gen = 0): Buffer =>
  Buffer.concat([
    Buffer.from(`${num} ${gen} obj\n`),
    typeof body === 'string' ? Buffer.from(body, 'latin1') : body,
    Buffer.from('\nendobj\n'),
  ]);

/** Cross-reference entries by offset; null: free. */
export type Offsets = Readonly<Record<number, number | null>>;

export function table(offsets: Offsets): string {
  const lines = Object.entries(offsets).map(([num, offset]) => {
    const entry = offset === null ? '0000000000 65535 f ' : `${String(offset).padStart(10, '0')} 00000 n `;
    return `${num} 1\n${entry}\n`;
  });
  return `xref\n${lines.join('')}`;
}

const ending = (xref: string, trailer: string, at: number): Buffer =>
  Buffer.from(`${xref}trailer\n<< ${trailer} >>\nstartxref\n${at}\n%%EOF\n`, 'latin1');

/** Objects appended to `before`, with their offsets. */
function place(
  before: Buffer,
  bodies: Bodies,
): { readonly bytes: Buffer; readonly offsets: Record<number, number> } {
  const offsets: Record<number, number> = {};
  let bytes = before;
  for (const [num, body] of Object.entries(bodies)) {
    offsets[Number(num)] = bytes.length;
    bytes = Buffer.concat([bytes, objectBytes(Number(num), body)]);
  }
  return { bytes, offsets };
}

/** A whole file; `head` goes between the header and the first object. */
export function writePdf(bodies: Bodies, head: string | Buffer = '', size = 60): Buffer {
  const start = Buffer.concat([
    Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'),
    Buffer.from(head as string, 'latin1'),
  ]);
  const { bytes, offsets } = place(start, bodies);
  const xref = table({ 0: null, ...offsets });
  return Buffer.concat([bytes, ending(xref, `/Size ${size} /Root 1 0 R`, bytes.length)]);
}

export interface UpdateOptions {
  /** Further entries of the update, besides its own objects'. */
  readonly entries?: Offsets;
  readonly root?: number;
  /** The value of `Prev`; by default the file's last `startxref`. */
  readonly prev?: number | null;
  readonly trailer?: string;
  readonly size?: number;
}

export const lastXref = (pdf: Buffer): number =>
  Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.subarray(-200).toString('latin1'))?.[1] ?? Number.NaN);

/** Appends an update. */
export function update(pdf: Buffer, bodies: Bodies, options: UpdateOptions = {}): Buffer {
  const { entries = {}, root = 1, prev = lastXref(pdf), trailer = '', size = 60 } = options;
  const { bytes, offsets } = place(pdf, bodies);
  const chain = prev === null ? '' : `/Prev ${prev}`;
  const text = `/Size ${size} /Root ${root} 0 R ${chain} ${trailer}`;
  return Buffer.concat([bytes, ending(table({ ...offsets, ...entries }), text, bytes.length)]);
}

export interface ForgedSignature {
  /** Numbers of the field and the signature: both new, or an existing empty field. */
  readonly field: number;
  readonly value: number;
  readonly rect?: string;
  /** Drawing operators of the appearance; its object number is `field + 20`. */
  readonly appearance?: string;
  /** The appearance's keys besides its length. */
  readonly lookKeys?: string;
  /** Annotation flags (ISO 32000-2 12.5.3); by default Print and Locked. */
  readonly flags?: number;
  /** The field's name. */
  readonly name?: string;
  readonly page?: string;
  readonly catalogue?: string;
  /** Further objects of the same update. */
  readonly more?: Bodies;
  readonly update?: UpdateOptions;
  readonly fieldKeys?: string;
  readonly valueKeys?: string;
  /** How `/ByteRange` is written: names may have escapes (ISO 32000-2 7.3.5). */
  readonly rangeKey?: string;
  /** Hex digits written into the padding after the CMS. */
  readonly padding?: string;
  /** Signs these bytes instead of the correct ones. */
  readonly content?: Uint8Array;
  /** Makes a document time-stamp instead of a signature. */
  readonly timeStamper?: TimeStamper;
  /** Signs the covered bytes by other means than our own: another program, or another algorithm. */
  readonly sign?: (covered: Uint8Array) => Uint8Array;
  /** Moves the byte range's numbers. */
  readonly range?: (range: readonly number[]) => readonly number[];
}

const ROOM = 12_000;
const RANGE = ' '.repeat(40);

/** Signs with a hand-written update, so that a test can falsify any part of it. */
export async function forgeSignature(
  pdf: Buffer,
  who: CmsOptions,
  options: ForgedSignature,
): Promise<Buffer> {
  const { field, value, rect = '0 0 0 0', appearance, more = {}, flags = 132 } = options;
  const { name = `S${field}` } = options;
  const look = appearance === undefined ? '' : `/AP << /N ${field + 20} 0 R >>`;
  const form = options.lookKeys ?? '/Type /XObject /Subtype /Form /BBox [0 0 100 40] /Resources << >>';
  const bodies: Bodies = {
    ...(options.page === undefined ? {} : { 3: options.page }),
    ...(options.catalogue === undefined ? {} : { 1: options.catalogue }),
    [field]: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (${name}) /F ${flags} /Rect [${rect}] /V ${value} 0 R ${look} ${options.fieldKeys ?? ''} >>`,
    ...(appearance === undefined ? {} : { [field + 20]: stream(appearance, form) }),
    [value]: `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /${options.timeStamper ? 'ETSI.RFC3161' : 'ETSI.CAdES.detached'} ${options.rangeKey ?? '/ByteRange'} [${RANGE}] /Contents <${'0'.repeat(ROOM)}> ${options.valueKeys ?? ''} >>`,
    ...more,
  };
  const file = update(pdf, bodies, options.update);
  const contents = file.indexOf(`<${'0'.repeat(ROOM)}>`, pdf.length);
  const next = contents + ROOM + 2;
  const right = [0, contents, next, file.length - next];
  const written = (options.range?.(right) ?? right).join(' ').padEnd(RANGE.length);
  file.write(written, file.indexOf(`[${RANGE}]`, pdf.length) + 1, 'latin1');
  const signed = Buffer.concat([file.subarray(0, contents), file.subarray(next)]);
  const digest = sha256(options.content ?? signed);
  const cms =
    options.sign?.(signed) ??
    (await options.timeStamper?.(digest)) ??
    (await signCms(digest, { ...who, signingTime: new Date() }));
  const hex = Buffer.from(cms).toString('hex');
  file.write(hex + (options.padding ?? ''), contents + 1, 'latin1');
  return file;
}

/** What a signature says with which its signer certifies a file, as `ForgedSignature.valueKeys`; `more` refers to more. */
export const certifying = (level: number, more = ''): string =>
  `/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P ${level} /V /1.2 >> >> ${more}]`;

/**
 * A page of 300 by 300 with one line of text, 20 points above the middle, as the bodies of objects 1 to 5.
 */
export function contract(
  text: string,
  more: { readonly page?: string; readonly catalogue?: string } = {},
): Bodies {
  return {
    1: `<< /Type /Catalog /Pages 2 0 R ${more.catalogue ?? ''} >>`,
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: pageBody(more.page),
    4: stream(`BT /F1 18 Tf 20 200 Td (${text}) Tj ET`),
    5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  };
}

export const pageBody = (more = ''): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${more} >>`;

/** The catalogue with a form of these fields. */
export const formBody = (...fields: readonly number[]): string =>
  `<< /Type /Catalog /Pages 2 0 R /AcroForm << /SigFlags 3 /Fields [${fields.map((num) => `${num} 0 R`).join(' ')}] >> >>`;

export const annots = (...fields: readonly number[]): string =>
  `/Annots [${fields.map((num) => `${num} 0 R`).join(' ')}]`;
