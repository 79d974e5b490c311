import { describe, expect, test } from 'vitest';
import { inspectPdf } from '../../inspect-pdf.ts';
import { annots, type Bodies, contract, pageBody, stream, writePdf } from '../forgeries/forge.ts';

const statusOf = async (bodies: Bodies) => (await inspectPdf(writePdf(bodies))).status;
const look = '/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 5 0 R >> >>';
const words = (text: string) => stream(`/Tx BMC BT /F1 12 Tf 2 5 Td (${text}) Tj ET EMC`, look);
const form = (more = '') => `/AcroForm << /Fields [33 0 R] ${more} >>`;
const field = (keys: string) =>
  `<< /Type /Annot /Subtype /Widget /FT /Tx /T (sum) /F 4 /Rect [100 100 200 120] ${keys} >>`;

describe('what may show something else without a change', () => {
  test.each([
    ['a portfolio, which viewers show in place of the pages', { catalogue: '/Collection << /View /D >>' }],
    ['an action that hides notes', { catalogue: '/OpenAction << /S /Hide /T (x) >>' }],
    ['an action that switches layers', { catalogue: '/OpenAction << /S /SetOCGState /State [] >>' }],
    ['an action that resets fields', { page: '/AA << /O << /S /ResetForm >> >>' }],
    [
      'an action that opens another file',
      { catalogue: '/OpenAction << /S /GoToR /F (other.pdf) /D [0 /Fit] >>' },
    ],
    ['an action of a page that opens another file', { page: '/AA << /O << /S /GoToR /F (other.pdf) >> >>' }],
    ['an action that opens an address', { catalogue: '/OpenAction << /S /URI /URI (https://other.test) >>' }],
    [
      'an action behind a harmless one',
      { catalogue: '/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [<< /S /SubmitForm >>] >>' },
    ],
    ['a film', { page: '/Annots [<< /Type /Annot /Subtype /Movie /Rect [0 0 9 9] /Movie << >> >>]' }],
    ['rich media', { page: '/Annots [<< /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] >>]' }],
    ['a model', { page: '/Annots [<< /Type /Annot /Subtype /3D /Rect [0 0 9 9] >>]' }],
  ])('%s', async (_what, more) => {
    expect(await statusOf(contract('I owe 1 000', more))).toBe('active');
  });

  test.each([
    ['a place', '/OpenAction [3 0 R /Fit]'],
    [
      'an action that goes to a place and prints',
      '/OpenAction << /S /GoTo /D (a) /Next << /S /Named /N /Print >> >>',
    ],
  ])('not %s of the file that it opens at', async (_what, catalogue) => {
    expect(await statusOf(contract('I owe 1 000', { catalogue }))).toBe('fine');
  });

  test.each([
    ['a drawing for printers alone', stream('(000) show', '/Type /XObject /Subtype /PS')],
    ['a drawing that is printed as another file', stream('', `${look} /OPI << /2.0 << /F (other.tif) >> >>`)],
    ['content that lies in another file', stream('', '/F (other.bin)')],
    ['a page of another file', stream('', `${look} /Ref << /F (other.pdf) /Page 0 >>`)],
    [
      'a picture that is printed as another one',
      stream(
        '\u0080',
        '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Alternates [<< /Image 6 0 R /DefaultForPrinting true >>]',
      ),
    ],
  ])('%s', async (_what, body) => {
    const page = pageBody().replace('/Font', '/XObject << /I 6 0 R >> /Font');
    expect(await statusOf({ ...contract('I owe'), 3: page, 6: body })).toBe('active');
  });
});

test.each([
  ['no ink', '[/Separation /None /DeviceGray 40 0 R]', 'hidden_layers'],
  ['no inks', '[/DeviceN [/None /None] /DeviceGray 40 0 R]', 'hidden_layers'],
  ['an ink', '[/Separation /Gold /DeviceGray 40 0 R]', 'fine'],
  ['an ink and none', '[/DeviceN [/None /Gold] /DeviceGray 42 0 R]', 'fine'],
])('text in %s, which Firefox shows and others do not', async (_what, space, status) => {
  const bodies = {
    ...contract(''),
    3: pageBody().replace('/Font', '/ColorSpace << /N 41 0 R >> /Font'),
    4: stream('BT /F1 18 Tf 20 200 Td (I owe 1 000) Tj /N cs 1 scn ( 000) Tj ET'),
    40: '<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [1] /C1 [0] >>',
    42: stream('{ exch pop 1 exch sub }', '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1]'),
    41: space,
  };
  expect(await statusOf(bodies)).toBe(status);
  const { 41: _space, ...direct } = { ...bodies, 3: bodies[3].replace('41 0 R', space) };
  expect(await statusOf(direct)).toBe(status);
});

describe('colours that some viewers replace', () => {
  const inverted = '<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [1] /C1 [0] >>';
  test.each([
    ['by a function', `/ExtGState << /G << /TR ${inverted} >> >>`, 'hidden_layers'],
    [
      'by a function for each ink',
      `/ExtGState << /G << /TR [${`${inverted} `.repeat(4)}] >> >>`,
      'hidden_layers',
    ],
    ['by a function of PDF 1.3', `/ExtGState << /G << /TR2 ${inverted} >> >>`, 'hidden_layers'],
    [
      'by a function of the raster',
      `/ExtGState << /G << /HT << /TransferFunction ${inverted} >> >> >>`,
      'hidden_layers',
    ],
    ['by none', '/ExtGState << /G << /TR /Identity /TR2 /Default >> >>', 'fine'],
    ['of a soft mask alone', `/ExtGState << /G << /SMask << /S /Luminosity /TR ${inverted} >> >> >>`, 'fine'],
    [
      'by an ink',
      `/ColorSpace << /DefaultGray [/Separation /Gold /DeviceGray ${inverted}] >>`,
      'hidden_layers',
    ],
    ['by a palette', '/ColorSpace << /DefaultGray [/Indexed /DeviceGray 1 <ffff>] >>', 'hidden_layers'],
    ['by a measured grey', '/ColorSpace << /DefaultGray [/CalGray << /WhitePoint [1 1 1] >>] >>', 'fine'],
    ['by those of a device', '/ColorSpace << /DefaultRGB /DeviceRGB >>', 'fine'],
  ])('%s', async (_how, resources, status) => {
    const page = pageBody().replace('/Font', `${resources} /Font`);
    expect(await statusOf({ ...contract('I owe 1 000'), 3: page })).toBe(status);
  });
});

describe('layers that viewers show in different ways', () => {
  const layered = (membership: string) => ({
    ...contract('I owe 1 000', {
      catalogue: '/OCProperties << /OCGs [40 0 R] /D << /Order [40 0 R] >> >>',
    }),
    3: pageBody().replace('/Font', '/Properties << /L 41 0 R >> /Font'),
    4: stream('/OC /L BDC BT /F1 18 Tf 20 200 Td (I owe 1 000) Tj ET EMC'),
    40: '<< /Type /OCG /Name (all) >>',
    41: membership,
  });

  test.each([
    ['shown while all are off', '<< /Type /OCMD /OCGs [40 0 R] /P /AllOff >>'],
    ['shown while one is off', '<< /Type /OCMD /OCGs 40 0 R /P /AnyOff >>'],
    ['shown by an expression', '<< /Type /OCMD /OCGs [40 0 R] /VE [/Not 40 0 R] >>'],
  ])('%s', async (_how, membership) => {
    expect(await statusOf(layered(membership))).toBe('hidden_layers');
  });

  test.each([
    ['View', 'hidden_layers'],
    ['Print', 'hidden_layers'],
    ['Export', 'fine'],
  ])('one that its own usage switches off, which Firefox follows: %s', async (event, status) => {
    const usage = `/Usage << /${event} << /${event}State /OFF >> >>`;
    const bodies = layered('<< /Type /OCMD /OCGs [40 0 R] >>');
    expect(await statusOf({ ...bodies, 40: `<< /Type /OCG /Name (all) ${usage} >>` })).toBe(status);
    const shown = usage.replace('/OFF', '/ON');
    expect(await statusOf({ ...bodies, 40: `<< /Type /OCG /Name (all) ${shown} >>` })).toBe('fine');
  });

  test('one that is on is fine', async () => {
    expect(await statusOf(layered('<< /Type /OCMD /OCGs [40 0 R] /P /AnyOn >>'))).toBe('fine');
  });
});

describe('an empty signature field that', () => {
  const signing = (keys: string, shown = '') => ({
    ...contract('I owe', { catalogue: form(), page: annots(33) }),
    33: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (here) /Rect [100 100 200 120] ${keys} /AP << /N 34 0 R >> >>`,
    34: words(shown),
  });
  test.each([
    ['shows an amount', '/F 4', '1 000'],
    ['is not turned with the page', '/F 20', ''],
  ])('%s', async (_how, keys, shown) => {
    expect(await statusOf(signing(keys, shown))).toBe('overlapping_fields');
  });
  test('shows nothing is fine', async () => {
    expect(await statusOf(signing('/F 4'))).toBe('fine');
  });
});

describe('fields whose value is not what they show', () => {
  const fielded = (keys: string, shown: string, more = '') => ({
    ...contract('I owe', { catalogue: form(more), page: annots(33) }),
    33: field(`${keys} /AP << /N 34 0 R >>`),
    34: words(shown),
  });

  test.each([
    ['another amount', '/V (1 000 000)', '1 000'],
    ['nothing shown', '/V (1 000 000)', ''],
    ['an amount without a value', '', '1 000'],
    ['in UTF-16', '/V <FEFF0031003000300030>', '1'],
  ])('%s', async (_what, keys, shown) => {
    expect(await statusOf(fielded(keys, shown))).toBe('unclear_fields');
  });

  test('no appearance at all is drawn by each viewer in its own way', async () => {
    const { 34: _look, ...rest } = fielded('/V (1 000)', '');
    expect(await statusOf({ ...rest, 33: field('/V (1 000)') })).toBe('unclear_fields');
  });

  test.each([
    ['the same words', '/V (1 000)', '1 000'],
    ['an empty field', '', ''],
    ['in UTF-16', '/V <FEFF003100300030>', '100'],
  ])('%s is fine', async (_what, keys, shown) => {
    expect(await statusOf(fielded(keys, shown))).toBe('fine');
  });
});
