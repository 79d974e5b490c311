/**
 * For tests: forms and notes of which one viewer shows something else than another, or something else once a form is
 * filled in or a note is opened.
 */
import { annots, type Bodies, contract, pageBody, stream, writePdf } from './forge.ts';
import { trueType } from './forge-fonts.ts';

export const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 100 20]';
const FONTS = '/Font << /F1 5 0 R /F2 40 0 R >>';
export const LOOK = '/AP << /N 31 0 R >>';
const PLACE = '/Rect [100 100 200 120]';

/** The look of a field of 100 by 20 points. */
export const look = (content: string, keys = FORM): Buffer =>
  stream(content, `${keys} /Resources << ${FONTS} >>`);
export const words = (text: string, size = 12) => `BT 0 g /F1 ${size} Tf 2 5 Td (${text}) Tj ET`;
/** A nine drawn with lines. */
const nine = '0 G 1.5 w 30 5 m 38 5 l 38 17 l 30 17 l 30 11 l 38 11 l S';
const white = '1 g 0 0 100 20 re f';

/**
 * A page with a field (30), whose look is 31, and whatever else.
 *
 * @param form the keys of the form besides its fields.
 */
export const file = (
  keys: string,
  more: Bodies = {},
  { fields = '30 0 R', list = [30], form = '' } = {},
): Buffer =>
  writePdf({
    ...contract('I owe the sum below', {
      catalogue: `/AcroForm << /Fields [${fields}] /DA (/F1 12 Tf 0 g) /DR << ${FONTS} >> ${form} >>`,
    }),
    3: pageBody(annots(...list)),
    30: `<< /Type /Annot /Subtype /Widget /T (sum) /F 4 ${PLACE} ${keys} >>`,
    ...more,
  });
const text = (value: string, content: string, more: Bodies = {}): Buffer =>
  file(`/FT /Tx /V (${value}) ${LOOK}`, { 31: look(content), ...more });
const button = (
  state: string,
  yes: string,
  { off = ' ', keys = `/AS /${state}`, rect = '' } = {},
): Buffer => {
  const own = `/FT /Btn /V /${state} ${keys} /AP << /N << /Yes 31 0 R /Off 32 0 R >> >>`;
  const bodies = { 31: look(yes), 32: look(off) };
  return file(
    own,
    rect === ''
      ? bodies
      : { ...bodies, 30: `<< /Type /Annot /Subtype /Widget /T (sum) /F 4 ${rect} ${own} >>` },
  );
};
const push = (keys: string, more: Bodies = {}): Buffer => file(`/FT /Btn /Ff 65536 ${keys}`, more);
/** A page with one annotation. */
const note = (type: string, keys: string, more: Bodies = {}): Buffer =>
  writePdf({
    ...contract('I owe 1 000'),
    3: pageBody(annots(30)),
    30: `<< /Type /Annot /Subtype /${type} /F 4 ${PLACE} ${keys} >>`,
    ...more,
  });
const encoded = (differences: string): Bodies => ({
  40: `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /Differences [${differences}] >> >>`,
});
/** A font whose figures are drawings: its 1 is a nine. */
const drawn: Bodies = {
  40: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 600 800] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /one 41 0 R >> /Encoding << /Differences [49 /one] >> /FirstChar 49 /LastChar 49 /Widths [600] /Resources << >> >>',
  41: stream('600 0 d0 90 w 100 0 m 450 0 l 450 700 l 100 700 l 100 350 l 450 350 l S'),
};

/** Each with what is wrong with it. */
export const hostileForms: Readonly<Record<string, Buffer>> = {
  // Looks that disagree with the value.
  'a value that is shown as another one': text('1 000', words('9 000')),
  'a white value beside drawn figures': text('1', `BT 1 g /F1 12 Tf 2 5 Td (1) Tj ET ${nine}`),
  'a value and drawn figures': text('1', `${words('1')} ${nine}`),
  'a white value on nothing': text('1 000', 'BT 1 g /F1 12 Tf 2 5 Td (1 000) Tj ET'),
  'a black value on black': text('1 000', `0 g 0 0 100 20 re f ${words('1 000')}`),
  'a value that is not painted': text('1 000', 'BT 3 Tr /F1 12 Tf 2 5 Td (1 000) Tj ET'),
  'a tiny value': text('1 000', words('1 000', 0.5)),
  'a value beyond its frame': text('1 000', 'BT 0 g /F1 12 Tf 200 5 Td (1 000) Tj ET'),
  'a value of which the end is beyond its frame': text(
    '1 000 000',
    'BT 0 g /F1 30 Tf 2 5 Td (1 000 000) Tj ET',
  ),
  'a value beyond a clip': text('1 000', `0 0 2 2 re W n ${words('1 000')}`),
  'a value that is painted over': text('1 000', `${words('1 000')} ${white}`),
  'a value whose parts are out of order': text(
    '100 900',
    'BT 0 g /F1 12 Tf 50 5 Td (100 ) Tj -46 0 Td (900) Tj ET',
  ),
  'a value in parts that lie upon each other': text(
    '1 000',
    'BT 0 g /F1 12 Tf 2 5 Td (1 0) Tj 1 0 Td (00) Tj ET',
  ),
  'a value raised out of its line': text('1 000', 'BT 0 g /F1 12 Tf 40 Ts 2 5 Td (1 000) Tj ET'),
  'a value of stretched letters': text('1 000', 'BT 0 g /F1 12 Tf 1 Tz 2 5 Td (1 000) Tj ET'),
  'a value of letters squeezed by a matrix': text(
    '1 000',
    'BT 0 g /F1 12 Tf 0.02 0 0 1 2 5 Tm (1 000) Tj ET',
  ),
  'a value of letters squeezed by their space': text('1 000', `q 0.02 0 0 1 0 0 cm ${words('1 000')} Q`),
  'a six on its head': text('6', 'BT 0 g /F1 12 Tf -1 0 0 -1 20 15 Tm (6) Tj ET'),
  'a six of negative size': text('6', 'BT 0 g /F1 -12 Tf 20 15 Td (6) Tj ET'),
  'a six in a space on its head': text('6', 'q -1 0 0 -1 40 20 cm BT 0 g /F1 12 Tf 2 5 Td (6) Tj ET Q'),
  'a six in a look on its head': text('6', '', {
    31: look(words('6'), `${FORM} /Matrix [-1 0 0 -1 0 0]`),
  }),
  'a value on a black page': text('1 000', words('1 000'), { 4: stream('0 g 0 0 300 300 re f') }),
  'a value in a colour that turns black into white': text(
    '1 000',
    'BT /C cs 0 sc /F1 12 Tf 2 5 Td (1 000) Tj ET',
    {
      31: stream(
        `BT /C cs 0 sc /F1 12 Tf 2 5 Td (1 000) Tj ET ${nine}`.replace(nine, ''),
        `${FORM} /Resources << ${FONTS} /ColorSpace << /C [/CalGray << /WhitePoint [1 1 1] /Gamma 0.00001 >>] >> >>`,
      ),
    },
  ),
  'a point for a comma': text('1.000', words('1,000')),
  'a value without its point': text('10.500', words('10500')),
  'a value in a sentence without its point': text('I owe 10.50', words('I owe 1050')),
  'a value in a sentence without its minus': text('sum -5 000', words('sum 5 000')),
  'figures drawn in a field without a value': file(`/FT /Tx ${LOOK}`, { 31: look(nine) }),
  'text in a field without a value': file(`/FT /Tx ${LOOK}`, { 31: look(words('9 000')) }),
  'a picture of another value': text(
    '1 000',
    'q 40 0 0 16 10 2 cm BI /W 4 /H 1 /CS /G /BPC 8 ID \u0000\u00ff\u0000\u00ff EI Q',
  ),
  'a drawing with another value': text('1 000', '/X Do', {
    31: stream('/X Do', `${FORM} /Resources << /XObject << /X 32 0 R >> >>`),
    32: look(words('9 000')),
  }),
  'a shading': text('1', `${words('1')} /S sh`, {
    31: stream(
      `${words('1')} /S sh`,
      `${FORM} /Resources << ${FONTS} /Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [50 0 90 0] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0] /C1 [1] >> >> >> >>`,
    ),
  }),
  'a rich text with other words': file(`/FT /Tx /V (1 000) /RV (<p>9 000</p>) ${LOOK}`, {
    31: look(words('1 000')),
  }),
  'a rich text with a letter of no number': file(`/FT /Tx /V (1) /RV (&#abc;1) ${LOOK}`, {
    31: look(words('1')),
  }),
  'a list that shows another value': file(`/FT /Ch /Opt [(1 000) (9 000)] /V (1 000) ${LOOK}`, {
    31: look(words('9 000')),
  }),
  'a list whose other value is marked': file(`/FT /Ch /Opt [(1 000) (9 000)] /V (1 000) ${LOOK}`, {
    31: look('0.6 0.75 0.85 rg 50 0 50 20 re f BT 0 g /F1 12 Tf 2 5 Td (1 000) Tj 50 0 Td (9 000) Tj ET'),
  }),
  'a password that is shown': file(`/FT /Tx /Ff 8192 /V (1 000) ${LOOK}`, { 31: look(words('9 000')) }),
  'a value that is a name': file(`/FT /Tx /V /1000 ${LOOK}`, { 31: look(words('9 000')) }),
  'a value without a look': file('/FT /Tx /V (9 000)'),
  'a choice without a look': file('/FT /Ch /Ff 131072 /Opt [(1 000) (9 000)] /V (9 000)'),
  // Fonts that show other letters than their codes say.
  'a font with another figure by name': text('1', 'BT 0 g /F2 12 Tf 2 5 Td (1) Tj ET', encoded('49 /nine')),
  'a font with a comma for a point by name': text(
    '10.500',
    'BT 0 g /F2 12 Tf 2 5 Td (10.500) Tj ET',
    encoded('46 /comma'),
  ),
  'a font without a minus': text('-500', 'BT 0 g /F2 12 Tf 2 5 Td (-500) Tj ET', encoded('45 /space')),
  'a standard font with another table to Unicode': text('1', 'BT 0 g /F2 12 Tf 2 5 Td (9) Tj ET', {
    40: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 41 0 R >>',
    41: stream('1 beginbfchar <39> <0031> endbfchar'),
  }),
  'a font with a figure in place of a mark': text(
    '1',
    'BT 0 g /F2 12 Tf 2 5 Td (1!!) Tj ET',
    encoded('33 /zero'),
  ),
  'a font of drawings': text('1', 'BT 0 g /F2 12 Tf 2 5 Td (1) Tj ET', drawn),
  'a font of symbols': text('1', 'BT 0 g /F2 12 Tf 2 5 Td (1) Tj ET', {
    40: '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>',
  }),
  'a font of two bytes that says nothing of its letters': text('1', 'BT 0 g /F2 12 Tf 2 5 Td <0009> Tj ET', {
    40: '<< /Type /Font /Subtype /Type0 /BaseFont /F /Encoding /Identity-H /DescendantFonts [41 0 R] >>',
    41: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /F /DW 600 /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
  }),
  'a font with letters beyond Unicode': text('1', 'BT 0 g /F2 12 Tf 2 5 Td <0031> Tj ET', {
    40: '<< /Type /Font /Subtype /Type0 /BaseFont /F /Encoding /UniCNS-UCS2-V /DescendantFonts [41 0 R] /ToUnicode 42 0 R >>',
    41: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /F /DW 600 /CIDSystemInfo << /Registry (Adobe) /Ordering (CNS1) /Supplement 0 >> >>',
    42: stream('1 beginbfrange <0000> <ffff> <dbffdfff> endbfrange'),
  }),
  // Widgets that are no fields of the form.
  'a widget outside of the form': file(
    `/FT /Tx /V (9 000) ${LOOK}`,
    { 31: look(words('1 000')) },
    { fields: '' },
  ),
  'a widget without a form, with its value': note('Widget', `/FT /Tx /T (a) /V (1 000) ${LOOK}`, {
    31: look(words('1 000')),
  }),
  'a widget of no kind': file(`/V (9 000) ${LOOK}`, { 31: look(words('1 000')) }),
  'a widget within the list of annotations': file('/FT /Tx', {
    3: pageBody(`/Annots [<< /Type /Annot /Subtype /Widget /FT /Tx /T (b) /V (9 000) /F 4 ${PLACE} >>]`),
  }),
  'a widget within the list of kids': file('/FT /Tx /V (9 000)', {
    3: pageBody(annots(33)),
    30: `<< /FT /Tx /T (sum) /V (9 000) /Kids [<< /Type /Annot /Subtype /Widget /F 4 ${PLACE} >>] >>`,
    33: `<< /Type /Annot /Subtype /Widget /Parent 30 0 R /F 4 ${PLACE} ${LOOK} >>`,
    31: look(words('1 000')),
  }),
  'a widget of another parent': file(
    '',
    {
      3: pageBody(annots(33)),
      30: '<< /FT /Tx /T (sum) /Kids [33 0 R] /V (1 000) >>',
      34: '<< /FT /Tx /T (other) /V (9 000) >>',
      33: `<< /Type /Annot /Subtype /Widget /Parent 34 0 R /F 4 ${PLACE} ${LOOK} >>`,
      31: look(words('1 000')),
    },
    { fields: '30 0 R 34 0 R' },
  ),
  'a widget on the page twice': file(
    `/FT /Tx /V (1 000) ${LOOK}`,
    { 31: look(words('1 000')) },
    { list: [30, 30] },
  ),
  'two fields of one name': file(
    `/FT /Tx /V (1 000) ${LOOK}`,
    {
      31: look(words('1 000')),
      32: look(words('9 000')),
      33: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (sum) /V (9 000) /F 4 /Rect [100 60 200 80] /AP << /N 32 0 R >> >>',
    },
    { fields: '30 0 R 33 0 R', list: [30, 33] },
  ),
  // Buttons.
  'a caption without a look': push('/MK << /CA (I owe 9 000) >>'),
  'a caption that the look does not show': push(`/MK << /CA (I owe 9 000) >> ${LOOK}`, {
    31: look(words('I owe 1')),
  }),
  'a caption under the pointer': push(`/MK << /CA (Pay) /RC (I owe 9 000) >> ${LOOK}`, {
    31: look(words('Pay')),
  }),
  'a caption while pressed': push(`/MK << /CA (Pay) /AC (I owe 9 000) >> ${LOOK}`, {
    31: look(words('Pay')),
  }),
  'another look while pressed': push('/MK << /CA (Pay) >> /AP << /N 31 0 R /D 32 0 R >>', {
    31: look(words('Pay')),
    32: look(words('I owe 9 000')),
  }),
  'a button without a caption that viewers draw anew': file(
    `/FT /Btn /Ff 65536 ${LOOK}`,
    { 31: look(words('I owe 9 000')) },
    { form: '/NeedAppearances true' },
  ),
  'an icon of a button': push('/MK << /I 31 0 R >>', { 31: look(words('I owe 9 000')) }),
  'a ticked box without a look': file('/FT /Btn /V /Yes /AS /Yes'),
  'a ticked box whose look is missing': file('/FT /Btn /V /Yes /AS /Yes /AP << /N << /Off 31 0 R >> >>', {
    31: look(' '),
  }),
  'a value without a state': button('Yes', words('4'), { keys: '' }),
  'a state without a value':
    button('Yes', words('4')).length > 0
      ? file('/FT /Btn /AS /Yes /AP << /N << /Yes 31 0 R /Off 32 0 R >> >>', {
          31: look('0 G 2 2 m 12 12 l S'),
          32: look(' '),
        })
      : Buffer.alloc(0),
  'a tick that is a text': button('Yes', words('I owe 9 000')),
  'a tick that is a drawn figure': button('Yes', nine),
  'a tick of very many curves': button('Yes', `0 0 m ${'1 1 2 2 3 3 c '.repeat(33_000)} S`),
  'an empty box that shows a text': button('Off', words('4'), { off: words('9 000') }),
  'an empty box that shows a drawn figure': button('Off', '0 G 2 2 m 12 12 l S', { off: nine }),
  'a box that would show a text once it is ticked': button('Off', words('I owe 9 000')),
  'a tick of another kind in its settings': button('Yes', '0 G 2 2 m 12 12 l S', {
    keys: '/AS /Yes /MK << /CA (I owe 9 000) >>',
  }),
  // What viewers draw by themselves.
  'a thick border': file('/FT /Tx /MK << /BC [0] >> /BS << /W 8 >>'),
  'a thick border of the old kind': file('/FT /Tx /MK << /BC [0] >> /Border [0 0 8]'),
  'a dark ground': file('/FT /Tx /MK << /BG [0] >>'),
  'a dark ground of many colours': file('/FT /Tx /MK << /BG [0 0 0 1] >>'),
  'an open popup': note('Popup', '/Open true /Contents (I owe 9 000)'),
  'a popup with a look': note('Popup', LOOK, { 31: look(words('9 000')) }),
  'an open note': note('Text', '/Open true /Contents (I owe 9 000)'),
  'a line': note('Line', '/L [100 110 200 110] /C [0] /BS << /W 12 >>'),
  'a line with a caption': note('Line', '/L [100 110 200 110] /Cap true /Contents (9 000)'),
  'a caret': note('Caret', '/C [0]'),
  'a text on the page': note('FreeText', '/DA (/Helv 12 Tf 0 g) /Contents (and 9 000)'),
  'a text on the page with other words in its look': note(
    'FreeText',
    `/DA (/Helv 12 Tf 0 g) /Contents (and 9 000) ${LOOK}`,
    { 31: look(words('and 1')) },
  ),
  'a square': note('Square', '/C [0] /BS << /W 8 >>'),
  'a circle': note('Circle', '/C [0]'),
  'a polygon': note('Polygon', '/C [0] /Vertices [100 100 130 100 130 120]'),
  'a line of many parts': note('PolyLine', '/C [0] /Vertices [100 100 130 100 130 120]'),
  ink: note('Ink', '/C [0] /InkList [[100 100 130 100 130 120]]'),
  'a stamp by its name': note('Stamp', '/Name /NotApproved'),
  'an attachment': note('FileAttachment', '/Name /PushPin'),
  'a redaction': note('Redact', `/OverlayText (9 000) ${LOOK}`, { 31: look(' ') }),
  'a watermark for paper alone': note('Watermark', `/FixedPrint << /Type /FixedPrint >> ${LOOK}`, {
    31: look(words('9')),
  }),
  'a highlight without its place': note('Highlight', '/C [0]'),
  'a strike with places in disorder': note('StrikeOut', '/C [0] /QuadPoints [100 100 200]'),
  'a link with a thick border': note('Link', '/C [0] /Border [0 0 12]'),
  'a link as thin as a line': writePdf({
    ...contract('I owe 1 000'),
    3: pageBody(annots(30)),
    30: '<< /Type /Annot /Subtype /Link /Rect [100 100 130 101] /Border [0 0 1] >>',
  }),
  'something unheard of': note('Barcode', '/Contents (9 000)'),
};

const circle =
  '9 0 m 9 4.97 4.97 9 0 9 c -4.97 9 -9 4.97 -9 0 c -9 -4.97 -4.97 -9 0 -9 c 4.97 -9 9 -4.97 9 0 c';
const round = '/Type /XObject /Subtype /Form /BBox [0 0 18 18]';
const unicode = '1 beginbfchar <0001> <0041> endbfchar 1 beginbfrange <0002> <0004> <0431> endbfrange';

const bar = [
  [50, 0],
  [450, 0],
  [450, 700],
  [50, 700],
] as const;
/** A two-byte font within the file, with 70 glyphs, and a table of what they are. */
const lettered = (table: string): Bodies => ({
  40: '<< /Type /Font /Subtype /Type0 /BaseFont /F /Encoding /Identity-H /DescendantFonts [41 0 R] /ToUnicode 42 0 R >>',
  41: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /F /DW 600 /CIDToGIDMap /Identity /FontDescriptor 43 0 R /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
  42: stream(table),
  43: '<< /Type /FontDescriptor /FontName /F /Flags 4 /FontFile2 44 0 R >>',
  44: stream(
    trueType(
      Array.from({ length: 70 }, () => bar),
      [],
    ),
  ),
});

/** Many filled fields in a font that has all letters of Unicode. */
function many(count: number): Buffer {
  const numbers = Array.from({ length: count }, (_none, at) => 50 + at);
  const fields = numbers.map((num, at) => {
    const [left, low] = [10 + 55 * (at % 5), 10 + 12 * Math.floor(at / 5)];
    const place = `/Rect [${left} ${low} ${left + 50} ${low + 10}]`;
    return [num, `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${num}) /V (AB) /F 4 ${place} ${LOOK} >>`];
  });
  return file(
    '/FT /Tx',
    {
      ...Object.fromEntries(fields),
      4: stream(' '),
      31: look('BT 0 g /F2 12 Tf 2 5 Td <00410042> Tj ET'),
      ...lettered('1 beginbfrange <0000> <ffff> <0000> endbfrange'),
    },
    { fields: [30, ...numbers].map((num) => `${num} 0 R`).join(' '), list: [30, ...numbers] },
  );
}

/** Forms and notes as programs write them. */
export const honestForms: Readonly<Record<string, Buffer>> = {
  'a text of Acrobat': file(`/FT /Tx /V (Cedar) /MK << /BC [0] /BG [1] >> ${LOOK}`, {
    31: look(
      '0.86 0.9 0.87 rg 0 0 100 20 re f 0 G 0.5 0.5 99 19 re s /Tx BMC q 1 1 98 18 re W n BT /F1 12 Tf 0 g 2 6.5 Td (Cedar) Tj ET Q EMC',
    ),
  }),
  'a text of pdf-lib': file(`/FT /Tx /V <feff0041> ${LOOK}`, {
    31: look(
      '1 0 0 1 0 0 cm q 1 1 1 rg 0 0 0 RG 1 w [] 0 d 1 0 0 1 0.5 0.5 cm 0 0 m 0 19 l 99 19 l 99 0 l h B Q /Tx BMC q BT 0 0 0 rg /F1 12 Tf 1 0 0 1 2 6 Tm <41> Tj ET Q EMC',
    ),
  }),
  'a text of Preview': file(`/FT /Tx /V (Cedar) ${LOOK}`, {
    31: look('q 0 0 100 20 re W n /DeviceGray cs 0 sc BT 12 0 0 12 2 6 Tm /F1 1 Tf [(Ce) -5 (dar)] TJ ET Q'),
  }),
  'a text in a font of two bytes': file(`/FT /Tx /V <feff0041043104320433> ${LOOK}`, {
    31: look('BT 0 g /F2 12 Tf 2 5 Td <0001000200030004> Tj ET'),
    ...lettered(unicode),
  }),
  'several lines': file(`/FT /Tx /Ff 4096 /V (one two\nthree) ${LOOK}`, {
    31: look('BT 0 g /F1 8 Tf 2 12 Td (one) Tj 20 0 Td (two) Tj -20 -9 Td (three) Tj ET'),
  }),
  'a comb': file(`/FT /Tx /Ff 16777216 /MaxLen 2 /V (12) ${LOOK}`, {
    31: look('0 G 0.5 0.5 99 19 re s 50 0 m 50 20 l S BT 0 g /F1 12 Tf 20 5 Td (1) Tj 50 0 Td (2) Tj ET'),
  }),
  'a number with decimals': file(`/FT /Tx /V (1000) ${LOOK}`, { 31: look(words('1,000.00')) }),
  'a field without a look': file('/FT /Tx /MK << /BC [1 0 0] /BG [1 1 1] >> /BS << /W 1 >>'),
  'a choice that is named in two bytes': file(
    `/FT /Ch /Ff 131072 /Opt [[(a) (Almaty)] (Astana)] /V <feff0061> ${LOOK}`,
    { 31: look(words('Almaty')) },
  ),
  'a choice': file(`/FT /Ch /Ff 131072 /Opt [[(a) (Almaty)] (Astana)] /V (a) ${LOOK}`, {
    31: look(words('Almaty')),
  }),
  'a list of which nothing is chosen': file(`/FT /Ch /Opt [(one) (two)] ${LOOK}`, {
    31: look('BT 0 g /F1 8 Tf 2 12 Td (one) Tj 0 -9 Td (two) Tj ET'),
  }),
  'a push button': file(`/FT /Btn /Ff 65536 /MK << /CA (Send) >> /AP << /N 31 0 R /D 31 0 R >>`, {
    31: look(`0.75 g 0 0 100 20 re f ${words('Send')}`),
  }),
  'a push button with a caption of two bytes': file(
    '/FT /Btn /Ff 65536 /MK << /CA <feff00530065006e0064> >> /AP << /N 31 0 R /D 31 0 R >>',
    { 31: look(`0.75 g 0 0 100 20 re f ${words('Send')}`) },
  ),
  'a box whose tick is named in two bytes': button('Yes', '0 G 2 w 4 8 m 8 4 l 14 14 l S', {
    keys: '/AS /Yes /MK << /CA <feff0034> >>',
  }),
  'a round button of pdf-lib': file(
    '/FT /Btn /Ff 49152 /V /Yes /AS /Yes /AP << /N << /Yes 31 0 R /Off 32 0 R >> >>',
    {
      31: look(
        `q 1 0 0 1 9 9 cm ${circle} h B Q q 1 0 0 1 9 9 cm .4 0 0 .4 0 0 cm 0 g ${circle} h f Q`,
        round,
      ),
      32: look(`q 1 0 0 1 9 9 cm 1 g ${circle} h B Q`, round),
    },
  ),
  'many fields in one font of two bytes': many(60),
  'a ticked box': button('Yes', '0 G 2 w 4 8 m 8 4 l 14 14 l S'),
  'a box that is not ticked': button('Off', 'BT 0 g /F1 12 Tf 2 5 Td (X) Tj ET', {
    off: '0 G 0.5 0.5 99 19 re s',
  }),
  'a box of which only the tick has a look': file('/FT /Btn /V /Off /AS /Off /AP << /N << /Yes << >> >> >>'),
  'a round button': file('/FT /Btn /Ff 49152 /V /Yes /AS /Yes /AP << /N << /Yes 31 0 R /Off 32 0 R >> >>', {
    31: look(
      `q 1 0 0 1 9 9 cm ${circle} s Q q 0.7 0.7 -0.7 0.7 9 9 cm ${circle} S Q q 1 0 0 1 9 9 cm 0.4 0 0 0.4 0 0 cm ${circle} f Q`,
      round,
    ),
    32: look(`q 1 0 0 1 9 9 cm ${circle} s Q`, round),
  }),
  'a closed note with its popup': writePdf({
    ...contract('I owe 1 000'),
    3: pageBody(annots(30, 33)),
    30: `<< /Type /Annot /Subtype /Text /F 4 ${PLACE} /Contents (Why?) /Popup 33 0 R >>`,
    33: '<< /Type /Annot /Subtype /Popup /Parent 30 0 R /Open false /Rect [200 100 290 150] >>',
  }),
  'a marked line': note('Highlight', '/C [1 1 0] /QuadPoints [100 120 200 120 100 100 200 100]'),
  'a link with a border': note('Link', '/C [1 0 0] /Border [0 0 1]'),
  'a text on the page': note('FreeText', `/DA (/Helv 12 Tf 0 g) /Contents (and more) ${LOOK}`, {
    31: look(words('and more')),
  }),
};
