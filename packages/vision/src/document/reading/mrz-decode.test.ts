import { expect, it } from 'vitest';
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

/** Plain letters, but for those of the second line in these columns, which look like an `I` as well. */
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

it('reads optional data of such a state with letters in it all the same', () => {
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
