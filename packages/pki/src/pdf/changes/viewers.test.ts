import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { inspectPdf } from '../../inspect-pdf.ts';
import {
  type Bodies,
  contract,
  lastXref,
  objectBytes,
  pageBody,
  stream,
  update,
  writePdf,
} from '../forgeries/forge.ts';
import { xrefStream } from '../forgeries/stream-attacks.ts';
import { linearized, offByOne } from '../forgeries/viewer-attacks.ts';

const statusOf = async (pdf: Buffer) => (await inspectPdf(pdf)).status;
const of = (bodies: Bodies) => statusOf(writePdf({ ...contract('I owe 1 000'), ...bodies }));

describe('a file that viewers show in two versions is not signed', () => {
  test('a linearized one that is as long as it says, with an update', async () => {
    expect(await statusOf(linearized())).toBe('duplicate_content');
    expect(await statusOf(linearized(7))).toBe('fine');
  });

  test('one whose table begins at 0 for some and at 1 for others', async () => {
    expect(await statusOf(offByOne())).toBe('duplicate_content');
  });

  /** An update with object stream 32 of these objects, of which the cross-reference lists the first. */
  const withContainer = (pdf: Buffer, ...objects: readonly string[]) => {
    let head = '';
    let data = '';
    for (const object of objects) {
      const [num = '', ...body] = object.split(' ');
      head += `${num} ${data.length} `;
      data += `${body.join(' ')} `;
    }
    const keys = `/Type /ObjStm /N ${objects.length} /First ${head.length}`;
    const body = Buffer.concat([pdf, objectBytes(32, stream(head + data, keys))]);
    const xref = xrefStream(40, { 32: pdf.length, 33: [32, 0] }, `/Prev ${lastXref(pdf)}`);
    return Buffer.concat([body, xref, Buffer.from(`startxref\n${body.length}\n%%EOF\n`)]);
  };
  const hidden = `3 ${pageBody().replace('4 0 R', '5 0 R')}`;
  const plain = writePdf(contract('I owe 1 000'));
  test.each([
    ['at once', plain],
    ['where the number meant something else', update(plain, { 32: '<< /A 1 >>' })],
    ['where the number was an object stream', withContainer(plain, '33 << /A 1 >>')],
  ])('an object stream that holds an unlisted page: %s', async (_when, pdf) => {
    expect(await statusOf(withContainer(pdf, '33 << /A 2 >>'))).toBe('fine');
    expect(await statusOf(withContainer(pdf, '33 << /A 2 >>', hidden))).toBe('duplicate_content');
  });

  const another = { 8: stream('BT /F1 18 Tf 20 200 Td (I owe 1 000 000) Tj ET') };
  const second = { 7: pageBody().replace('4 0 R', '8 0 R'), ...another };
  const node = '/Kids [3 0 R] /Count 1';
  test.each<[string, string, Bodies]>([
    [
      'a count of fewer pages',
      'damaged',
      { 2: '<< /Type /Pages /Kids [3 0 R 7 0 R] /Count 1 >>', ...second },
    ],
    ['a count of more pages', 'damaged', { 2: '<< /Type /Pages /Kids [3 0 R] /Count 2 >>' }],
    ['no count', 'damaged', { 2: '<< /Type /Pages /Kids [3 0 R] >>' }],
    ['a node without a type', 'duplicate_content', { 2: `<< ${node} >>` }],
    ['a page with pages below it', 'duplicate_content', { 2: `<< /Type /Page ${node} >>` }],
    [
      'a node with content',
      'duplicate_content',
      { 2: `<< /Type /Pages ${node} /Contents 8 0 R >>`, ...another },
    ],
    [
      'a page that names another parent',
      'duplicate_content',
      { 3: pageBody().replace('2 0 R', '9 0 R'), 9: `<< /Type /Pages ${node} /Rotate 180 >>` },
    ],
    [
      'a page without a parent, which inherits',
      'duplicate_content',
      { 2: `<< /Type /Pages ${node} /Rotate 180 >>`, 3: pageBody().replace('/Parent 2 0 R', '') },
    ],
  ])('%s', async (_what, status, bodies) => {
    expect(await of(bodies)).toBe(status);
  });
});

const form = (box: string) =>
  `/Type /XObject /Subtype /Form /BBox [${box}] /Resources << /Font << /F1 5 0 R >> >>`;
const look = stream('BT /F1 18 Tf 2 2 Td (1 000 000) Tj ET', form('0 0 100 40'));

const twoParts = (one: string, other: string) => ({
  3: pageBody().replace('4 0 R', '[4 0 R 6 0 R]'),
  4: stream(`BT /F1 18 Tf 20 200 Td ${one}`),
  6: stream(`${other} ET`),
});

test.each([
  ['a number', '(I owe 1 000) Tj 1', '3 Tr ( 000) Tj', 'damaged'],
  ['an operator', '(I owe 1 000) Tj ( 000) T', 'j', 'damaged'],
  ['a name', '(I owe 1 000) Tj /F', '1 18 Tf (000) Tj', 'damaged'],
  ['a string', '(I owe 1', '000) Tj', 'damaged'],
  ['a comment', '(I owe 1 000) Tj % (x)', '( 000) Tj', 'damaged'],
  ['words', '(I owe 1 000)', 'Tj', 'fine'],
  ['lines', '(I owe 1 000) Tj % (x)\n', '( 000) Tj', 'fine'],
])('a page whose parts divide %s', async (_what, one, other, status) => {
  expect(await of(twoParts(one, other))).toBe(status);
});

test.each([
  ['/Predictor 12 /Columns 42', 'fine'],
  ['/Predictor 12 /Columns 70000', 'damaged'],
  ['/Predictor 12 /Columns -42', 'damaged'],
  ['/Predictor 12 /Columns 42 /Colors 0', 'damaged'],
  ['/Predictor 12 /Columns 42 /Colors 70000', 'damaged'],
  ['/Predictor 12 /Columns 42 /BitsPerComponent 3', 'damaged'],
  ['/Predictor 22 /Columns 42', 'damaged'],
  ['/Predictor /Up /Columns 42', 'damaged'],
])('content with a predictor: %s', async (keys, status) => {
  const row = deflateSync(Buffer.from('\0BT /F1 18 Tf 20 200 Td (I owe 1 000) Tj ET'));
  const content = stream(row, `/Filter /FlateDecode /DecodeParms << ${keys} >>`);
  expect(await of({ 4: content })).toBe(status);
});

describe('a picture within the content', () => {
  const hidden = ' EI BT /F1 18 Tf 120 200 Td (000 000) Tj ET ';
  const size = 120;
  const filled = (data: string) => data.padEnd(size, '\0');
  const picture = (keys: string, data: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`BT /F1 18 Tf 20 200 Td (I owe 1 000) Tj ET q 9 0 0 9 20 20 cm BI ${keys} ID `),
      Buffer.from(data as string, 'latin1'),
      Buffer.from('\nEI Q'),
    ]);
  const grey = `/W ${size} /H 1 /CS /G /BPC 8`;
  const whole = Buffer.alloc(size, 0x80);
  const folded = deflateSync(whole);
  test.each<[string, string, Buffer]>([
    ['is as long as it says', 'fine', picture(grey, whole)],
    ['of a colour space that the page lacks', 'differing_pages', picture(grey.replace('/G', '/Own'), whole)],
    ['in hexadecimal digits', 'fine', picture(`${grey} /F /AHx`, `${whole.toString('hex')}>`)],
    ['that is compressed', 'fine', picture(`${grey} /F /Fl`, folded)],
    ['in run lengths', 'fine', picture(`${grey} /F [/RL]`, Buffer.from([0x89, 0x80, 0x80]))],
    ['for fax machines', 'fine', picture(`${grey} /F /CCF`, Buffer.from('260010010', 'hex'))],
    ['that holds an end', 'damaged', picture(grey, filled(`1234${hidden}`))],
    [
      'that holds an end and another picture',
      'damaged',
      picture(grey, filled(`12${hidden} BI /W 1 ID x EI`)),
    ],
    ['whose length in bytes is said', 'fine', picture(`${grey} /L ${size}`, whole)],
    ['whose length reaches beyond its end', 'damaged', picture(`${grey} /L ${size + 60}`, whole)],
    ['that is longer than it says', 'damaged', picture(grey.replace('120', '8'), whole)],
    ['whose digits do not end', 'damaged', picture(`${grey} /F /AHx`, `0011${hidden}22>`)],
    ['that breaks off', 'damaged', picture(`${grey} /F /Fl`, folded.subarray(0, 8))],
    ['whose run lengths do not end', 'damaged', picture(`${grey} /F /RL`, Buffer.from([0x89, 0x80]))],
    ['of an encoding that nobody knows', 'damaged', picture(`${grey} /F /X`, whole)],
  ])('%s', async (_what, status, content) => {
    expect(await of({ 4: stream(content) })).toBe(status);
    const drawing = stream(content, `${form('0 0 300 300')}`);
    const page = pageBody().replace('/Font', '/XObject << /X 6 0 R >> /Font');
    expect(await of({ 3: page, 4: stream('/X Do'), 6: drawing })).toBe(status);
  });
});

test.each([
  ['only by viewers that know its type', '/F 1 /AP << /N 31 0 R >>', 'hidden_annotations'],
  ['only at times', '/F 256 /AP << /N 31 0 R >>', 'hidden_annotations'],
  ['otherwise below the pointer', '/F 4 /AP << /N 31 0 R /R 31 0 R >>', 'differing_looks'],
  ['otherwise while it is pressed', '/F 4 /AP << /N 31 0 R /D 31 0 R >>', 'differing_looks'],
  ['in a state that it does not name', '/F 4 /V /M /AP << /N << /M 31 0 R >> >>', 'differing_looks'],
  ['in the state that it names', '/F 4 /AS /M /AP << /N << /M 31 0 R >> >>', 'fine'],
  ['always', '/F 4 /AP << /N 31 0 R >>', 'fine'],
])('a note that is shown %s', async (_when, keys, status) => {
  const note = `<< /Type /Annot /Subtype /Stamp /Rect [20 20 170 60] ${keys} >>`;
  expect(await of({ 3: pageBody('/Annots [30 0 R]'), 30: note, 31: look })).toBe(status);
});

test.each([
  ['Yes', 'Yes', 'fine'],
  ['Off', 'Off', 'fine'],
  ['Yes', 'Off', 'unclear_fields'],
  ['Off', 'Yes', 'unclear_fields'],
])('a box with the value %s that looks like %s', async (value, state, status) => {
  const looks = '/AP << /N << /Yes 31 0 R /Off 32 0 R >> >>';
  const box = `<< /Type /Annot /Subtype /Widget /FT /Btn /T (w) /F 4 /Rect [20 20 40 40] /V /${value} /AS /${state} ${looks} >>`;
  const bodies = {
    1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [30 0 R] >> >>',
    3: pageBody('/Annots [30 0 R]'),
    30: box,
    31: stream('0 0 20 20 re f', form('0 0 20 20')),
    32: stream('0 0 20 20 re S', form('0 0 20 20')),
  };
  expect(await of(bodies)).toBe(status);
});
