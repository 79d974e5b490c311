/** For tests and measurements: PDFs built to keep a server busy. */
import { deflateSync } from 'node:zlib';
import { type Bodies, contract, objectBytes, pageBody, stream, writePdf } from './forge.ts';

const MEGABYTE = 1024 * 1024;

/** A page with a grey image of this many megabytes. */
export function largeHonestPdf(megabytes: number): Buffer {
  const [width, height] = [1024, Math.max(1, megabytes * 1024)];
  const keys = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`;
  return writePdf({
    ...contract('x'),
    3: pageBody().replace('/Font', '/XObject << /I 6 0 R >> /Font'),
    4: stream('q 300 0 0 300 0 0 cm /I Do Q'),
    6: stream(Buffer.alloc(width * height, 0x80), keys),
  });
}

/** An object stream of this many megabytes of zeros, compressed twice. */
function folded(megabytes: number): Buffer {
  const data = deflateSync(deflateSync(Buffer.alloc(megabytes * MEGABYTE)));
  return stream(data, '/Type /ObjStm /N 10 /First 100 /Filter [/FlateDecode /FlateDecode]');
}

/** A cross-reference table with this many free entries. */
function wideTable(entries: number): Buffer {
  const start = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    objectBytes(1, '<< /Type /Catalog /Pages 2 0 R >>'),
    objectBytes(2, '<< /Type /Pages /Kids [] /Count 0 >>'),
  ]);
  const [one, two] = [start.indexOf('1 0 obj'), start.indexOf('2 0 obj')];
  const entry = (at: number) => `${String(at).padStart(10, '0')} 00000 n \n`;
  const table = `xref\n0 ${entries}\n0000000000 65535 f \n${entry(one)}${entry(two)}${'0000000000 00000 f \n'.repeat(entries - 3)}`;
  const end = `trailer\n<< /Size ${entries} /Root 1 0 R >>\nstartxref\n${start.length}\n%%EOF\n`;
  return Buffer.concat([start, Buffer.from(table + end)]);
}

/** LZW of one repeated byte: each code is a longer run, so a megabyte decompresses to hundreds. */
function lzw(megabytes: number): Buffer {
  const codes: number[] = [];
  let next = 258;
  // The newest code stands for the run that the next one extends.
  codes.push(256, 0x20);
  while (codes.length < megabytes * 350_000) {
    if (next >= 4094) {
      codes.push(256, 0x20);
      next = 258;
    } else {
      codes.push(next);
      next += 1;
    }
  }
  codes.push(257);
  return packed(codes);
}

/** Codes of nine bits and more, as LZWDecode reads them (ISO 32000-2 7.4.4.2). */
function packed(codes: readonly number[]): Buffer {
  const bytes: number[] = [];
  let [held, bits, width, known] = [0, 0, 9, 257];
  for (const code of codes) {
    held = (held << width) | code;
    bits += width;
    while (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 0xff);
    }
    held &= (1 << bits) - 1;
    if (code === 256) [width, known] = [9, 257];
    else known += 1;
    if (known >= 2047) width = 12;
    else if (known >= 1023) width = 11;
    else if (known >= 511) width = 10;
  }
  if (bits > 0) bytes.push((held << (8 - bits)) & 0xff);
  return Buffer.from(bytes);
}

/** A thousand hybrid sections, each naming the previous one as its stream. */
function hybrids(count: number): Buffer {
  const parts = [writePdf(contract('x'))];
  let end = parts[0]?.length ?? 0;
  let previous = Number(/startxref\n(\d+)/.exec(String(parts[0]))?.[1]);
  for (let index = 0; index < count; index += 1) {
    const section = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 60 /Root 1 0 R /Prev ${previous} /XRefStm ${previous} >>\nstartxref\n${end}\n%%EOF\n`;
    parts.push(Buffer.from(section));
    previous = end;
    end += section.length;
  }
  return Buffer.concat(parts);
}

const numbers = (count: number, from: number) => Array.from({ length: count }, (_none, at) => from + at);

/** A contract whose page has this many notes, each its own object. */
function annotated(count: number): Buffer {
  const notes = numbers(count, 100);
  return manyObjects(
    { ...contract('x'), 3: pageBody(`/Annots [${notes.map((num) => `${num} 0 R`).join(' ')}]`) },
    notes.map((num) => [num, '<< /Type /Annot /Subtype /Square /Rect [20 190 90 220] /F 4 >>']),
  );
}

/** This many empty pages. */
function paged(count: number): Buffer {
  const pages = numbers(count, 100);
  return manyObjects(
    {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: `<< /Type /Pages /Count ${count} /Kids [${pages.map((num) => `${num} 0 R`).join(' ')}] >>`,
    },
    pages.map((num) => [num, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>']),
  );
}

/** A file of bodies and many more objects; `writePdf` copies the file for each. */
function manyObjects(bodies: Bodies, more: readonly (readonly [number, string])[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const lines: string[] = [];
  let end = parts[0]?.length ?? 0;
  const all = [...Object.entries(bodies).map(([num, body]) => [Number(num), body] as const), ...more];
  for (const [num, body] of all) {
    const bytes = objectBytes(num, body);
    lines.push(`${num} 1\n${String(end).padStart(10, '0')} 00000 n \n`);
    parts.push(bytes);
    end += bytes.length;
  }
  const trailer = `trailer\n<< /Size ${more.length + 200} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(`xref\n${lines.join('')}${trailer}`)]);
}

/** A picture that declares a huge size; its data would be huge, too. */
const giantPicture = (side: number, data: Buffer): Buffer =>
  writePdf({
    ...contract('x'),
    3: pageBody().replace('/Font', '/XObject << /I 6 0 R >> /Font'),
    4: stream('q 300 0 0 300 0 0 cm /I Do Q BT /F1 18 Tf 20 200 Td (x) Tj ET'),
    6: stream(
      data,
      `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter [/FlateDecode /FlateDecode]`,
    ),
  });

/** Drawings that draw the next one ten times, twelve deep. */
function nestedDrawings(): Buffer {
  const keys = (next: number) =>
    `/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources << /XObject << /N ${next} 0 R >> >>`;
  const forms = numbers(12, 20).map((num) => [num, stream('/N Do '.repeat(10), keys(num + 1))]);
  return writePdf({
    ...contract('x'),
    3: pageBody().replace('/Font', '/XObject << /N 20 0 R >> /Font'),
    4: stream('/N Do '.repeat(10)),
    ...Object.fromEntries(forms),
    32: stream('0 0 9 9 re f', '/Type /XObject /Subtype /Form /BBox [0 0 9 9]'),
  });
}

/** Bombs by name, each created on demand. */
export const bombs: readonly (readonly [name: string, make: () => Buffer])[] = [
  ['brackets without end', () => Buffer.from(`%PDF-1.7\n${'('.repeat(24 * MEGABYTE)}`)],
  ['brackets in an object', () => writePdf({ ...contract('x'), 6: '('.repeat(24 * MEGABYTE) })],
  ['names without end', () => writePdf({ ...contract('x'), 6: `[${'/A '.repeat(8_000_000)}]` })],
  [
    'many different names',
    () =>
      writePdf({
        ...contract('x'),
        6: `[${Array.from({ length: 1_500_000 }, (_none, at) => `/N${at}`).join(' ')}]`,
      }),
  ],
  ['lists inside each other', () => writePdf({ ...contract('x'), 6: '['.repeat(1_000_000) })],
  ['a table of a million entries', () => wideTable(1_200_000)],
  ['a stream that unfolds to a gigabyte', () => writePdf({ ...contract('x'), 6: folded(1024) })],
  ['a page of LZW', () => writePdf({ ...contract('x'), 4: stream(lzw(1), '/Filter /LZWDecode') })],
  ['a thousand hybrid sections', () => hybrids(1000)],
  ['a hundred thousand notes', () => annotated(100_000)],
  ['two hundred thousand pages', () => paged(200_000)],
  [
    'a picture of giant dimensions',
    () => giantPicture(30_000, deflateSync(deflateSync(Buffer.alloc(256 * MEGABYTE)))),
  ],
  ['drawings that draw each other', nestedDrawings],
  [
    'beginnings of a signature’s key',
    () => writePdf({ ...contract('x'), 6: stream('/B'.repeat(12 * MEGABYTE)) }),
  ],
  [
    'ends of the file',
    () => writePdf({ ...contract('x'), 6: stream('/ByteRange%%EOF'.repeat(1.6 * MEGABYTE)) }),
  ],
  [
    'a page as large as a town',
    () => {
      const { 3: page, ...rest } = contract('x');
      return writePdf({ ...rest, 3: String(page).replace('300 300', '9000000 9000000') });
    },
  ],
];
