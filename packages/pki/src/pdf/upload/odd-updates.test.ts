import { expect, test } from 'vitest';
import { inspectPdf } from '../../inspect-pdf.ts';
import {
  type Bodies,
  contract,
  lastXref,
  objectBytes,
  stream,
  table,
  update,
  writePdf,
} from '../forgeries/forge.ts';

const words = (text: string) => stream(`BT /F1 18 Tf 20 200 Td (${text}) Tj ET`);
const plain = writePdf(contract('I owe 1 000'));
const catalogue = (more = '') => `<< /Type /Catalog /Pages 2 0 R ${more} >>`;
const statusOf = async (pdf: Buffer) => (await inspectPdf(pdf)).status;

test.each([
  ['nothing', '', 'fine'],
  ['one line end', '\r\n', 'fine'],
  ['the line end of a mail program', '\n\r\n', 'fine'],
  ['a space', ' ', 'appended_data'],
  ['a tab', '\t', 'appended_data'],
  ['a zero', '\0', 'appended_data'],
  ['many lines', '\n'.repeat(40), 'appended_data'],
])('after the end of the file: %s', async (_what, tail, expected) => {
  const bare = plain.subarray(0, plain.lastIndexOf('%%EOF') + 5);
  expect(await statusOf(Buffer.concat([bare, Buffer.from(tail)]))).toBe(expected);
});

test.each([
  ['the one that ExifTool writes', '%EndExifToolUpdate 740\n', 'fine'],
  ['another one', '%SomeOtherUpdate 740\n', 'duplicate_content'],
  ['one with an object', '%EndExifToolUpdate 740\r4 0 obj null endobj\n', 'duplicate_content'],
  ['one with an end of the file', '%EndExifToolUpdate 740\n%%EOF\n', 'duplicate_content'],
  ['one with another place', '%EndExifToolUpdate 740\nstartxref\n9\n', 'duplicate_content'],
])('a comment before the last startxref: %s', async (_what, comment, expected) => {
  const updated = update(plain, { 4: words('I owe 2 000') });
  const at = updated.lastIndexOf('startxref');
  const parts = [updated.subarray(0, at), Buffer.from(comment), updated.subarray(at)];
  expect(await statusOf(Buffer.concat(parts))).toBe(expected);
});

test.each([
  ['one that lists nothing', update(plain, {})],
  ['one that frees what was not there', update(plain, {}, { entries: { 40: null } })],
  ['one that lists an object where it was', update(plain, {}, { entries: { 4: plain.indexOf('4 0 obj') } })],
  ['one below another', update(update(plain, {}), { 4: words('I owe 1 000') })],
])('an update that changes nothing: %s', async (_what, pdf) => {
  expect(await statusOf(pdf)).toBe('duplicate_content');
});

test('an update that lists only the cross-reference stream that it is', async () => {
  const at = plain.length;
  const row = Buffer.alloc(5);
  row.writeUInt8(1, 0);
  row.writeUInt32BE(at, 1);
  const keys = `/Type /XRef /W [1 4 0] /Index [50 1] /Size 60 /Root 1 0 R /Prev ${lastXref(plain)}`;
  const pdf = Buffer.concat([
    plain,
    objectBytes(50, stream(row, keys)),
    Buffer.from(`startxref\n${at}\n%%EOF\n`),
  ]);
  expect(await statusOf(pdf)).toBe('duplicate_content');
});

// Word writes its files like this: a table of all, then an empty one that names a stream.
test('an empty table with a stream beside it is no empty update', async () => {
  const container = stream('40 0 << /A 1 >>', '/Type /ObjStm /N 1 /First 5');
  const at = plain.length;
  const held = objectBytes(41, container);
  const hidden = at + held.length;
  const rows = Buffer.from([2, 0, 0, 0, 41, 0, 1, ...u32(at), 0, 1, ...u32(hidden), 0]);
  const keys = '/Type /XRef /W [1 4 1] /Index [40 3] /Size 60 /Root 1 0 R';
  const xref = objectBytes(42, stream(rows, keys));
  const trailer = `trailer\n<< /Size 60 /Root 1 0 R /Prev ${lastXref(plain)} /XRefStm ${hidden} >>\n`;
  const end = `xref\n0 0\n${trailer}startxref\n${hidden + xref.length}\n%%EOF\n`;
  expect(await statusOf(Buffer.concat([plain, held, xref, Buffer.from(end)]))).toBe('fine');
});

const u32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

test.each([
  ['the header', plain, '/Version /1.2', 'duplicate_content'],
  [
    'the catalogue',
    writePdf(contract('', { catalogue: '/Version /2.0' })),
    '/Version /1.7',
    'duplicate_content',
  ],
  ['neither', plain, '/Version /2.0', 'fine'],
  ['neither, as it is the same', plain, '/Version /1.7', 'fine'],
])('an update to a version of the format below that of %s', async (_what, pdf, keys, expected) => {
  expect(await statusOf(update(pdf, { 1: catalogue(keys) }))).toBe(expected);
});

test('an older version in the catalogue of a file without updates does not count', async () => {
  expect(await statusOf(writePdf(contract('', { catalogue: '/Version /1.2' })))).toBe('fine');
});

/** Bodies as a file's part that begins at an offset. */
function part(bodies: Bodies, from: number) {
  const offsets: Record<number, number> = {};
  const parts: Buffer[] = [];
  let at = from;
  for (const [num, body] of Object.entries(bodies)) {
    offsets[Number(num)] = at;
    const bytes = objectBytes(Number(num), body);
    parts.push(bytes);
    at += bytes.length;
  }
  return { bytes: Buffer.concat(parts), offsets, end: at };
}

const ten = (value: number) => String(value).padStart(10, '0');

/**
 * A linearized file as qpdf writes it, with the given objects in the part of the first page and in the other; `swapped` is
 * listed by each part's table where the other part has it.
 */
function linearized(firstPage: Bodies, rest: Bodies, swapped?: number): Buffer {
  const head = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
  const dict = (length: number, ends: number, main: number) =>
    `50 0 obj\n<< /Linearized 1 /L ${ten(length)} /H [0 0] /O 3 /E ${ten(ends)} /N 1 /T ${ten(main)} >>\nendobj\n`;
  const trailer = (main: number) =>
    `trailer\n<< /Size 60 /Root 1 0 R /Prev ${ten(main)} >>\nstartxref\n0\n%%EOF\n`;
  const first = head.length + dict(0, 0, 0).length;
  const own = { 50: head.length };
  const from = first + table({ ...part(firstPage, 0).offsets, ...own }).length + trailer(0).length;
  const [one, two] = [part(firstPage, from), part(rest, part(firstPage, from).end)];
  const ofTwo = swapped === undefined ? {} : { [swapped]: two.offsets[swapped] ?? null };
  const ofOne = swapped === undefined ? {} : { [swapped]: one.offsets[swapped] ?? null };
  const end = `${table({ 0: null, ...two.offsets, ...ofOne })}trailer\n<< /Size 60 >>\nstartxref\n${first}\n%%EOF\n`;
  const text = [head, dict(two.end + end.length, one.end, two.end)];
  text.push(table({ ...one.offsets, ...own, ...ofTwo }), trailer(two.end));
  return Buffer.concat([Buffer.from(text.join(''), 'latin1'), one.bytes, two.bytes, Buffer.from(end)]);
}

test('a linearized file with one place for each object is fine, also with an update', async () => {
  const { 2: pages = '', ...others } = contract('I owe 1 000');
  const honest = linearized(others, { 2: pages });
  expect(await statusOf(honest)).toBe('fine');
  expect(await statusOf(update(honest, { 4: words('I owe 2 000') }))).toBe('fine');
});

test.each([
  ['nothing that is shown', 40, { 40: '<< /A 1 >>' }],
  ['the first page', 4, { 4: words('I owe 9 000') }],
])('a linearized file with a second place for an object of %s', async (_what, num, more) => {
  const { 2: pages = '', ...others } = contract('I owe 1 000');
  const first = { ...others, 40: '<< /B 1 >>' };
  const later = { 5: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>' };
  for (const swapped of [undefined, num]) {
    const odd = linearized(first, { 2: pages, ...more }, swapped);
    expect(await statusOf(odd)).toBe('duplicate_content');
    expect(await statusOf(update(odd, later))).toBe('duplicate_content');
  }
});
