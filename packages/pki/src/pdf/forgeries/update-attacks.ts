/** For tests: what a later update may change beside a page's own content, each alone and below a second signature. */
import type { CmsOptions } from '../../cms/cms.ts';
import { type AttackedFile, crossReferenceAttacks } from './cross-reference-attacks.ts';
import {
  annots,
  type Bodies,
  certifying,
  contract,
  type ForgedSignature,
  forgeSignature,
  formBody,
  pageBody,
  stream,
  update,
  writePdf,
} from './forge.ts';

const words = (text: string, font = 'F1') => stream(`BT /${font} 18 Tf 20 200 Td (${text}) Tj ET`);
const form = '/Type /XObject /Subtype /Form /BBox [0 0 100 40] /Resources << /Font << /F1 5 0 R >> >>';
const look = stream('BT /F1 12 Tf 2 5 Td (1 000) Tj ET', form);
const million = stream('BT /F1 12 Tf 2 5 Td (1 000 000) Tj ET', form);

/** A contract, and what a stranger does to it after it was signed. */
interface Scene {
  /** Keys of the catalogue and of the page, besides the form and the annotations. */
  readonly catalogue?: string;
  readonly page?: string;
  /** Annotations and fields that are there before. */
  readonly notes?: readonly number[];
  readonly fields?: readonly number[];
  readonly bodies?: Bodies;
  readonly certified?: number;
  /** What changes: the same keys, and other objects. */
  readonly to: {
    readonly catalogue?: string;
    readonly page?: string;
    readonly form?: string;
    readonly notes?: readonly number[];
    readonly bodies?: Bodies;
    readonly trailer?: string;
    /** The signature's own object, from the signed file; nothing else changes then. */
    readonly value?: (signed: Buffer) => string;
  };
}

const glyphs = (shape: string) => stream(`500 0 0 0 500 700 d1 ${shape}`);
const type3 =
  '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 500 700] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 49 /LastChar 49 /Widths [500] /Encoding << /Type /Encoding /Differences [49 /one] >> /CharProcs << /one 41 0 R >> /Resources << >> >>';
const layers = (more: string) => `/OCProperties << /OCGs [40 0 R] /D << /Order [40 0 R] ${more} >> >>`;
const onLayer = {
  4: stream('/OC /L BDC BT /F1 18 Tf 20 200 Td (I owe 1 000) Tj ET EMC'),
  3: '',
  40: '<< /Type /OCG /Name (L) >>',
};
const properties = '/Resources << /Font << /F1 5 0 R >> /Properties << /L 40 0 R >> >>';
const text = (value: string, more = '') =>
  `<< /Type /Annot /Subtype /Widget /FT /Tx /T (sum) /F 4 /Rect [100 100 200 140] /DA (/F1 12 Tf 0 g) /V (${value}) /AP << /N 34 0 R >> ${more} >>`;
const field = { notes: [33], fields: [33], bodies: { 33: text('1 000'), 34: look } };
const link = (to: string) =>
  `<< /Type /Annot /Subtype /Link /F 4 /Border [0 0 0] /Rect [20 20 100 40] /A << /S /URI /URI (${to}) >> >>`;
const file = (data: string): Bodies => ({
  42: '<< /Type /Filespec /F (a.txt) /UF (a.txt) /EF << /F 43 0 R >> >>',
  43: stream(data, '/Type /EmbeddedFile'),
});
const attached = '/Names << /EmbeddedFiles << /Names [(a.txt) 42 0 R] >> >>';
const image = (more: string) =>
  stream(
    Buffer.from([0, 255, 255, 0]),
    `/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 ${more}`,
  );
const pictured = {
  page: '/Resources << /Font << /F1 5 0 R >> /XObject << /I 44 0 R >> /ColorSpace << /S [/Separation /Ink /DeviceGray 45 0 R] >> /ExtGState << /G 46 0 R >> >>',
  bodies: {
    4: stream('/G gs /S cs 1 scn BT /F1 18 Tf 20 200 Td (I owe 1 000) Tj ET q 20 0 0 20 200 50 cm /I Do Q'),
    44: image('/ColorSpace /DeviceGray'),
    45: '<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>',
    46: '<< /Type /ExtGState /ca 1 >>',
  },
};
// Some viewers put a space between two parts, and others do not.
const twoParts = {
  bodies: {
    4: stream('BT /F1 18 Tf 20 200 Td (I owe 1 000) Tj ET\n'),
    6: stream('0.9 g 20 240 100 30 re f 0 g\n'),
  },
};

const scenes: Readonly<Record<string, Scene>> = {
  'font: a glyph of Type 3': {
    bodies: { 5: type3, 4: words('1'), 41: glyphs('200 0 100 700 re f') },
    to: { bodies: { 41: glyphs('0 600 500 100 re f 200 0 100 600 re f') } },
  },
  'font: other names of characters': {
    to: {
      bodies: {
        5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [49 /nine] >> >>',
      },
    },
  },
  'font: other widths': {
    to: {
      bodies: {
        5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 32 /LastChar 32 /Widths [0] >>',
      },
    },
  },
  'font: text that is copied otherwise': {
    to: {
      bodies: {
        5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 41 0 R >>',
        41: stream('1 beginbfchar <31> <0039> endbfchar'),
      },
    },
  },
  'layers: one is switched off': {
    catalogue: layers(''),
    page: properties,
    bodies: onLayer,
    to: { catalogue: layers('/OFF [40 0 R]') },
  },
  'layers: all are off at first': {
    catalogue: layers(''),
    page: properties,
    bodies: onLayer,
    to: { catalogue: layers('/BaseState /OFF') },
  },
  'layers: off on paper': {
    catalogue: layers(''),
    page: properties,
    bodies: onLayer,
    to: { bodies: { 40: '<< /Type /OCG /Name (L) /Usage << /Print << /PrintState /OFF >> >> >>' } },
  },
  'values: viewers are to draw them anew': { ...field, to: { form: '/NeedAppearances true' } },
  'values: another one below the same look': {
    ...field,
    to: { form: '/NeedAppearances true', bodies: { 33: text('1 000 000') } },
  },
  'values: certified 2, another below the same look': {
    ...field,
    certified: 2,
    to: { bodies: { 33: text('1 000 000') } },
  },
  'values: certified 2, another look of the same value': {
    ...field,
    certified: 2,
    to: { bodies: { 34: million } },
  },
  'values: certified 2, the field elsewhere': {
    ...field,
    certified: 2,
    to: { bodies: { 33: text('1 000').replace('100 100 200 140', '60 190 160 230') } },
  },
  'values: certified 3, a script of its own': {
    ...field,
    certified: 3,
    to: { bodies: { 33: text('1 000', '/AA << /F << /S /JavaScript /JS (x) >> >>') } },
  },
  'values: certified 3, the form’s look for all': {
    ...field,
    certified: 3,
    to: { form: '/DA (/F1 1 Tf 1 g)' },
  },
  'pages: the parts of the content in another order': {
    ...twoParts,
    page: '/Contents [6 0 R 4 0 R]',
    to: { page: '/Contents [4 0 R 6 0 R]' },
  },
  'pages: one part of the content twice': {
    ...twoParts,
    page: '/Contents [6 0 R 4 0 R]',
    to: { page: '/Contents [6 0 R 4 0 R 6 0 R]' },
  },
  'pages: another unit': { to: { page: '/UserUnit 3' } },
  'pages: a smaller part is shown': { to: { page: '/CropBox [0 0 95 300]' } },
  'pages: a thumbnail': { to: { page: '/Thumb 44 0 R', bodies: { 44: image('/ColorSpace /DeviceGray') } } },
  'pages: turned over after a second': { to: { page: '/Dur 1 /Trans << /S /Wipe >>' } },
  'colours: a picture is inverted': {
    ...pictured,
    to: { bodies: { 44: image('/ColorSpace /DeviceGray /Decode [1 0]') } },
  },
  'colours: a picture gets a mask': {
    ...pictured,
    to: {
      bodies: { 44: image('/ColorSpace /DeviceGray /SMask 47 0 R'), 47: image('/ColorSpace /DeviceGray') },
    },
  },
  'colours: an ink is white': {
    ...pictured,
    to: { bodies: { 45: '<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [1] /N 1 >>' } },
  },
  'colours: a state is transparent': { ...pictured, to: { bodies: { 46: '<< /Type /ExtGState /ca 0 >>' } } },
  'nulls: a width of a picture, by its short name': {
    ...pictured,
    to: { bodies: { 44: image('/ColorSpace /DeviceGray /W null') } },
  },
  'nulls: a state': { ...pictured, to: { bodies: { 46: '<< /Type /ExtGState /ca 1 /SMask null >>' } } },
  'nulls: a part of a page': { to: { page: '/CropBox null' } },
  'nulls: a key of a field': { ...field, to: { bodies: { 33: text('1 000', '/MaxLen null') } } },
  'notes: a text that viewers draw themselves': {
    to: {
      notes: [30],
      bodies: {
        30: '<< /Type /Annot /Subtype /FreeText /F 4 /Rect [120 195 250 225] /DA (/Helv 18 Tf 0 g) /Contents (000) >>',
      },
    },
  },
  'notes: an ink that viewers draw themselves': {
    to: {
      notes: [30],
      bodies: {
        30: '<< /Type /Annot /Subtype /Ink /F 4 /Rect [10 10 250 225] /InkList [[20 206 120 206]] /C [0 0 0] /BS << /W 3 >> >>',
      },
    },
  },
  'notes: a redaction': {
    to: {
      notes: [30],
      bodies: { 30: '<< /Type /Annot /Subtype /Redact /F 4 /Rect [20 195 120 225] /IC [1 1 1] >>' },
    },
  },
  'notes: a mark far from everything': {
    to: {
      notes: [30],
      bodies: {
        30: '<< /Type /Annot /Subtype /Highlight /F 4 /Rect [20 20 40 30] /QuadPoints [20 30 40 30 20 20 40 20] /C [1 1 0] >>',
      },
    },
  },
  'notes: a file in a pin': {
    to: {
      notes: [30],
      bodies: {
        30: '<< /Type /Annot /Subtype /FileAttachment /F 4 /Rect [20 20 40 40] /FS 42 0 R >>',
        ...file('I owe 1 000 000'),
      },
    },
  },
  'notes: a link that leads elsewhere': {
    notes: [30],
    bodies: { 30: link('https://bank.test/pay?sum=1000') },
    to: { bodies: { 30: link('https://evil.test/pay?sum=1000000') } },
  },
  'notes: their order': {
    notes: [30, 31],
    bodies: {
      30: '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [20 20 120 60] /AP << /N 34 0 R >> >>',
      31: '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [20 20 120 60] /AP << /N 35 0 R >> >>',
      34: stream('1 g 0 0 100 40 re f', form),
      35: million,
    },
    to: { page: '/Annots [31 0 R 30 0 R 10 0 R]', notes: [] },
  },
  'files: one is attached': { to: { catalogue: attached, bodies: file('I owe 1 000 000') } },
  'files: an attached one is exchanged': {
    catalogue: attached,
    bodies: file('I owe 1 000'),
    to: { bodies: file('I owe 1 000 000') },
  },
  'files: another name of an attached one': {
    catalogue: attached,
    bodies: file('I owe 1 000'),
    to: { catalogue: attached.replace('(a.txt)', '(b.txt)') },
  },
  'catalogue: scripts by name': {
    to: { catalogue: '/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (x) >>] >> >>' },
  },
  'catalogue: a script before printing': {
    to: { catalogue: '/AA << /WP << /S /JavaScript /JS (x) >> >>' },
  },
  'catalogue: a place at the opening': { to: { catalogue: '/OpenAction [3 0 R /XYZ 150 150 8]' } },
  'catalogue: an outline': {
    to: {
      catalogue: '/Outlines 48 0 R /PageMode /UseOutlines',
      bodies: {
        48: '<< /Type /Outlines /First 49 0 R /Last 49 0 R /Count 1 >>',
        49: '<< /Title (I owe 1 000 000) /Parent 48 0 R /Dest [3 0 R /Fit] >>',
      },
    },
  },
  'catalogue: names of pages': { to: { catalogue: '/PageLabels << /Nums [0 << /P (1 000 000) >>] >>' } },
  'catalogue: a portfolio': {
    to: { catalogue: `${attached} /Collection << /View /D >>`, bodies: file('x') },
  },
  'catalogue: what is read aloud': {
    to: {
      catalogue: '/MarkInfo << /Marked true >> /StructTreeRoot 48 0 R',
      bodies: {
        48: '<< /Type /StructTreeRoot /K 49 0 R >>',
        49: '<< /Type /StructElem /S /P /P 48 0 R /Pg 3 0 R /K 0 /ActualText (I owe 1 000 000) >>',
      },
    },
  },
  'catalogue: the way it is shown': {
    to: { catalogue: '/ViewerPreferences << /Direction /R2L /DisplayDocTitle true >>' },
  },
  'catalogue: keys of its own': { to: { catalogue: '/Own 48 0 R', bodies: { 48: '<< /A 1 >>' } } },
  'trailer: an encryption of nothing': { to: { trailer: '/Encrypt 48 0 R', bodies: { 48: '<< >>' } } },
  'trailer: a title': { to: { trailer: '/Info 48 0 R', bodies: { 48: '<< /Title (I owe 1 000 000) >>' } } },
  'signature: another name in it': { to: { value: renamed } },
};

/** The pages' and catalogue's bodies with a signature of each field. */
const pageOf = (keys: string, notes: readonly number[], fields: readonly number[]) => {
  const all = [...notes, ...fields];
  const page = pageBody(`${keys.includes('/Annots') || all.length === 0 ? '' : annots(...all)} ${keys}`);
  // The last of two keys of a name would make the file ambiguous.
  const without = ['Contents', 'Resources'].filter((key) => keys.includes(`/${key}`));
  return without.reduce(
    (body, key) =>
      key === 'Contents'
        ? body.replace('/Contents 4 0 R', '')
        : body.replace('/Resources << /Font << /F1 5 0 R >> >>', ''),
    page,
  );
};
const catalogueOf = (keys: string, formKeys: string, fields: readonly number[]) =>
  fields.length === 0
    ? `<< /Type /Catalog /Pages 2 0 R ${keys} >>`
    : formBody(...fields)
        .replace('/Pages', `${keys} /Pages`)
        .replace('/SigFlags', `${formKeys} /SigFlags`);

/** The attack files by attack; `first` is the victim, `second` an attacker with their own certificate. */
export async function updateAttacks(
  first: CmsOptions,
  second: CmsOptions,
): Promise<ReadonlyMap<string, AttackedFile>> {
  const files = new Map<string, AttackedFile>();
  for (const [name, scene] of Object.entries(scenes)) {
    const { catalogue = '', page = '', notes = [], fields = [], certified, to } = scene;
    const perms = certified === undefined ? '' : '/Perms << /DocMDP 11 0 R >>';
    const bodies = {
      ...contract('I owe 1 000'),
      ...scene.bodies,
      1: catalogueOf(catalogue, '', fields),
      3: pageOf(page, notes, []),
    };
    const unsigned = writePdf(bodies);
    const signing: Partial<ForgedSignature> =
      certified === undefined ? {} : { valueKeys: certifying(certified) };
    const honest = await forgeSignature(unsigned, first, {
      field: 10,
      value: 11,
      catalogue: catalogueOf(`${catalogue} ${perms}`, '', [...fields, 10]),
      page: pageOf(page, notes, [10]),
      ...signing,
    });
    const laterNotes = to.notes === undefined ? notes : [...notes, ...to.notes];
    const later = (own: readonly number[]): Bodies => ({
      1: catalogueOf(`${to.catalogue ?? catalogue} ${perms}`, to.form ?? '', [...fields, ...own]),
      3: pageOf(to.page === undefined ? page : merged(page, to.page), laterNotes, own),
    });
    const own: Bodies = to.value === undefined ? { ...to.bodies } : { 11: to.value(honest) };
    const changed = to.value === undefined ? { ...later([10]), ...own } : own;
    const altered = update(honest, changed, to.trailer === undefined ? {} : { trailer: to.trailer });
    files.set(name, { unsigned, honest, file: altered });
    const { 1: laterCatalogue = '', 3: laterPage = '' } = later([10, 12]);
    const again = await forgeSignature(altered, second, {
      field: 12,
      value: 13,
      catalogue: String(laterCatalogue),
      page: String(laterPage),
      ...(to.trailer === undefined ? {} : { update: { trailer: to.trailer } }),
    });
    files.set(`${name}, signed again`, { unsigned, honest, file: again });
    const together = await forgeSignature(honest, second, {
      field: 12,
      value: 13,
      more: own,
      catalogue: String(laterCatalogue),
      page: String(laterPage),
      ...(to.trailer === undefined ? {} : { update: { trailer: to.trailer } }),
    });
    files.set(`${name}, in the update of a signature`, { unsigned, honest, file: together });
  }
  for (const [name, file] of await crossReferenceAttacks(first)) files.set(name, file);
  return files;
}

const merged = (before: string, after: string): string =>
  before.includes('/Contents') && after.includes('/Contents') ? after : `${before} ${after}`;

/** The signature's own object with a name that its signer did not write. */
function renamed(signed: Buffer): string {
  const body = signed.toString('latin1');
  const at = body.lastIndexOf('11 0 obj\n') + '11 0 obj\n'.length;
  return body.slice(at, body.indexOf('\nendobj', at)).replace('/Type /Sig ', '/Type /Sig /Name (President) ');
}
