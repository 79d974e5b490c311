import { describe, expect, it } from 'vitest';
import { composeMrz } from '../zone/compose-mrz.ts';
import { CLASS_COUNT, glyphIndex } from '../zone/glyphs.ts';
import { layouts } from '../zone/mrz-layout.ts';
import { acceptText } from './mrz-acceptance.ts';
import { decodeText } from './mrz-decode.ts';

const zoneOf = (state: string, personal: string) =>
  composeMrz({
    format: 'TD3',
    documentCode: 'P',
    issuingState: state,
    documentNumber: 'C1489285',
    nationality: state,
    birth: '010228',
    sex: 'M',
    expiry: '360505',
    surname: 'SPECIMEN',
    givenNames: 'ANNA',
    optional: [personal],
  });

/** Columns of two figures 1 in the second line. As an `I` each, together, they change no check digit. */
const ONES = [34, 35];

/** Clear letters, except those of the second line in these columns, which look like an `I` as well. */
const blurred = (lines: readonly string[], columns = ONES, certainty = 0.5) =>
  lines.map((line, row) =>
    Array.from(line, (letter, column) => {
      const scores = new Float32Array(CLASS_COUNT).fill(-12);
      const doubtful = row === 1 && columns.includes(column);
      scores[glyphIndex(letter)] = doubtful ? Math.log(0.95 - certainty) : -0.01;
      if (doubtful) scores[glyphIndex('I')] = Math.log(certainty);
      return scores;
    }),
  );

it('reads figures where a state’s optional data has nothing else, however much they look like letters', () => {
  const lines = zoneOf('VNM', '206333119');
  const text = decodeText(layouts.TD3, blurred(lines));
  expect(text.lines).toEqual(lines);
  expect(acceptText(text)).toBe(true);
});

it('leaves them open for other states', () => {
  const lines = zoneOf('UTO', '206333119');
  expect(acceptText(decodeText(layouts.TD3, blurred(lines)))).toBe(false);
});

it('reads optional data of such a state with letters in it anyway', () => {
  const lines = zoneOf('VNM', 'ZE184226B');
  expect(decodeText(layouts.TD3, blurred(lines, [])).lines).toEqual(lines);
});

it.each(['UTO', 'VNM'])(
  'does not rely on two letters that no check digit tells from figures, of %s',
  (state) => {
    const text = decodeText(layouts.TD3, blurred(zoneOf(state, '206333119'), ONES, 0.92));
    expect(acceptText(text)).toBe(false);
  },
);

/** A zone of Utopia with these dates. */
const dated = (birth: string, expiry: string) => {
  const source = { issuingState: 'UTO', nationality: 'UTO', documentNumber: 'L898902C3', sex: 'F' };
  const names = { surname: 'ERIKSSON', givenNames: 'ANNA MARIA' };
  return composeMrz({ format: 'TD3', documentCode: 'P', ...source, ...names, birth, expiry });
};

it.each([
  ['an unknown day', '7408<<', '360505'],
  ['an unknown month and day', '74<<<<', '360505'],
  ['an unknown date', '<<<<<<', '360505'],
  ['no expiry', '740812', '<<<<<<'],
  ['a day 00', '740800', '360505'],
  ['a month and day 00', '740000', '360505'],
  ['the last day of December', '741231', '360505'],
])('reads %s, and relies on it', (_, birth, expiry) => {
  const lines = dated(birth, expiry);
  const text = decodeText(layouts.TD3, blurred(lines, []));
  expect(text.lines).toEqual(lines);
  expect(acceptText(text)).toBe(true);
});

it.each([
  ['a month 13', '741312', '360505'],
  ['a day 32', '740832', '360505'],
  ['a month 19 of expiry', '740812', '361905'],
])('does not rely on %s under valid check digits', (_, birth, expiry) => {
  const text = decodeText(layouts.TD3, blurred(dated(birth, expiry), []));
  expect(acceptText(text)).toBe(false);
});

it('reads a filler for the check digit of an expiry that there is not', () => {
  const [first = '', second = ''] = dated('740812', '<<<<<<');
  const lines = [first, `${second.slice(0, 27)}<${second.slice(28)}`];
  const text = decodeText(layouts.TD3, blurred(lines, []));
  expect(text.lines).toEqual(lines);
  expect(acceptText(text)).toBe(true);
});

it('keeps a figure of a date that looks like a filler alone', () => {
  const lines = dated('740812', '360505');
  const scores = blurred(lines, []);
  scores[1]![17]![glyphIndex('<')] = Math.log(0.6);
  scores[1]![17]![glyphIndex('1')] = Math.log(0.4);
  expect(decodeText(layouts.TD3, scores).lines).toEqual(lines);
});

it('does not take a figure for a filler where the picture does not tell them apart', () => {
  const lines = dated('7408<<', '360505');
  const scores = blurred(lines, []);
  // The day's figures look like 00, which changes no check digit.
  for (const column of [17, 18]) {
    scores[1]![column]![glyphIndex('<')] = Math.log(0.6);
    scores[1]![column]![glyphIndex('0')] = Math.log(0.4);
  }
  expect(acceptText(decodeText(layouts.TD3, scores))).toBe(false);
});

describe('internal passports of Russia', () => {
  const lines = [
    'PNRUSOBRAZEC7K<<A6LITA<WAVELEVI3<<<<<<<<<<<<',
    '1235678909RUS7401019M<<<<<<<4120304770001<54',
  ];

  it('have figures in their names, and no expiry', () => {
    const text = decodeText(layouts.TD3, blurred(lines, []));
    expect(text.lines).toEqual(lines);
    expect(acceptText(text)).toBe(true);
  });

  it('are not relied on where a figure of a name may be a letter', () => {
    const scores = blurred(lines, []);
    scores[0]![31]![glyphIndex('3')] = Math.log(0.7);
    scores[0]![31]![glyphIndex('B')] = Math.log(0.3);
    expect(acceptText(decodeText(layouts.TD3, scores))).toBe(false);
  });

  it('are no reason for figures in the names of other passports', () => {
    const other = zoneOf('RUS', '206333119');
    const scores = blurred(other, []);
    expect(decodeText(layouts.TD3, scores).lines).toEqual(other);
    scores[0]![5]![glyphIndex('8')] = Math.log(0.9);
    scores[0]![5]![glyphIndex('S')] = Math.log(0.1);
    expect(decodeText(layouts.TD3, scores).lines[0]).toBe(other[0]);
  });
});
