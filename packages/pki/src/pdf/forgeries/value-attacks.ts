/**
 * For tests: values of fields that a rule of reading takes for plain, whereas viewers show others, or none, or each something
 * else.
 */
import { annots, type Bodies, contract, pageBody, stream, writePdf } from './forge.ts';
import { trueType } from './forge-fonts.ts';
import { file, LOOK, words } from './form-attacks.ts';

/** A text field of 100 by 20 points. */
export interface Value {
  /** What its field says besides its value and its look. */
  readonly settings?: string;
  /** A string as a file writes it. */
  readonly value: string;
  readonly look: Buffer;
  /** Fonts and the like, from 40 on. */
  readonly more?: Bodies;
}

const FRAME = '/Type /XObject /Subtype /Form /BBox [0 0 100 20]';
const FONTS = '/Font << /F1 5 0 R /F2 40 0 R >>';
const look = (content: string, resources = FONTS, frame = FRAME): Buffer =>
  stream(content, `${frame} /Resources << ${resources} >>`);
/** Text in the second font. */
const other = (text: string) => `BT 0 g /F2 12 Tf 2 5 Td ${text} Tj ET`;
const simple = (keys: string): string => `<< /Type /Font /Subtype /Type1 ${keys} >>`;
const nine: Bodies = {
  40: simple('/BaseFont /Helvetica /Encoding << /Type /Encoding /Differences [49 /nine] >>'),
};
const widths = (each: number): Bodies => ({
  40: simple(`/BaseFont /Helvetica /FirstChar 48 /LastChar 57 /Widths [${`${each} `.repeat(10)}]`),
});
const composite = (ordering: string): Bodies => ({
  40: '<< /Type /Font /Subtype /Type0 /BaseFont /F /Encoding /Identity-H /DescendantFonts [41 0 R] /ToUnicode 42 0 R >>',
  41: `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /F /DW 600 /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> >>`,
  42: stream('1 beginbfchar <0011> <0039> endbfchar'),
});
const drawings: Bodies = {
  40: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 600 800] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /one 41 0 R >> /Encoding << /Differences [49 /one] >> /FirstChar 49 /LastChar 49 /Widths [600] /Resources << >> >>',
  41: stream('600 0 d0 90 w 100 0 m 450 0 l 450 700 l S'),
};
const ONE = '150 560 260 700 330 700 330 0 240 0 240 560';
const SEVEN = '50 700 450 700 450 620 200 0 100 0 350 620 50 620';
/** A font within the file that draws the figure 1 with this outline. */
const drawnBy = (outline: string): Bodies => {
  const numbers = outline.split(' ').map(Number);
  const points = numbers.flatMap((x, at) => (at % 2 === 0 ? [[x, numbers[at + 1] ?? 0] as const] : []));
  const font = trueType([null, points], [{ platform: 3, encoding: 1, first: 49, glyphs: [1] }]);
  return {
    40: '<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Sans /Encoding /WinAnsiEncoding /FirstChar 49 /LastChar 49 /Widths [600] /FontDescriptor 42 0 R >>',
    42: '<< /Type /FontDescriptor /FontName /ABCDEF+Sans /Flags 32 /FontFile2 43 0 R >>',
    43: stream(font, `/Length1 ${font.length}`),
  };
};
/** A profile of greys from one brightness to another, in hexadecimal. */
export const profileOfGreys = (from: string, to: string): Buffer => {
  const tag = (body: string) => Buffer.from(body, 'latin1');
  const white = Buffer.from('58595a20000000000000f6d6000100000000d32d', 'hex');
  const curve = Buffer.from(`637572760000000000000002${from}${to}`, 'hex');
  const name = Buffer.concat([
    tag('desc'),
    Buffer.from('0000000000000002', 'hex'),
    tag('g\0'),
    Buffer.alloc(78),
  ]);
  const right = Buffer.concat([tag('text'), Buffer.alloc(4), tag('none')]);
  const parts = [
    ['wtpt', white],
    ['kTRC', curve],
    ['desc', name],
    ['cprt', right],
  ] as const;
  const head = Buffer.alloc(128);
  const index = Buffer.alloc(4 + 12 * parts.length);
  index.writeUInt32BE(parts.length, 0);
  const bodies: Buffer[] = [];
  let at = head.length + index.length;
  for (const [place, [key, body]] of parts.entries()) {
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    index.write(key, 4 + 12 * place, 'latin1');
    index.writeUInt32BE(at, 8 + 12 * place);
    index.writeUInt32BE(body.length, 12 + 12 * place);
    bodies.push(padded);
    at += padded.length;
  }
  head.writeUInt32BE(at, 0);
  head.write('\x02\x10\0\0mntrGRAYXYZ ', 8, 'latin1');
  head.write('acsp', 36, 'latin1');
  Buffer.from('0000f6d6000100000000d32d', 'hex').copy(head, 68);
  return Buffer.concat([head, index, ...bodies]);
};
const profile: Bodies = {
  40: simple('/BaseFont /Helvetica'),
  43: stream(profileOfGreys('ffff', '0000'), '/N 1 /Alternate /DeviceGray'),
};
const COLOURS = `${FONTS} /ColorSpace << /C [/ICCBased 43 0 R] >>`;

/** Each with what is wrong with it; all are values of text. */
export const hostileValues: Readonly<Record<string, Value>> = {
  'whose one is drawn as a seven': { value: '(1)', look: look(other('(1)')), more: drawnBy(SEVEN) },
  // Letters in another order than their codes.
  'spaced backwards': { value: '(91)', look: look('BT 0 g /F1 12 Tf -14 Tc 40 5 Td (91) Tj ET') },
  'moved back between its letters': {
    value: '(91)',
    look: look('BT 0 g /F1 12 Tf 40 5 Td [(9) 1200 (1)] TJ ET'),
  },
  'spaced backwards between its words': {
    value: '(9 1)',
    look: look('BT 0 g /F1 12 Tf -24 Tw 40 5 Td (9 1) Tj ET'),
  },
  'spaced backwards by an operator that shows as well': {
    value: '(91)',
    look: look('BT 0 g /F1 12 Tf 40 5 Td 0 -14 (91) " ET'),
  },
  'whose letters advance backwards': {
    value: '(91)',
    look: look('BT 0 g /F2 12 Tf 40 5 Td (91) Tj ET'),
    more: widths(-700),
  },
  'whose letters do not advance': {
    value: '(18)',
    look: look('BT 0 g /F2 12 Tf 40 5 Td (18) Tj ET'),
    more: widths(0),
  },
  // Poppler draws all its letters in one place, Ghostscript one behind the other.
  'of a font without the widths of its letters': {
    value: '(1 000)',
    look: look('BT 0 g /F2 12 Tf 40 5 Td (1 000) Tj ET'),
    more: { 40: simple('/BaseFont /Helvetica /FirstChar 32 /LastChar 57 /Widths [278]') },
  },
  'of a font whose widths are no list': {
    value: '(1 000)',
    look: look('BT 0 g /F2 12 Tf 40 5 Td (1 000) Tj ET'),
    more: { 40: simple('/BaseFont /Helvetica /FirstChar 32 /LastChar 57 /Widths (x)') },
  },
  'of letters upon each other': { value: '(13)', look: look('BT 0 g /F1 12 Tf 40 5 Td [(1) 556 (3)] TJ ET') },
  'whose letters change places in steps': {
    value: '(91)',
    look: look('BT 0 g /F1 12 Tf 40 5 Td (9) Tj -10 -0.1 Td (1) Tj ET'),
  },
  'whose point lies on a figure': {
    value: '(10.50)',
    look: look('BT 0 g /F1 12 Tf 2 5 Td (10) Tj 8.4 0 Td (.) Tj 5 0 Td (50) Tj ET'),
  },
  'of which a part is raised': {
    value: '(1050)',
    look: look('BT 0 g /F1 8 Tf 2 3 Td (10) Tj 9 6 Td (50) Tj ET'),
  },
  // Letters out of shape.
  'that is slanted to streaks': { value: '(9)', look: look('BT 0 g /F1 12 Tf 1 0 4 1 2 5 Tm (9) Tj ET') },
  'that a space slants to streaks': {
    value: '(9)',
    look: look('q 1 0 4 1 0 0 cm BT 0 g /F1 12 Tf 2 5 Td (9) Tj ET Q'),
  },
  'squeezed three times': {
    value: '(1 000)',
    look: look('q 0.5 0 0 1 0 0 cm BT 0 g /F1 12 Tf 50 Tz 0.5 0 0 1 2 5 Tm (1 000) Tj ET Q'),
  },
  'squeezed by its frame': {
    value: '(1 000)',
    look: look('BT 0 g /F1 12 Tf 2 5 Td (1 000) Tj ET', FONTS, FRAME.replace('100 20', '2000 20')),
  },
  'flattened by its frame': {
    value: '(1 000)',
    look: look('BT 0 g /F1 12 Tf 2 5 Td (1 000) Tj ET', FONTS, FRAME.replace('100 20', '100 200')),
  },
  'of which a part is tiny': {
    value: '(1 000)',
    look: look('BT 0 g /F1 12 Tf 2 5 Td (1) Tj /F1 1.6 Tf 8 0 Td (000) Tj ET'),
  },
  // Ink that is read with it.
  'beside bars that read as ones': {
    value: '(9)',
    look: look(`${words('9')} 0 G 1 w 12 3.5 m 12 16.5 l S 16 3.5 m 16 16.5 l S`),
  },
  'that is crossed out': {
    value: '(9)',
    look: look(`${words('9')} 0 G 1 w 0 0 m 100 20 l S 0 20 m 100 0 l S`),
  },
  'of which a clip leaves the beginning': {
    value: '(1 000 000 000)',
    look: look(`0 0 m 100 0 l 0 20 l h W n ${words('1 000 000 000')}`),
  },
  'of which a white frame hides the point': {
    value: '(10.50)',
    look: look(`${words('10.50')} 1 G 12.8 w 0 0 100 20 re S`),
  },
  'whose point is lost in a dark frame': {
    value: '(10.50)',
    look: look(`0 G 12.8 w 0 0 100 20 re S ${words('10.50')}`),
  },
  'that its script reverses': { value: '<feff202e00390031>', look: look(words('91')) },
  'that its script strikes out': { value: '<feff003903360031>', look: look(words('91')) },
  'of unknown letters, in drawings': { value: '(\\177)', look: look(other('(1)')), more: drawings },
  'of nothing, in drawings': { value: '()', look: look(other('(1)')), more: drawings },
  // Colours of another number of parts.
  'partly white, with four parts of a colour of three': {
    value: '(9 000)',
    look: look(`${words('9')} BT /DeviceRGB cs 1 1 1 1 scn /F1 12 Tf 20 5 Td (000) Tj ET`),
  },
  'partly white, with four parts of a grey': {
    value: '(9 000)',
    look: look(`${words('9')} BT /DeviceGray cs 1 1 1 1 sc /F1 12 Tf 20 5 Td (000) Tj ET`),
  },
  'partly white, by a profile of colours': {
    value: '(9 000)',
    look: look(`${words('9')} BT /C cs 0 sc /F1 12 Tf 20 5 Td (000) Tj ET`, COLOURS),
    more: profile,
  },
  // Another font than it seems.
  'in a font that is back after a saved state': {
    value: '(1)',
    look: look('/F2 12 Tf q /F1 12 Tf Q BT 0 g 2 5 Td (1) Tj ET'),
    more: nine,
  },
  'in a font that its look leaves to the form': {
    value: '(1)',
    look: look(other('(1)').replace('F2', 'F7'), ''),
    more: { 3: pageBody(annots(30)).replace('/F1 5 0 R', '/F1 5 0 R /F7 40 0 R'), ...nine },
    settings: '',
  },
  'in a font of symbols by another name': {
    value: '(1)',
    look: look(other('(1)')),
    more: { 40: simple('/BaseFont /Wingdings') },
  },
  'in a bold font of symbols': {
    value: '(a)',
    look: look(other('(a)')),
    more: { 40: simple('/BaseFont /Symbol,Bold') },
  },
  'in a part of a font of symbols': {
    value: '(a)',
    look: look(other('(a)')),
    more: { 40: simple('/BaseFont /ABCDEF+Symbol') },
  },
  'in a TrueType font of symbols': {
    value: '(a)',
    look: look(other('(a)')),
    more: {
      40: '<< /Type /Font /Subtype /TrueType /BaseFont /SymbolMT /FirstChar 97 /LastChar 97 /Widths [600] >>',
    },
  },
  'in the letters of experts': {
    value: '(HK)',
    look: look(other('(HK)')),
    more: { 40: simple('/BaseFont /Helvetica /Encoding /MacExpertEncoding') },
  },
  'in the letters of experts with differences': {
    value: '(HK)',
    look: look(other('(HK)')),
    more: {
      40: simple(
        '/BaseFont /Helvetica /Encoding << /BaseEncoding /MacExpertEncoding /Differences [49 /one] >>',
      ),
    },
  },
  'in a list of characters that says other letters': {
    value: '(9)',
    look: look(other('<0011>')),
    more: composite('Japan1'),
  },
  // Signs that are lost or changed.
  'in pounds, shown in yen': { value: '(100 \\243)', look: look(words('100 \\245')) },
  'in euros, shown in dollars': { value: '<feff00310030003020ac>', look: look(words('100 $')) },
  'whose minus is lost': { value: '<feff22120035003000300020006f00660066>', look: look(words('500 off')) },
  'whose minus of another kind is lost': { value: '<feff20130035>', look: look(words('5')) },
  'of less than one in a thousand, shown as a whole': { value: '<feff00352030>', look: look(words('5')) },
  // Settings by which viewers draw it themselves.
  'that its default shows in white': {
    settings: '/DA (/F1 12 Tf 1 g)',
    value: '(1 000)',
    look: look(words('1 000')),
  },
  'that its default shows as a dot': {
    settings: '/DA (/F1 0.2 Tf 0 g)',
    value: '(1 000)',
    look: look(words('1 000')),
  },
  'on a ground that its settings make black': {
    settings: '/MK << /BG [0] >>',
    value: '(1 000)',
    look: look(words('1 000')),
  },
  'in a border that its settings make broad': {
    settings: '/MK << /BC [0] >> /BS << /W 9 >>',
    value: '(1 000)',
    look: look(words('1 000')),
  },
  'that is longer than its field says': {
    settings: '/MaxLen 1',
    value: '(1 000)',
    look: look(words('1 000')),
  },
};

export const valueForm = ({ settings = '', value, look: drawn, more = {} }: Value): Buffer =>
  file(`/FT /Tx /V ${value} ${settings} ${LOOK}`, { 31: drawn, 40: simple('/BaseFont /Helvetica'), ...more });

const choice = (options: string, value: string, shown: string): Buffer =>
  file(`/FT /Ch /Ff 131072 /Opt [${options}] /V (${value}) ${LOOK}`, {
    31: look(words(shown)),
    40: simple('/BaseFont /Helvetica'),
  });
const frame = '0 G 0.5 0.5 99 19 re s';
const tick = '0 G 2 w 4 8 m 8 4 l 14 14 l S';
const box = (state: 'Yes' | 'Off', yes: string, off = frame): Buffer =>
  file(`/FT /Btn /V /${state} /AS /${state} /AP << /N << /Yes 31 0 R /Off 32 0 R >> >>`, {
    31: look(yes),
    32: look(off),
    40: simple('/BaseFont /ZapfDingbats'),
  });
const mark = (text: string) => box('Yes', `${frame} ${text}`);
const link = (flags: number): Buffer =>
  writePdf({
    ...contract('I owe 1 000'),
    3: pageBody(annots(30)),
    30: `<< /Type /Annot /Subtype /Link /F ${flags} /Rect [100 100 200 120] /Border [0 0 0] /AP << /N 31 0 R >> >>`,
    31: look(words('and 9 000'), '/Font << /F1 5 0 R >>'),
  });
const layered = (properties: string, catalogue = ''): Buffer =>
  writePdf({
    ...contract('', { catalogue }),
    3: pageBody('').replace('/Font', '/Properties << /L 40 0 R >> /Font'),
    4: stream('BT /F1 18 Tf 20 200 Td (I owe 1) Tj ET /OC /L BDC BT /F1 18 Tf 90 200 Td (000 000) Tj ET EMC'),
    40: properties,
    41: '<< /Type /OCG /Name (a) >>',
  });
const OFF = '/Usage << /View << /ViewState /OFF >> >>';
const ON = '/OCProperties << /OCGs [40 0 R] /D << /ON [40 0 R] >> >>';

/** Files that viewers show in different ways. */
export const hostileFiles: Readonly<Record<string, Buffer>> = {
  'a ticked box that shows its frame alone': box('Yes', frame),
  'a ticked box that shows nothing': box('Yes', ' ', ' '),
  'an empty box that would show nothing once it is ticked': box('Off', frame),
  'a tick like a 7': mark('0 G 2 w 4 15 m 15 15.3 l 8 3 l S'),
  'a tick like a leaning 7': mark('0 G 2 w 4 12 m 15 16 l 8 3 l S'),
  'a tick like a 4': mark('0 G 2 w 12 3 m 12.2 16 l 4 8 l 16 8.2 l S'),
  'a tick like a leaning 4': mark('0 G 2 w 10 3 m 14 17 l 4 8 l 16 12 l S'),
  'a tick like a 1': mark('0 G 2 w 6 12 m 10 16 l 10.2 3 l S'),
  'a tick like a minus': mark('0 G 2 w 4 10 m 16 10.1 l S'),
  'a tick like a filled 7': mark('0 g 4 16 m 15 16.2 l 8 3 l 6 3.1 l 12 14 l 4 13.8 l f'),
  'a white tick': mark('BT 1 g /F2 12 Tf 2 5 Td (4) Tj ET'),
  'a tick of white lines': mark(tick.replace('0 G', '1 G')),
  'a white square': mark('1 g 8 4 12 12 re f'),
  'a tick beyond its frame': mark('BT 0 g /F2 12 Tf 300 5 Td (4) Tj ET'),
  'a tick of lines beyond its frame': mark('0 G 2 w 404 8 m 408 4 l 414 14 l S'),
  'a tick like a dot': mark('BT 0 g /F2 0.2 Tf 2 5 Td (4) Tj ET'),
  'a tick below its ground': box('Yes', `${tick} 1 g 0 0 100 20 re f`, '1 g 0 0 100 20 re f'),
  'an empty round button with a dot': box('Off', tick, '0 g 40 10 m 40 16 60 16 60 10 c 60 4 40 4 40 10 c f'),
  'an empty box that is black': box('Off', tick, '0 g 0 0 100 20 re f'),
  'a choice whose name two options have': choice('[(a) (1 000)] [(a) (9 000)]', 'a', '1 000'),
  'a choice whose name is another option': choice('[(9 000) (5)] [(5) (9 000)]', '9 000', '5'),
  'a link with a look for paper alone': link(36),
  'a link with a hidden look': link(2),
  'a layer that is off by its usage, in a file without layers': layered(`<< /Type /OCG /Name (a) ${OFF} >>`),
  'a layer of no kind that is off by its usage': layered(`<< /Name (a) ${OFF} >>`, ON),
  'a group of layers that is shown while they are off, in a file without layers': layered(
    '<< /Type /OCMD /OCGs [41 0 R] /P /AllOff >>',
  ),
  'a group of layers of no kind': layered('<< /OCGs [41 0 R] /P /AllOff >>', ON.replaceAll('40', '41')),
  'a name with a byte that Chrome takes for a space': writePdf({
    ...contract(''),
    3: pageBody('').replace('/F1 5 0 R', '/F1\x80 40 0 R /F1 5 0 R'),
    4: stream('BT /F1\x80 18 Tf 20 200 Td (I owe 1) Tj ET'),
    ...nine,
  }),
};

const circle = (colour: string, r: number, paint: string): string => {
  const c = r * 0.55;
  const from = [10 + r, 10 + c, 10 + r, 10 - c].map(String);
  return [
    `${colour} ${from[0]} 10 m ${from[0]} ${from[1]} ${10 + c} ${10 + r} 10 ${10 + r} c`,
    `${10 - c} ${10 + r} ${10 - r} ${10 + c} ${10 - r} 10 c ${10 - r} ${10 - c} ${10 - c} ${10 - r} 10 ${10 - r} c`,
    `${10 + c} ${10 - r} ${10 + r} ${10 - c} ${from[0]} 10 c ${paint}`,
  ].join(' ');
};
/** As Acrobat draws a round button, which is darker while it is pressed. */
const round = (ground: string): string => `${circle(ground, 9, 'f')} ${circle('0 G', 8.5, 's')}`;
const states = (ground: string, first: number): Bodies => ({
  [first]: stream(`${round(ground)} ${circle('0 g', 3.5, 'f')}`, '/Subtype /Form /BBox [0 0 20 20]'),
  [first + 1]: stream(round(ground), '/Subtype /Form /BBox [0 0 20 20]'),
});

/** Files that programs write. */
export const honestFiles: Readonly<Record<string, Buffer>> = {
  'a round button that is dark while it is pressed': file(
    '/FT /Btn /Ff 49152 /AS /Off /MK << /CA (l) >> /AP << /N << /Yes 31 0 R /Off 32 0 R >> /D << /Yes 33 0 R /Off 34 0 R >> >>',
    { ...states('1 g', 31), ...states('0.75 0 0 rg', 33) },
  ),
};

const italic = 'BT 0 g /F2 12 Tf 1 0 0.33 1 2 5 Tm (1 000) Tj ET';
const bars = '0 G 25 0 m 25 20 l 50 0 m 50 20 l 75 0 m 75 20 l S';
const named = (encoding: string): Bodies => ({ 40: simple(`/BaseFont /Helvetica /Encoding ${encoding}`) });

/** Values as programs show them. */
export const honestValues: Readonly<Record<string, Value>> = {
  'in euros': {
    value: '<feff00310030003020ac>',
    look: look(other('(100 \\200)')),
    more: named('/WinAnsiEncoding'),
  },
  'in euros, of PDFDocEncoding': {
    value: '(100 \\240)',
    look: look(other('(100 \\240)')),
    more: named('<< /Type /Encoding /Differences [160 /Euro] >>'),
  },
  'of a Macintosh': {
    value: '<feff00310030003000a3>',
    look: look(other('(100 \\243)')),
    more: named('/MacRomanEncoding'),
  },
  'with a currency that its script adds': { value: '(100)', look: look(words('100.00 $')) },
  'with a dash and quotes': {
    value: '<feff201c0035201300370022201d>',
    look: look(other('(\\2235\\2267"\\224)')),
    more: named('/WinAnsiEncoding'),
  },
  'in lines close to each other': {
    settings: '/Ff 4096',
    value: '(ab cd ef)',
    look: look("BT 0 g /F1 6 Tf 2 13 Td 5 TL (ab) Tj 30 0 Td (cd) Tj -30 0 Td (ef) ' ET"),
  },
  'in italics of a matrix': { value: '(1 000)', look: look(italic) },
  'with kerning': {
    value: '(AVAT)',
    look: look('BT 0 g /F1 12 Tf 2 5 Td [(A) 120 (V) 120 (A) 80 (T)] TJ ET'),
  },
  'of a font that says its widths': {
    value: '(1000)',
    look: look('BT 0 g /F2 12 Tf 2 5 Td (1000) Tj ET'),
    more: widths(556),
  },
  'with wide and narrow spaces': {
    value: '(a b)',
    look: look('BT 0 g /F1 12 Tf -0.5 Tc -1 Tw 2 5 Td (a b) Tj ET'),
  },
  'in a comb': {
    settings: '/Ff 16777216 /MaxLen 4',
    value: '(1234)',
    look: look(`${bars} BT 0 g /F1 12 Tf 8 5 Td (1) Tj 25 0 Td (2) Tj 25 0 Td (3) Tj 25 0 Td (4) Tj ET`),
  },
  'with a default that leaves its size to the viewer': {
    settings: '/DA (0 0 0.5 rg /F1 0 Tf) /MK << /BG [1 1 0.9] /BC [0] >> /BS << /W 1 >>',
    value: '(1 000)',
    look: look(words('1 000')),
  },
  'in a font within the file': { value: '(1)', look: look(other('(1)')), more: drawnBy(ONE) },
  'in one profile of colours': {
    value: '(1 000)',
    look: look('/C cs 0 sc BT /F1 12 Tf 2 5 Td (1 000) Tj ET', COLOURS),
    more: { 40: simple('/BaseFont /Helvetica'), 43: stream(profileOfGreys('0000', 'ffff'), '/N 1') },
  },
};
