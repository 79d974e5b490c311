import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { CmsOptions } from '../cms/cms.ts';
import type { Trust } from '../cms/verdict.ts';
import {
  annots,
  type Bodies,
  certifying,
  contract,
  forgeSignature,
  formBody,
  pageBody,
  stream,
  update,
  writePdf,
} from '../pdf/forgeries/forge.ts';
import { createTwoSigners } from '../testing.ts';
import { verifyPdf } from '../verify.ts';

// A certification that lets others fill in fields: what a filled field may show, and what it must not.

// Keys are made here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let first: CmsOptions;
let trust: Trust;
beforeAll(async () => {
  ({ first, trust } = await createTwoSigners());
});

const rect = '100 100 200 120';
const field = (keys = '', box = rect) =>
  `<< /Type /Annot /Subtype /Widget /FT /Tx /T (sum) /F 4 /Rect [${box}] ${keys} >>`;
const NORMAL = '/AP << /N 34 0 R >>';
const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 100 20]';
const look = (content: string, keys = '', resources = '') =>
  stream(content, `${FORM} /Resources << /Font << /F1 5 0 R >> ${resources} >> ${keys}`);
const words = (text: string) => `BT /F1 12 Tf 2 5 Td (${text}) Tj ET`;
const white = '1 g 0 0 100 20 re f 0 g ';
const comb = '1 g 0 0 100 20 re f 0 G 0.5 0.5 99 19 re S 25 0 m 25 20 l 50 0 m 50 20 l 75 0 m 75 20 l S';
const CELLS = '/Ff 16777216 /MaxLen 4';
const none = look(' ');

/** A nine drawn with lines, which no reader of text sees. */
const nine = '0 G 1.5 w 130 105 m 138 105 l 138 117 l 130 117 l 130 111 l 138 111 l S';
const inPlace = (text: string) => `BT /F1 12 Tf 102 105 Td (${text}) Tj ET`;
const picture = 'q 40 0 0 16 110 102 cm BI /W 4 /H 1 /CS /G /BPC 8 ID \u0000\u00ff\u0000\u00ff EI Q';
const dots = inPlace('. . . . . . . . . . . . . . .');

interface Case {
  /** The content of the page. */
  readonly page?: string;
  readonly before: Bodies;
  readonly after: Bodies;
}

const certified = async ({ page = '', before, after }: Case, level = 2) => {
  const numbers = Object.keys(before)
    .map(Number)
    .filter((num) => num < 34);
  const form = formBody(...numbers, 10).replace('/Pages', '/Perms << /DocMDP 11 0 R >> /Pages');
  const file = writePdf({
    ...contract(''),
    3: pageBody(annots(...numbers)),
    4: stream(`BT /F1 12 Tf 20 200 Td (I owe the sum below) Tj ET ${page}`),
    7: '<< /BM /ColorBurn >>',
    ...before,
  });
  const signed = await forgeSignature(file, first, {
    field: 10,
    value: 11,
    catalogue: form,
    page: pageBody(annots(...numbers, 10)),
    valueKeys: certifying(level),
  });
  const { valid, signatures } = await verifyPdf(update(signed, after), trust);
  const [only] = signatures;
  return { valid, faults: only?.faults, kinds: only?.version?.differences.map(({ kind }) => kind) };
};

const TICK = '/FT /Btn /AP << /N << /Off 35 0 R /Yes 34 0 R >> >>';
const tick = (state: string, more = '') =>
  field(`/V /${state} /AS /${state} ${more}`).replace('/FT /Tx', TICK);
const choice = (value: string) =>
  field(`${NORMAL} /Ff 131072 /Opt [(Almaty) (Astana)] ${value}`).replace('/Tx', '/Ch');

describe('a filled field is no change', () => {
  test.each<readonly [string, Case]>([
    [
      'of text',
      {
        before: { 33: field(NORMAL), 34: none },
        after: { 33: field(`${NORMAL} /V (9)`), 34: look(words('9')) },
      },
    ],
    [
      'without a look at first',
      { before: { 33: field() }, after: { 33: field(`${NORMAL} /V (9)`), 34: look(words('9')) } },
    ],
    [
      'with a look of its own number',
      {
        before: { 33: field(NORMAL), 34: none },
        after: { 33: field('/AP << /N 40 0 R >> /V (9)'), 40: look(words('9')) },
      },
    ],
    [
      'on a white ground over dots',
      {
        page: dots,
        before: { 33: field('/MK << /BG [1] >>') },
        after: { 33: field(`/MK << /BG [1] >> ${NORMAL} /V (9)`), 34: look(white + words('9')) },
      },
    ],
    [
      'over dots',
      { page: dots, before: { 33: field() }, after: { 33: field(`${NORMAL} /V (9)`), 34: look(words('9')) } },
    ],
    [
      'in a frame of the page',
      {
        page: '0.7 w 100 100 100 20 re S',
        before: { 33: field() },
        after: { 33: field(`${NORMAL} /V (9)`), 34: look(white + words('9')) },
      },
    ],
    [
      'that is filled anew',
      {
        before: { 33: field(`${NORMAL} /V (1)`), 34: look(words('1')) },
        after: { 33: field(`${NORMAL} /V (9)`), 34: look(words('9')) },
      },
    ],
    [
      'that is emptied',
      {
        before: { 33: field(`${NORMAL} /V (1)`), 34: look(white + words('1')) },
        after: { 33: field(`${NORMAL} /V ()`), 34: none },
      },
    ],
    [
      'that is ticked',
      {
        page: '0.7 w 100 100 100 20 re S',
        before: { 33: tick('Off'), 34: look('2 w 5 5 m 15 15 l S'), 35: none },
        after: { 33: tick('Yes') },
      },
    ],
    [
      'with a number in its own format',
      {
        before: { 33: field(NORMAL), 34: none },
        after: { 33: field(`${NORMAL} /V (1000)`), 34: look(words('1,000.00')) },
      },
    ],
    [
      'in a comb with a frame',
      {
        before: { 33: field(`${NORMAL} ${CELLS}`), 34: look(comb) },
        after: {
          33: field(`${NORMAL} ${CELLS} /V (12)`),
          34: look(`${comb} 0 g ${words('1) Tj 25 0 Td (2')}`),
        },
      },
    ],
    [
      'between tight lines',
      {
        page: 'BT /F1 12 Tf 100 120 Td (gypsy) Tj 0 -29 Td (HILT) Tj ET',
        before: { 33: field() },
        after: { 33: field(`${NORMAL} /V (9)`), 34: look(words('9')) },
      },
    ],
    [
      'with the encoding of forms',
      {
        before: { 33: field(NORMAL), 34: none },
        after: {
          33: field(`${NORMAL} /V (Ivan)`),
          34: stream(words('Ivan'), `${FORM} /Resources << /Font << /F1 36 0 R >> >>`),
          36: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [24 /breve 39 /quotesingle] >> >>',
        },
      },
    ],
    [
      'with a choice',
      {
        before: { 33: choice(''), 34: none },
        after: { 33: choice('/V (Almaty) /I [0]'), 34: look(words('Almaty')) },
      },
    ],
  ])('%s', async (_what, given) => {
    expect(await certified(given)).toEqual({ valid: true, faults: [], kinds: ['filled'] });
    expect((await certified(given, 3)).valid).toBe(true);
    expect((await certified(given, 1)).valid).toBe(false);
  });
});

const empty = field(`${NORMAL} /V ()`);
const covered = { before: { 33: field(NORMAL), 34: look(white) }, after: { 33: empty, 34: none } };
const covers = { before: { 33: field(NORMAL), 34: none }, after: { 33: empty, 34: look(white) } };
const strips = (before: Buffer, after: Buffer, [wide, high]: readonly [number, number]) => {
  const count = Math.floor(100 / wide);
  const numbers = Array.from({ length: count }, (_none, index) => index + 20);
  const box = (index: number) => `${100 + index * wide} 104 ${100 + index * wide + wide} ${104 + high}`;
  const fields = (keys: string) =>
    Object.fromEntries(
      numbers.map((num, index) => [num, field(keys, box(index)).replace('(sum)', `(sum${num})`)]),
    );
  return {
    before: { ...fields(NORMAL), 34: before },
    after: { ...fields(`${NORMAL} /V ()`), 34: after },
  };
};

describe('a filled field must not', () => {
  test.each<readonly [string, Case]>([
    ['show lines that it had hidden', { page: nine, ...covered }],
    ['hide lines', { page: nine, ...covers }],
    ['show a picture', { page: picture, ...covered }],
    ['show text', { page: inPlace('9 000'), ...covered }],
    ['hide text', { page: inPlace('9 000'), ...covers }],
    ['show text below many narrow fields', { page: inPlace('9 000'), ...strips(look(white), none, [9, 10]) }],
    ['hide text below many narrow fields', { page: inPlace('9 000'), ...strips(none, look(white), [9, 10]) }],
    [
      'hide the bars of eights',
      {
        page: 'BT /F1 18 Tf 102 100 Td (888) Tj ET',
        before: { 33: field(NORMAL, '100 106 140 107.6'), 34: none },
        after: { 33: field(`${NORMAL} /V ()`, '100 106 140 107.6'), 34: look(white) },
      },
    ],
    [
      'show faint lines by another mode of blending',
      {
        page: nine.replace('0 G', '0.98 G'),
        before: covers.before,
        after: { 33: empty, 34: look('/G gs 0.02 g 0 0 100 20 re f', '', '/ExtGState << /G 7 0 R >>') },
      },
    ],
    [
      'show a nine of lines by its state',
      { page: nine, before: { 33: tick('Off'), 34: none, 35: look(white) }, after: { 33: tick('Yes') } },
    ],
    [
      'show another field below it',
      {
        before: {
          32: field('/V (9 000) /AP << /N 35 0 R >>').replace('(sum)', '(other)'),
          35: look(words('9 000')),
          ...covered.before,
        },
        after: covered.after,
      },
    ],
  ])('%s', async (_what, given) => {
    expect(await certified(given)).toMatchObject({ valid: false });
  });

  const filledWith = (keys: string, content: Buffer, more: Bodies = {}): Case => ({
    before: { 33: field(NORMAL), 34: none },
    after: { 33: field(keys), 34: content, ...more },
  });
  const flagged = (flags: string, kind = '/Tx'): Case => ({
    before: {
      33: field(`${NORMAL} /V (1)`).replace('/F 4', flags).replace('/Tx', kind),
      34: look(words('1')),
    },
    after: {
      33: field(`${NORMAL} /V (9)`).replace('/F 4', flags).replace('/Tx', kind),
      34: look(words('9')),
    },
  });
  test.each<readonly [string, Case]>([
    ['have a value that it does not show', filledWith(`${NORMAL} /V (1)`, look(words('9 000')))],
    ['show a hundred times its value', filledWith(`${NORMAL} /V (1000)`, look(words('1 000 00')))],
    ['show something and have no value', filledWith(NORMAL, look(words('9 000')))],
    ['have a value alone', filledWith('/V (9)', none)],
    [
      'show something else under the pointer',
      filledWith('/AP << /N 34 0 R /R 36 0 R >> /V (9)', look(words('9')), { 36: look(words('1')) }),
    ],
    [
      'be on a layer',
      filledWith(`${NORMAL} /V (9)`, look(words('9'), '/OC 36 0 R'), { 36: '<< /Type /OCG /Name (a) >>' }),
    ],
    ['be printed alone', flagged('/F 36')],
    ['be hidden', flagged('/F 6')],
    ['move when the page is zoomed', flagged('/F 12')],
    ['be read only', flagged('/F 4 /Ff 1')],
    ['be a push button', flagged('/F 4 /Ff 65536', '/Btn')],
  ])('%s', async (_what, given) => {
    expect(await certified(given)).toMatchObject({ valid: false });
  });

  const strokes = '0 G 1.5 w 30 5 m 38 5 l 38 17 l 30 17 l 30 11 l 38 11 l S ';
  const two = (value: string, shown: string) => filledWith(`${NORMAL} /V (${value})`, look(shown));
  const button = (now: string, more: Bodies = {}): Case => ({
    before: { 33: tick('Off'), 34: look('2 w 5 5 m 15 15 l S'), 35: none },
    after: { 33: now, ...more },
  });
  const asked = (keys: string, kind: string): Case => ({
    before: { 33: field(`${NORMAL} ${keys}`).replace('/Tx', kind), 34: look(words('1 2')) },
    after: { 33: field(`${NORMAL} ${keys} /V (1)`).replace('/Tx', kind), 34: look(words('9 000')) },
  });
  const nines = '/Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [49 /nine] >>';
  test.each<readonly [string, Case]>([
    ['show lines instead of a value', filledWith(NORMAL, look(strokes))],
    ['show lines beside a tiny value', two('1', `${strokes} BT /F1 0.1 Tf 2 5 Td (1) Tj ET`)],
    ['show lines beside a white value', two('1', `${strokes} 1 g ${words('1')}`)],
    ['show a picture of a value', filledWith(NORMAL, look(picture))],
    [
      'show a drawing of a value',
      filledWith(`${NORMAL} /V (1)`, look('/X Do', '', '/XObject << /X 36 0 R >>'), { 36: look(words('9')) }),
    ],
    ['have a stream as its value', filledWith(`${NORMAL} /V 36 0 R`, look(words('9')), { 36: stream('1') })],
    ['have a name as its value', filledWith(`${NORMAL} /V /x`, look(words('9')))],
    ['show text by a state', filledWith('/AP << /N << /Yes 34 0 R >> >> /AS /Yes', look(words('9')))],
    [
      'show other figures by the font',
      filledWith(`${NORMAL} /V (1)`, stream(words('1'), `${FORM} /Resources << /Font << /F1 36 0 R >> >>`), {
        36: `<< ${nines} >>`,
      }),
    ],
    ['show no sign', two('-1000', words('1000'))],
    ['show no decimal point', two('10.00', words('1000'))],
    ['show its value in white', two('9', `1 g ${words('9')}`)],
    ['show its value in white in part', two('9 000', `${words('9')} 1 g ${words('000')}`)],
    ['show its value without ink', two('9', `3 Tr ${words('9')}`)],
    ['show its value beyond its place', two('19', 'BT /F1 12 Tf 2 5 Td (1) Tj 300 0 Td (9) Tj ET')],
    ['show its value backwards', two('19', 'BT /F1 12 Tf 20 5 Td (1) Tj -10 0 Td (9) Tj ET')],
    ['show its value below its ground', two('9', `${words('9')} ${white}`)],
    ['be a password', asked('/Ff 8192', '/Tx')],
    ['be a list', asked('/Opt [(1) (2)]', '/Ch')],
    ['be ticked and blank', button(tick('Yes'), { 34: none })],
    ['be ticked without a value', button(field('/AS /Yes').replace('/FT /Tx', TICK))],
    ['be ticked with a text as its value', button(field('/V (Off) /AS /Yes').replace('/FT /Tx', TICK))],
    ['add noughts', { page: inPlace('9'), ...filledWith(`${NORMAL} /V (0)`, look(words('     0'))) }],
    ['underline', { page: inPlace('9'), ...filledWith(NORMAL, look('0 0.5 m 100 0.5 l S')) }],
  ])('%s', async (_what, given) => {
    expect(await certified(given)).toMatchObject({ valid: false });
  });

  test.each<readonly [string, string, string]>([
    ['flags', '/F 4', '/F 2'],
    ['flags', '/F 2', '/F 4'],
    ['layer', '/F 4', '/F 4 /OC 36 0 R'],
    ['place', `[${rect}]`, '[100 180 200 220]'],
    ['ground', '/F 4', '/F 4 /MK << /BG [1] >>'],
    ['script', '/F 4', '/F 4 /AA << /K << /S /JavaScript /JS (0) >> >>'],
    ['rich text', '/F 4', '/F 4 /RV (<p>9</p>)'],
  ])('have other %s: %s becomes %s', async (_what, from, to) => {
    const one = field(NORMAL);
    const more = { 34: look(words('9')), 36: '<< /Type /OCG /Name (a) >>' };
    const before = { 33: one.replace('/F 4', from.startsWith('/F') ? from : '/F 4'), ...more };
    const after = { 33: one.replace(from.startsWith('/F') ? '/F 4' : from, to), ...more };
    expect(await certified({ before, after })).toMatchObject({ valid: false });
  });
});
