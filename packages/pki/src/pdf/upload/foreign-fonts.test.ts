import { describe, expect, test } from 'vitest';
import { inspectPdf } from '../../inspect-pdf.ts';
import { annots, type Bodies, contract, pageBody, stream, writePdf } from '../forgeries/forge.ts';
import { within } from '../forgeries/forge-blanks.ts';
import { cff } from '../forgeries/forge-fonts.ts';

const widths = `/FirstChar 32 /LastChar 255 /Widths [${'500 '.repeat(224)}]`;
const simple = (keys: string, more = widths) => `<< /Type /Font /Subtype /TrueType ${keys} ${more} >>`;
const descriptor = (flags: number) =>
  `/FontDescriptor << /Type /FontDescriptor /FontName /F /Flags ${flags} >>`;
const composite = (encoding: string, ordering: string, more = '', below = '') =>
  `<< /Type /Font /Subtype /Type0 /BaseFont /Arial /Encoding ${encoding} /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Arial /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >> ${below} >>] ${more} >>`;
const table = stream(
  '1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfchar <0012> <0039> endbfchar',
);

const statusOf = async (font: string, text = '(I owe 1 000)', more: Bodies = {}) => {
  const content = stream(`BT /F1 18 Tf 20 200 Td ${text} Tj ET`);
  return (await inspectPdf(writePdf({ ...contract(''), 4: content, 5: font, ...more }))).status;
};
const twoBytes = '<00120013>';

describe('text in a font that each viewer replaces in its own way is refused', () => {
  test.each<[string, string, (string | undefined)?, Bodies?]>([
    ['glyphs by their numbers', composite('/Identity-H', 'Identity'), twoBytes],
    [
      'glyphs by numbers, said to be nines',
      composite('/Identity-H', 'Identity', '/ToUnicode 41 0 R'),
      twoBytes,
      { 41: table },
    ],
    [
      'characters that a table says otherwise',
      composite('/UniJIS-UCS2-H', 'Japan1', '/ToUnicode 41 0 R'),
      twoBytes,
      { 41: table },
    ],
    ['codes of an unknown list', composite('/Our-H', 'Japan1'), twoBytes],
    [
      'codes of an unknown list, in a font of the file',
      composite('/Our-H', 'Identity', '', '/FontDescriptor 40 0 R'),
      twoBytes,
      within(cff({}), 'FontFile3'),
    ],
    [
      'codes that add to an unknown list',
      composite('41 0 R', 'Japan1'),
      twoBytes,
      { 41: stream('', '/Type /CMap /CMapName /Own /UseCMap /Our-H') },
    ],
    ['signs of one system', simple('/BaseFont /Wingdings /Encoding /WinAnsiEncoding')],
    ['signs in part of a font', simple('/BaseFont /ABCDEF+Webdings')],
    [
      'names that say nothing',
      simple('/BaseFont /Calibri /Encoding << /Differences [49 /g17] >> /ToUnicode 41 0 R'),
      undefined,
      { 41: table },
    ],
    [
      'names that say nothing, in a font that all viewers have',
      simple('/BaseFont /Arial /Encoding << /Differences [49 /nine.alt] >>'),
    ],
    [
      'figures by the names of signs',
      simple('/BaseFont /ZapfDingbats /Encoding << /Differences [49 /nine] >>'),
    ],
    ['an unknown encoding', simple('/BaseFont /Calibri /Encoding /OurEncoding')],
    ['figures of printers', simple('/BaseFont /Calibri /Encoding /MacExpertEncoding')],
    ['codes of its own', simple(`/BaseFont /Ours ${descriptor(4)}`)],
    ['widths of its own', simple('/BaseFont /Monaco', '')],
  ])('%s', async (_what, font, text, more) => {
    expect(await statusOf(font, text, more)).toBe('differing_fonts');
  });

  const bad = simple('/BaseFont /Wingdings');
  const shows = 'BT /F2 18 Tf 20 20 Td (1) Tj ET';
  const own = '/Resources << /Font << /F2 40 0 R >> >>';
  const page = (resources: string, more = '') => pageBody(more).replace('/Font', `${resources} /Font`);
  const form = `/Type /XObject /Subtype /Form /BBox [0 0 99 99] ${own}`;
  test.each<[string, Bodies]>([
    ['a form', { 3: page('/XObject << /X 41 0 R >>'), 4: stream('/X Do'), 41: stream(shows, form) }],
    [
      'a form that takes the font of its page',
      {
        3: page('/XObject << /X 41 0 R >>').replace('/F1 5 0 R', '/F1 5 0 R /F2 40 0 R'),
        4: stream('/F2 18 Tf /X Do'),
        41: stream('BT 20 20 Td (1) Tj ET', '/Type /XObject /Subtype /Form /BBox [0 0 99 99]'),
      },
    ],
    [
      'a pattern',
      {
        3: page('/Pattern << /P 41 0 R >>'),
        4: stream('/Pattern cs /P scn 0 0 99 99 re f'),
        41: stream(
          shows,
          `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 99 99] /XStep 99 /YStep 99 ${own}`,
        ),
      },
    ],
    [
      'a glyph that is drawn',
      {
        4: stream('BT /F1 18 Tf 20 200 Td (1) Tj ET'),
        5: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [0.1 0 0 0.1 0 0] /CharProcs << /one 41 0 R >> /Encoding << /Differences [49 /one] >> /FirstChar 49 /LastChar 49 /Widths [9] ${own} >>`,
        41: stream(`9 0 d0 ${shows}`),
      },
    ],
    [
      'a note',
      {
        3: page('', annots(42)),
        41: stream(shows, form),
        42: '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [20 20 119 119] /AP << /N 41 0 R >> >>',
      },
    ],
  ])('in %s', async (_where, bodies) => {
    const file = (font: string) => writePdf({ ...contract('I owe'), 40: font, ...bodies });
    expect((await inspectPdf(file(bad))).status).toBe('differing_fonts');
    expect((await inspectPdf(file(simple('/BaseFont /Arial')))).status).not.toBe('differing_fonts');
  });
});

describe('what all viewers show with the same letters passes', () => {
  test.each<[string, string, (string | undefined)?, Bodies?]>([
    ['a font of offices', simple('/BaseFont /TimesNewRomanPSMT /Encoding /WinAnsiEncoding')],
    ['a font of offices without widths', simple('/BaseFont /Arial,Bold /Encoding /WinAnsiEncoding', '')],
    ['another font of text', simple(`/BaseFont /Calibri /Encoding /WinAnsiEncoding ${descriptor(32)}`)],
    ['a font of text with signs', simple('/BaseFont /SegoeUISymbol /Encoding /WinAnsiEncoding')],
    [
      'Cyrillic letters by their names',
      simple('/BaseFont /Arial /Encoding << /Differences [49 /afii10017 /uni04D8 /one] >>'),
    ],
    [
      'letters with accents',
      simple('/BaseFont /Tahoma /Encoding << /Differences [49 /Scedilla /gbreve /Idotaccent] >>'),
    ],
    ['bullets', simple('/BaseFont /SymbolMT /Encoding /WinAnsiEncoding')],
    ['ticks', simple('/BaseFont /ZapfDingbats', ''), '(4)'],
    ['a name that no text uses', simple('/BaseFont /Calibri /Encoding << /Differences [65 /g17] >>')],
    ['characters of a list', composite('/UniJIS-UCS2-H', 'Japan1'), twoBytes],
    ['characters of a list by their numbers', composite('/Identity-H', 'Korea1'), twoBytes],
    ['a font of signs that nothing is shown in', simple('/BaseFont /Wingdings'), '()'],
  ])('%s', async (_what, font, text, more) => {
    expect(await statusOf(font, text, more)).toBe('fine');
  });

  test('text that is not seen', async () => {
    const content = stream('BT 3 Tr /F1 18 Tf 20 200 Td (I owe 1 000) Tj ET');
    const file = writePdf({ ...contract(''), 4: content, 5: simple('/BaseFont /Wingdings') });
    expect((await inspectPdf(file)).status).toBe('fine');
  });
});
