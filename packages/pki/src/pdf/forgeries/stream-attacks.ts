/** For tests: attacks by cross-reference streams, hybrid files and LZW, as files. */
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
  update,
  writePdf,
} from './forge.ts';

const words = (text: string) => `BT /F1 18 Tf 20 200 Td (${text}) Tj ET`;
const million = words('I owe 1 000 000');

/** LZW without compression: each byte is a nine-bit code, and the table is cleared before it grows. */
export function lzw(data: string | Buffer): Buffer {
  const codes = [...Buffer.from(data as string, 'latin1')].flatMap((byte, index) =>
    index % 200 === 0 ? [256, byte] : [byte],
  );
  let bits = '';
  for (const code of [...codes, 257]) bits += code.toString(2).padStart(9, '0');
  const bytes = bits.match(/.{1,8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
}

/** Entries of a cross-reference stream: an object's offset, or its object stream and index there. */
type StreamEntries = Readonly<Record<number, number | readonly [container: number, index: number] | null>>;

/** A cross-reference stream. */
export function xrefStream(num: number, entries: StreamEntries, keys: string): Buffer {
  const rows = Object.entries(entries).map(([, entry]) => {
    const row = Buffer.alloc(7);
    const isPlace = typeof entry === 'number';
    row[0] = entry === null ? 0 : isPlace ? 1 : 2;
    row.writeUInt32BE(isPlace ? entry : (entry?.[0] ?? 0), 1);
    row.writeUInt16BE(isPlace ? 0 : (entry?.[1] ?? 0), 5);
    return row;
  });
  const index = Object.keys(entries)
    .map((each) => `${each} 1`)
    .join(' ');
  const body = stream(
    Buffer.concat(rows),
    `/Type /XRef /W [1 4 2] /Index [${index}] /Size 60 /Root 1 0 R ${keys}`,
  );
  return objectBytes(num, body);
}

/** The attack files by attack. */
export async function streamAttacks(first: CmsOptions): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const field = { field: 10, value: 11, catalogue: formBody(10), page: pageBody(annots(10)) };
  const sign = (pdf: Buffer) => forgeSignature(pdf, first, field);
  const signed = await sign(writePdf(contract('I owe 1 000')));
  const ending = (at: number) => Buffer.from(`startxref\n${at}\n%%EOF\n`);
  /** An update that ends in a cross-reference stream; `entries` gives its objects' places. */
  const streamed = (pdf: Buffer, objects: readonly Buffer[], entries: (at: number) => StreamEntries) => {
    const body = Buffer.concat([pdf, ...objects]);
    return Buffer.concat([
      body,
      xrefStream(40, entries(pdf.length), `/Prev ${lastXref(pdf)}`),
      ending(body.length),
    ]);
  };
  /** An update with a table that also names a stream. */
  const hybrid = (
    pdf: Buffer,
    objects: Buffer,
    ofTable: (at: number) => string,
    entries: (at: number) => StreamEntries,
    keys = '',
  ) => {
    const body = Buffer.concat([pdf, objects]);
    const hidden = xrefStream(40, entries(pdf.length), keys);
    const at = body.length + hidden.length;
    const trailer = `trailer\n<< /Size 60 /Root 1 0 R /Prev ${lastXref(pdf)} /XRefStm ${body.length} >>\n`;
    return Buffer.concat([body, hidden, Buffer.from(ofTable(pdf.length) + trailer), ending(at)]);
  };
  const other = objectBytes(4, stream(million));
  const none = () => table({ 0: null });

  files.set(
    'a stream in the place of a table',
    streamed(signed, [other], (at) => ({ 4: at })),
  );
  files.set(
    'a stream that frees the content',
    streamed(signed, [], () => ({ 4: null })),
  );
  files.set(
    'hybrid: other content by the stream alone',
    hybrid(signed, other, none, (at) => ({ 4: at })),
  );
  files.set(
    'hybrid: the table and the stream disagree',
    hybrid(
      signed,
      other,
      () => table({ 4: signed.indexOf('4 0 obj') }),
      (at) => ({ 4: at }),
    ),
  );
  files.set(
    'hybrid: free in the table, other content in the stream',
    hybrid(
      signed,
      other,
      () => table({ 4: null }),
      (at) => ({ 4: at }),
    ),
  );
  files.set(
    'hybrid: other content by the table, the old one by the stream',
    hybrid(
      signed,
      other,
      (at) => table({ 4: at }),
      () => ({ 4: signed.indexOf('4 0 obj') }),
    ),
  );

  // Firefox follows the stream's `Prev` before the table's, and finds what the person did not sign.
  const draft = writePdf(contract('I owe 1 000 000'));
  const corrected = await sign(update(draft, { 4: stream(words('I owe 1 000')) }));
  const validation = objectBytes(41, '<< /Type /DSS >>');
  const catalogue = objectBytes(1, formBody(10).replace('/Pages', '/DSS 41 0 R /Pages'));
  const aside = (keys: string) =>
    hybrid(
      corrected,
      Buffer.concat([validation, catalogue]),
      (at) => table({ 1: at + validation.length }),
      (at) => ({ 41: at }),
      keys,
    );
  files.set('hybrid: a stream that goes on from another past', aside(`/Prev ${lastXref(draft)}`));

  // Replaced by an object in an object stream, compressed so that a scan of the bytes does not find it.
  const page = pageBody(annots(10)).replace('4 0 R', '33 0 R');
  const container = (filter: string, data: Buffer) =>
    objectBytes(32, stream(data, `/Type /ObjStm /N 1 /First 4 ${filter}`));
  const packed = Buffer.from(`3 0 ${page}`, 'latin1');
  files.set(
    'LZW: another page within an object stream',
    streamed(
      signed,
      [
        container('/Filter /LZWDecode', lzw(packed)),
        objectBytes(33, stream(lzw(million), '/Filter /LZWDecode')),
      ],
      (at) => ({ 3: [32, 0], 32: at, 33: at + container('/Filter /LZWDecode', lzw(packed)).length }),
    ),
  );
  files.set(
    'LZW: other content',
    streamed(signed, [objectBytes(4, stream(lzw(million), '/Filter /LZWDecode'))], (at) => ({ 4: at })),
  );
  files.set(
    'LZW: folded twice',
    streamed(
      signed,
      [objectBytes(4, stream(lzw(lzw(million)), '/Filter [/LZWDecode /LZWDecode]'))],
      (at) => ({ 4: at }),
    ),
  );
  const sleeping = objectBytes(32, stream(packed, '/Type /ObjStm /N 1 /First 4'));
  const asleep = streamed(signed, [sleeping], (at) => ({ 32: at }));
  files.set('an object stream whose objects nothing lists', asleep);
  files.set(
    'an object stream whose objects nothing lists, signed again',
    await forgeSignature(asleep, first, {
      field: 12,
      value: 13,
      catalogue: formBody(10, 12),
      page: pageBody(annots(10, 12)),
    }),
  );
  const honest = lzw(words('I owe 1 000'));
  const folded = await sign(writePdf({ ...contract(''), 4: stream(honest, '/Filter /LZWDecode') }));
  files.set(
    'LZW: the same codes read with another parameter',
    streamed(
      folded,
      [objectBytes(4, stream(honest, '/Filter /LZWDecode /DecodeParms << /EarlyChange 0 >>'))],
      (at) => ({ 4: at }),
    ),
  );
  files.set(
    'LZW: a stream that cannot be decompressed',
    streamed(
      folded,
      [objectBytes(4, stream(Buffer.from('ffffffff', 'hex'), '/Filter /LZWDecode'))],
      (at) => ({ 4: at }),
    ),
  );
  return files;
}
