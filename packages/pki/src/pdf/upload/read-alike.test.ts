import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { inspectPdf } from '../../inspect-pdf.ts';
import { readRevisions } from '../changes/revisions.ts';
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

// Each file was shown as "1 000" by some of poppler, Ghostscript, PDFium and pdf.js, and as another sum, or not at all, by others.

const statusOf = async (pdf: Buffer) => (await inspectPdf(pdf)).status;
const of = (bodies: Bodies, more: Parameters<typeof contract>[1] = {}) =>
  statusOf(writePdf({ ...contract('I owe 1 000', more), ...bodies }));

const million = stream('BT /F1 18 Tf 20 200 Td (I owe 1 000 000) Tj ET');
const noughts = 'BT /F1 18 Tf 130 200 Td (000 000) Tj ET';
const line = 'BT /F1 18 Tf 20 200 Td (I owe 1 000) Tj ET ';
const page = (contents: string, more = '') => pageBody(more).replace('4 0 R', contents);
const form = (resources: string) => `/Type /XObject /Subtype /Form /BBox [0 0 300 300] ${resources}`;

describe('a table that begins at 1 with a free entry, which pdf.js takes for 0', () => {
  const objects = {
    2: million,
    3: page('2 0 R').replace('/Parent 2 0 R', '/Parent 7 0 R'),
    5: contract('')[5] ?? '',
    6: '<< /Type /Catalog /Pages 7 0 R >>',
    7: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  };
  const first = Buffer.from(writePdf(objects).toString('latin1').replace('/Root 1', '/Root 6'), 'latin1');
  const content = objectBytes(2, stream('BT /F1 18 Tf 20 200 Td (I owe 1 000) Tj ET'));
  const entry = (start: number) => `${String(start).padStart(10, '0')} 00000 n \n`;
  const updated = (entries: string) => {
    const at = first.length + content.length;
    const trailer = `trailer\n<< /Size 60 /Root 6 0 R /Prev ${lastXref(first)} >>\nstartxref\n${at}\n%%EOF\n`;
    return Buffer.concat([first, content, Buffer.from(`xref\n${entries}${trailer}`)]);
  };
  test.each(['0000000000 00001 f', '0000000005 65535 f', '0000000000 00000 f', '0000000000 65536 f'])(
    '%s',
    (head) => {
      const pdf = updated(`1 2\n${head} \n${entry(first.length)}`);
      expect(() => readRevisions(pdf)).toThrow(expect.objectContaining({ reason: 'ambiguous' }));
    },
  );
  test('not one that begins at 2', async () => {
    expect(await statusOf(updated(`2 1\n${entry(first.length)}`))).toBe('fine');
  });
});

test.each([
  ['before it', '/Contents#00x 6 0 R /Contents 4 0 R'],
  ['behind it', '/Contents 4 0 R /Contents#00x 6 0 R'],
])('a name with a zero, at which poppler ends it: %s', async (_where, keys) => {
  expect(await of({ 3: pageBody().replace('/Contents 4 0 R', keys), 6: million })).toBe('duplicate_content');
});

describe('a whole number with a point, which only some take for one', () => {
  test.each(['6. 0 R', '6.0 0 R', '6 0. R'])('in a reference: %s', async (ref) => {
    expect(await of({ 3: page(`[4 0 R ${ref}]`), 6: stream(noughts) })).toBe('damaged');
  });
  test.each(['90.0', '8 0 R'])('as a rotation: %s', async (turn) => {
    expect(await of({ 3: pageBody(`/Rotate ${turn}`), 8: '90.0' })).toBe('duplicate_content');
  });
  test('as the width of rows', async () => {
    const rows = deflateSync(`\0${line}`);
    const content = (width: string) =>
      stream(rows, `/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns ${width} >>`);
    expect(await of({ 4: content('200') })).toBe('fine');
    expect(await of({ 4: content('200.0') })).toBe('duplicate_content');
  });
  test('as the place of an earlier cross-reference', async () => {
    const pdf = update(writePdf(contract('I owe 1 000')), { 4: million });
    const odd = pdf.toString('latin1').replace(/\/Prev (\d+)/, '/Prev $1.0');
    expect(await statusOf(Buffer.from(odd, 'latin1'))).toBe('duplicate_content');
  });
  test('not as a measure', async () => {
    expect(await of({ 3: pageBody().replace('300 300', '300.0 300.') })).toBe('fine');
  });
});

test('an object that is only a reference is left out by Ghostscript', async () => {
  expect(await of({ 3: page('7 0 R'), 7: '4 0 R' })).toBe('damaged');
});

describe('a null, by which pages inherit in poppler alone', () => {
  const inherited =
    '/MediaBox [0 0 300 300] /CropBox [0 0 110 300] /Rotate 90 /Resources << /Font << /F1 5 0 R >> >>';
  const tree = (...pages: readonly string[]) => ({
    2: `<< /Type /Pages /Kids [3 0 R] /Count 1 ${pages[0] ?? ''} >>`,
    3: `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${pages[1] ?? ''} >>`,
  });
  test.each(['MediaBox', 'CropBox', 'Rotate', 'Resources'])('of its %s', async (key) => {
    expect(await of(tree(inherited, `/${key} null`))).toBe('duplicate_content');
  });
  test('not where there is nothing to inherit', async () => {
    expect(
      await of(tree('', `${inherited.replace('/CropBox [0 0 110 300]', '/CropBox null /Annots null')}`)),
    ).toBe('fine');
    expect(await of(tree(inherited, ''))).toBe('fine');
  });
});

describe('a page without a size, which is A4 for Ghostscript and a letter for others', () => {
  const text = (x: number, y: number) => ({
    3: pageBody().replace('/MediaBox [0 0 300 300]', ''),
    4: stream(`${line} BT /F1 18 Tf ${x} ${y} Td (000) Tj ET`),
  });
  test.each([
    ['above the letter', 20, 800],
    ['across its upper edge', 20, 785],
    ['right of A4', 585, 200],
    ['below', 20, -10],
  ])('with text %s', async (_where, x, y) => {
    expect(await of(text(x, y))).toBe('damaged');
  });
  test('not with text that all show', async () => {
    expect(await of(text(500, 760))).toBe('fine');
  });
});

describe('settings of filters', () => {
  const rows = (() => {
    const [a, b] = [Buffer.from(line), Buffer.from(line.replace('1 000', '9 000'))];
    const difference = a.map((byte, index) => ((b[index] ?? 0) - byte) & 0xff);
    return deflateSync(Buffer.concat([Buffer.of(0), a, Buffer.of(2), difference]));
  })();
  const settings = `<< /Predictor 12 /Columns ${line.length} >>`;
  test.each([
    ['a list of filters with settings that are no list', `/Filter [/FlateDecode] /DecodeParms ${settings}`],
    ['one filter with a list of settings', `/Filter /FlateDecode /DecodeParms [${settings}]`],
  ])('%s are read by some viewers alone', async (_what, keys) => {
    expect(await of({ 4: stream(rows, keys) })).toBe('damaged');
  });

  const hex = (text: string) => Buffer.from(text).toString('hex');
  test.each([
    ['hexadecimal digits', '/ASCIIHexDecode', `${hex(line)}>`, 'fine'],
    ['hexadecimal digits with other letters', '/ASCIIHexDecode', `${hex(line)}xz${hex(noughts)}>`, 'damaged'],
    ['letters that are none of the 85', '/ASCII85Decode', "6<#'\\7vwz~>", 'damaged'],
    [
      'a run that is longer than the rest',
      '/RunLengthDecode',
      `${String.fromCharCode(line.length - 1)}${line}\x70${noughts}`,
      'damaged',
    ],
    ['a run to its end', '/RunLengthDecode', `${String.fromCharCode(line.length - 1)}${line}\x80`, 'fine'],
  ])('%s', async (_what, filter, data, status) => {
    expect(await of({ 4: stream(data, `/Filter ${filter}`) })).toBe(status);
  });
});

test.each([
  ['2', 'fine'],
  ['0', 'damaged'],
  ['-1', 'damaged'],
  ['/a', 'damaged'],
])('a page in units of %s', async (unit, status) => {
  expect(await of({ 3: pageBody(`/UserUnit ${unit}`) })).toBe(status);
});

describe('a name that the resources do not have is looked for further up by pdf.js', () => {
  const drawing = stream(noughts, form('/Resources << /Font << /F1 5 0 R >> >>'));
  const above = '<< /Type /Pages /Kids [3 0 R] /Count 1 /Resources << /XObject << /X 8 0 R >> >> >>';
  test('in those of the pages above', async () => {
    expect(await of({ 2: above, 4: stream(`${line} /X Do`), 8: drawing })).toBe('damaged');
  });
  test('in those of the page', async () => {
    const outer = stream('/X Do', form('/Resources << /Font << /F1 5 0 R >> >>'));
    const own = pageBody().replace('/Font', '/XObject << /X 8 0 R /Y 9 0 R >> /Font');
    expect(await of({ 3: own, 4: stream(`${line} /Y Do`), 8: drawing, 9: outer })).toBe('damaged');
  });
  test.each(['/Own gs', '/Own sh', '/Pattern cs /Own scn', '/Own Do'])('%s', async (use) => {
    expect(await of({ 4: stream(`${line} ${use}`) })).toBe('damaged');
  });
});

test('a font of a graphics state is used by some viewers alone', async () => {
  const own = pageBody().replace('/Font', '/ExtGState << /G << /Font [8 0 R 18] >> >> /Font');
  const content = stream('BT /F1 18 Tf /G gs 20 200 Td (I owe 1 000) Tj ET');
  const courier = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>';
  expect(await of({ 3: own, 4: content, 8: courier })).toBe('differing_fonts');
});

describe('layers', () => {
  const layered = (group: string, catalogue = '/OCProperties << /OCGs [9 0 R] /D << /Order [9 0 R] >> >>') =>
    of(
      {
        3: pageBody().replace('/Font', '/Properties << /P 8 0 R >> /Font'),
        4: stream(`${line} /OC /P BDC ${noughts} EMC`),
        8: group,
        9: '<< /Type /OCG /Name (a) >>',
      },
      { catalogue },
    );
  test.each([
    ['of its layer', '[9 0 R]', 'fine'],
    ['of one layer', '9 0 R', 'fine'],
    ['of none', '[]', 'hidden_layers'],
    ['of nothing', '[null]', 'hidden_layers'],
    ['of a missing one', '[77 0 R]', 'hidden_layers'],
    ['of one that is not listed', '[10 0 R]', 'hidden_layers'],
    ['of something else', '3 0 R', 'hidden_layers'],
  ])('a group %s', async (_what, groups, status) => {
    expect(await layered(`<< /Type /OCMD /OCGs ${groups} >>`)).toBe(status);
  });
  test('a group whose rule is no name', async () => {
    expect(await layered('<< /Type /OCMD /OCGs [9 0 R] /P (AllOff) >>')).toBe('hidden_layers');
  });
});

describe('codes without a glyph, which poppler draws without an advance', () => {
  const shown = (text: string, encoding: string) => {
    const font = (contract('')[5] ?? '').toString().replace('>>', `${encoding} >>`);
    return of({ 4: stream(`BT /F1 18 Tf 20 200 Td (${text}1 000) Tj ET`), 5: font });
  };
  test.each([
    ['\\000\\000', ''],
    ['\\015', '/Encoding /WinAnsiEncoding'],
    ['\\177', '/Encoding /MacRomanEncoding'],
    ['\\240', '/Encoding /StandardEncoding'],
    ['\\311', ''],
    ['a', '/Encoding << /Differences [97 /.notdef] >>'],
  ])('%s %s', async (codes, encoding) => {
    expect(await shown(codes, encoding)).toBe('differing_fonts');
  });
  test.each([
    ['\\177\\240\\311', '/Encoding /WinAnsiEncoding'],
    ['\\311', '/Encoding << /Differences [201 /Eacute] >>'],
    ['\\001', '/Encoding << /Differences [1 /A] >>'],
  ])('not %s %s', async (codes, encoding) => {
    expect(await shown(codes, encoding)).toBe('fine');
  });
});

describe('widths of a font that is not in the file', () => {
  const descriptor =
    '/FontDescriptor << /Type /FontDescriptor /FontName /Own /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>';
  const wide = (keys: string) =>
    of({
      5: `<< /Type /Font /Subtype /TrueType /BaseFont /Own /Encoding /WinAnsiEncoding ${descriptor} ${keys} >>`,
    });
  const list = (width: string, count = 95) => `[${`${width} `.repeat(count)}]`;
  test.each([
    ['of all codes', `/FirstChar 32 /LastChar 126 /Widths ${list('500')}`, 'fine'],
    ['of some codes', `/FirstChar 49 /LastChar 49 /Widths ${list('500', 1)}`, 'differing_fonts'],
    [
      'of fewer codes than they say',
      `/FirstChar 32 /LastChar 126 /Widths ${list('500', 9)}`,
      'differing_fonts',
    ],
    ['below zero', `/FirstChar 32 /LastChar 126 /Widths ${list('-500')}`, 'differing_fonts'],
    ['that are none', `/FirstChar 32 /LastChar 126 /Widths ${list('/a')}`, 'differing_fonts'],
    ['from a code below zero', `/FirstChar -10 /LastChar 126 /Widths ${list('500', 137)}`, 'differing_fonts'],
  ])('%s', async (_what, keys, status) => {
    expect(await wide(keys)).toBe(status);
  });
});

test.each([
  ['(I owe \\461 000)', 'duplicate_content'],
  ['(I owe \\061 000)', 'fine'],
  ['(I owe 1 000 \\\\461)', 'fine'],
  ['<31 3>', 'damaged'],
])('a text with codes that viewers read differently: %s', async (text, status) => {
  expect(await of({ 4: stream(`BT /F1 18 Tf 20 200 Td ${text} Tj ET`) })).toBe(status);
});

test.each(['90 0 R', 'null', '[]', '5 0 R'])(
  'the parts of a page’s content are streams, not %s',
  async (part) => {
    const own = (parts: string) => pageBody().replace('4 0 R', parts);
    expect(await of({ 3: own(`[${part} 4 0 R]`) })).toBe('damaged');
    expect(await of({ 3: own('[4 0 R]') })).toBe('fine');
  },
);

test('a path within a text moves the text in poppler', async () => {
  expect(await of({ 4: stream('BT /F1 18 Tf 20 200 Td 0 0 10 10 re f (I owe 1 000) Tj ET') })).toBe(
    'damaged',
  );
});

test('a drawing that restores a state of the page ends the clip of the page in pdf.js', async () => {
  const own = pageBody().replace('/Font', '/XObject << /X 8 0 R >> /Font');
  const content = stream(`q 0 0 300 100 re W n /X Do ${line} Q`);
  expect(await of({ 3: own, 4: content, 8: stream('Q Q', form('/Resources << >>')) })).toBe('damaged');
  expect(await of({ 3: own, 4: content, 8: stream('q Q', form('/Resources << >>')) })).not.toBe('damaged');
});

test('letters of a font that is not in the file clip nothing in pdf.js', async () => {
  const clip = 'q BT 7 Tr /F1 40 Tf 20 200 Td (1 000) Tj ET 0 190 300 40 re f Q';
  expect(await of({ 4: stream(clip) })).toBe('damaged');
  expect(await of({ 4: stream(clip.replace('7 Tr', '3 Tr')) })).not.toBe('damaged');
});

test.each(['1 0 d0', '1 0 0 0 1 1 d1'])(
  'the width of a glyph outside of a font hides what follows in pdf.js: %s',
  async (width) => {
    const own = pageBody().replace('/Font', '/XObject << /X 8 0 R >> /Font');
    expect(await of({ 4: stream(`${line} ${width} ${noughts}`) })).toBe('damaged');
    const drawing = stream(`${width} ${noughts}`, form('/Resources << /Font << /F1 5 0 R >> >>'));
    expect(await of({ 3: own, 4: stream(`${line} /X Do`), 8: drawing })).toBe('damaged');
  },
);

test.each(['/ca (0)', '/CA /a', '/SMask << /S /Own /G 8 0 R >>'])(
  'a graphics state that says nothing: %s',
  async (keys) => {
    const own = pageBody().replace('/Font', `/ExtGState << /G << ${keys} >> >> /Font`);
    const group = stream(
      '0 g 0 0 300 300 re f',
      form('/Group << /S /Transparency /CS /DeviceGray >> /Resources << >>'),
    );
    expect(await of({ 3: own, 4: stream(`/G gs ${line}`), 8: group })).toBe('hidden_layers');
  },
);

describe('a note', () => {
  const noted = (keys: string, frame = '0 0 100 30') =>
    of({
      3: pageBody('/Annots [9 0 R]'),
      8: stream('0 g 0 0 100 30 re f', `/Type /XObject /Subtype /Form /BBox [${frame}] /Resources << >>`),
      9: `<< /Type /Annot ${keys} >>`,
    });
  const square = '/Subtype /Square /AP << /N 8 0 R >>';
  const drawn = '/Subtype /Line /L [20 205 200 205] /C [1 1 1] /BS << /W 30 >> /F 4';
  test.each([
    ['in its place', `${square} /F 4 /Rect [20 20 120 50]`, 'fine'],
    ['without a place', `${square} /F 4`, 'differing_looks'],
    ['without a size', `${square} /F 4 /Rect [20 20 20 50]`, 'differing_looks'],
    ['that is a line without a place', drawn, 'differing_looks'],
    ['that is a line without a size', `${drawn} /Rect [0 0 0 0]`, 'differing_looks'],
    ['with a text as its flags', `${square} /F (4) /Rect [20 20 120 50]`, 'differing_looks'],
  ])('%s', async (_what, keys, status) => {
    expect(await noted(keys)).toBe(status);
  });
  test('with a look without a frame', async () => {
    expect(await noted(`${square} /F 4 /Rect [20 20 120 50]`, '0 0 0 0')).toBe('differing_looks');
  });
});
