import { describe, expect, test } from 'vitest';
import { inspectPdf } from '../inspect-pdf.ts';
import { type Bodies, contract, pageBody, stream, writePdf } from '../pdf/forgeries/forge.ts';

// Strokes of figures below fields that are cut to them, and paint that makes figures hard to see.

type Four = readonly [number, number, number, number];
const BACKGROUND = '/FT /Tx /MK << /BG [1] >>';
const statusOf = async (
  content: string,
  places: readonly Four[],
  { keys = BACKGROUND, more = {} }: { readonly keys?: string; readonly more?: Bodies } = {},
) => {
  const list = places.map((_place, index) => `${40 + index} 0 R`).join(' ');
  const fields = places.map((place, index) => [
    40 + index,
    `<< /Type /Annot /Subtype /Widget /T (f${index}) /F 4 /Rect [${place.join(' ')}] ${keys} >>`,
  ]);
  const bodies = {
    ...contract('', { catalogue: `/AcroForm << /Fields [${list}] >>`, page: `/Annots [${list}]` }),
    3: pageBody(`/Annots [${list}]`).replace('/Font', '/ExtGState << /G 7 0 R >> /Font'),
    4: stream(`0 G 0 g ${content}`),
    7: '<< /ca 0.74 >>',
    ...more,
    ...Object.fromEntries(fields),
  };
  return (await inspectPdf(writePdf(bodies))).status;
};
const text = (words: string, size = 12, x = 70, y = 200) => `BT /F1 ${size} Tf ${x} ${y} Td (${words}) Tj ET`;

/** The strokes of an eight as seven segments: across, then up. */
const across: readonly Four[] = [224, 212, 200].map((y) => [101, y, 113, y]);
const up: readonly Four[] = [100, 114].flatMap((x): readonly Four[] => [
  [x, 201, x, 211],
  [x, 213, x, 223],
]);
const drawn = (lines: readonly Four[]) =>
  lines.map(([a, b, c, d]) => `1.5 w ${a} ${b} m ${c} ${d} l S`).join(' ');
const around = (lines: readonly Four[], [x, y]: readonly [number, number]) =>
  lines.map(([a, b, c, d]): Four => [a - x, b - y, c + x, d + y]);
const wide: Four = [70, 190, 250, 230];
const stripes = Array.from(
  { length: 7 },
  (_none, at) => `.9 g 70 ${190 + at * 6} 180 2 re f .8 g 70 ${192 + at * 6} 180 2 re f`,
).join(' ');
const veil = {
  keys: '/FT /Tx /AP << /N 31 0 R >>',
  more: {
    31: stream(
      '/G gs 1 g 0 0 180 40 re f',
      '/Type /XObject /Subtype /Form /BBox [0 0 180 40] /Resources << /ExtGState << /G 7 0 R >> >>',
    ),
  },
};

describe('is found:', () => {
  test('seven segments with one field each', async () => {
    const eight = [...across, ...up];
    expect(await statusOf(drawn(eight), [...around(across, [0, 1]), ...around(up, [1, 0])])).toBe(
      'painted_over',
    );
    expect(await statusOf(drawn(eight), [...around(across, [0, 3]), ...around(up, [3, 0])])).toBe(
      'painted_over',
    );
  });

  test('the bars of a nought, which becomes eleven', async () => {
    const bars = across.filter((_line, index) => index !== 1);
    expect(await statusOf(drawn([...bars, ...up]), around(bars, [0, 3]))).toBe('painted_over');
  });

  test('a long minus sign in a longer field', async () => {
    expect(
      await statusOf(`1.5 w 80 204 m 110 204 l S ${text('5 000', 24, 120)}`, [[70, 194, 118, 214]]),
    ).toBe('painted_over');
  });

  test.each([
    ['a Q that loses its tail', text('Q', 16), [70, 195, 90, 200.2]],
    ['a drawn 8 that loses a side', '1 w 70 200 9 14 re S 70 207 m 79 207 l S', [64, 196, 70.4, 218]],
  ] as const)('%s', async (_what, content, place) => {
    expect(await statusOf(content, [place])).toBe('painted_over');
  });

  test('faint figures on stripes', async () => {
    expect(await statusOf(stripes, [wide])).not.toBe('damaged');
    expect(await statusOf(`${stripes} .95 g ${text('9 000', 24, 80)}`, [wide])).toBe('painted_over');
  });

  test('grey figures below a veil', async () => {
    const grey = '.8 G 2 w 90 200 m 98 200 l 98 214 l 90 214 l h S';
    expect(await statusOf(grey, [wide], veil)).toBe('painted_over');
  });

  test('a list that viewers draw by themselves', async () => {
    const list = '/FT /Ch /Opt [(I owe 1 000)]';
    expect(await statusOf('', [wide], { keys: list })).toBe('unclear_fields');
  });
});

test('a line of nearly the whole field is a line to fill in', async () => {
  expect(await statusOf('.7 w 80 200 m 108 200 l S', [[78, 195, 110, 212]])).toBe('fine');
});
