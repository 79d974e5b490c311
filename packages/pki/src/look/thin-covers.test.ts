import { describe, expect, test } from 'vitest';
import { inspectPdf } from '../inspect-pdf.ts';
import { contract, pageBody, stream, writePdf } from '../pdf/forgeries/forge.ts';

// Fields whose own paint is as thin as a letter, that have more states than looks, or that cover figures made of strokes.

const form = (look: string) =>
  stream(look, '/Type /XObject /Subtype /Form /BBox [0 0 180 40] /Resources << >>');
const statusOf = async (
  content: string,
  look: string,
  keys = '/F 4 /FT /Tx /AP << /N 31 0 R >>',
  rect = '/Rect [70 190 250 230]',
) =>
  (
    await inspectPdf(
      writePdf({
        ...contract('', { catalogue: '/AcroForm << /Fields [30 0 R] >>' }),
        3: pageBody('/Annots [30 0 R]'),
        4: stream(content),
        30: `<< /Type /Annot /Subtype /Widget ${rect} /T (b) ${keys} >>`,
        ...(look === '' ? {} : { 31: form(look) }),
      }),
    )
  ).status;

/** The word "not" drawn with lines. */
const word = (x: number, y: number) =>
  `${x} ${y} m ${x} ${y + 9} l ${x + 7} ${y + 9} l ${x + 7} ${y} l S ` +
  `${x + 13} ${y} m ${x + 20} ${y} l ${x + 20} ${y + 9} l ${x + 13} ${y + 9} l h S ` +
  `${x + 29} ${y + 13} m ${x + 29} ${y} l ${x + 33} ${y} l S ${x + 26} ${y + 9} m ${x + 33} ${y + 9} l S`;
const text = (words: string, size: number) => `BT /F1 ${size} Tf 80 205 Td (${words}) Tj ET`;

describe('thin white paint of a field is found', () => {
  test.each([
    ['along each stroke of a word', `0.7 w ${word(90, 200)}`, `1 G 1.1 w 2 J ${word(20, 10)}`],
    ['over the stem of a figure', text('1 000', 10), '1 g 12 12 1.25 14 re f'],
    ['over a minus sign', text('- 5 000', 12), '1 g 9 17.5 6 1.3 re f'],
    ['over a decimal point', text('10.50', 10), '1 g 20.5 14.7 3.5 1.3 re f'],
  ])('%s', async (_where, content, look) => {
    expect(await statusOf(content, look)).toBe('painted_over');
  });

  test('but not a frame over letters', async () => {
    expect(
      await statusOf(text('I owe 1 000 tenge to the other one', 12), '0 G 1 w 0.5 0.5 179 39 re S'),
    ).toBe('fine');
  });
});

test.each(['/Off 5', '/Off << >>', '/Off 49 0 R'])(
  'a state that is no look hides no other one: %s',
  async (state) => {
    const keys = `/F 4 /FT /Btn /AP << /N << ${state} /Yes 31 0 R >> >> /AS /Yes`;
    expect(await statusOf(`0.7 w ${word(90, 200)}`, '1 g 0 0 180 40 re f', keys)).toBe('painted_over');
  },
);

test.each([8, 16])('a field that viewers place in their own way is refused: flag %s', async (flag) => {
  const keys = `/F ${flag | 4} /FT /Tx /AP << /N 31 0 R >>`;
  expect(await statusOf('', '1 g 0 0 180 40 re f', keys)).toBe('differing_looks');
});

describe('upright strokes below a field are figures', () => {
  const at = (x: number, width: number) => `${width} w ${x} 196 m ${x} 210 l S`;
  const below = (content: string, [left, bottom, right, top]: readonly [number, number, number, number]) => {
    const keys = `/F 4 /FT /Tx /MK << /BG [1] >> /Rect [${left} ${bottom} ${right} ${top}]`;
    return statusOf(content, '', keys, '');
  };

  test.each([
    ['1 below a small field', at(80, 1.2), [72, 194, 88, 212]],
    ['III', `${at(76, 1.2)} ${at(83, 1.2)} ${at(90, 1.2)}`, [70, 194, 96, 212]],
    ['a bold 1', at(80, 5), [70, 196, 200, 210]],
    ['a bold 111', `${at(80, 5)} ${at(95, 5)} ${at(110, 5)}`, [70, 196, 200, 210]],
  ] as const)('%s', async (_what, content, place) => {
    expect(await below(content, place)).toBe('painted_over');
  });
});

test.each([81.3, 81.6, 82])('a figure that becomes another one by its edge is found: %s', async (right) => {
  const keys = `/F 4 /FT /Tx /MK << /BG [1] >> /Rect [70 196 ${right} 216]`;
  expect(await statusOf(text('8 000', 10), '', keys, '')).toBe('painted_over');
});
