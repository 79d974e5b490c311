import { describe, expect, it } from 'vitest';
import { decodeChecked } from './check-decode.ts';
import { CLASS_COUNT, glyphIndex } from './glyphs.ts';
import { layouts } from './mrz-layout.ts';

const TD3 = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];

/** Scores of letters that all look clear, except the changed ones. */
function scoresOf(lines: readonly string[], changed: readonly (readonly [number, number, string, number])[]) {
  const scores = lines.map((line) =>
    [...line].map((letter) => {
      const out = new Float32Array(CLASS_COUNT).fill(-9);
      out[glyphIndex(letter)] = -0.01;
      return out;
    }),
  );
  for (const [line, column, letter, score] of changed) {
    scores[line]![column]![glyphIndex(letter)] = score;
  }
  return scores;
}

const textOf = (scores: ReturnType<typeof scoresOf>) => {
  const checked = decodeChecked(scores, layouts.TD3);
  const at = (column: number) =>
    checked?.letters.find((letter) => letter.line === 1 && letter.column === column);
  return { checked, at, cost: checked?.cost ?? Number.NaN };
};

describe('text under check digits', () => {
  it('is what the letters look like if that is valid, by a wide margin', () => {
    const { checked, cost } = textOf(scoresOf(TD3, []));
    expect(cost).toBeCloseTo(0);
    expect(Math.min(...checked!.letters.map(({ margin }) => margin))).toBeGreaterThan(5);
  });

  it('corrects one letter that looks like another of a different value', () => {
    const { at, cost } = textOf(
      scoresOf(TD3, [
        [1, 2, '3', -0.5],
        [1, 2, '9', -1],
      ]),
    );
    expect(at(2)?.glyph).toBe(glyphIndex('9'));
    expect(cost).toBeCloseTo(0.5);
  });

  it.each([
    [1, 'S', '8 and S have the same remainder'],
    [0, 'B', 'L and B, too'],
  ])('is in doubt at column %i where %s looks nearly as likely: %s', (column, letter) => {
    const { at } = textOf(scoresOf(TD3, [[1, column, letter, -0.4]]));
    expect(at(column)?.glyph).toBe(glyphIndex(TD3[1]![column]!));
    expect(at(column)?.margin).toBeLessThan(2);
  });

  it('is not in doubt over letters that check digits distinguish', () => {
    const { at } = textOf(scoresOf(TD3, [[1, 2, '3', -0.4]]));
    expect(at(2)?.margin).toBeGreaterThan(5);
  });

  it('prefers a digit to a look-alike letter: numbers contain few letters', () => {
    const { at } = textOf(scoresOf(TD3, [[1, 3, 'S', -0.01]]));
    expect(at(3)?.glyph).toBe(8);
  });

  it('loses nothing by zeros that look like an O where only figures stand', () => {
    const birth = [1, 15] as const;
    const { at, cost } = textOf(
      scoresOf(TD3, [
        [...birth, '0', -3],
        [...birth, 'O', -0.1],
      ]),
    );
    expect(at(15)?.glyph).toBe(0);
    expect(cost).toBeCloseTo(0);
  });

  it('loses little by a zero that looks like an O in a number, and stays in doubt over two', () => {
    const alone = textOf(
      scoresOf(TD3, [
        [1, 5, '0', -2.4],
        [1, 5, 'O', -0.1],
      ]),
    );
    expect(alone.at(5)?.glyph).toBe(0);
    expect(alone.cost).toBeLessThan(0.5);
    // Weights 7 and 3: two O change no check digit together.
    const pair = [
      'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
      'L890089023UTO7408122F1204159<<<<<<<<<<<<<<04',
    ];
    const both = textOf(
      scoresOf(
        pair,
        [3, 4].flatMap((column) => [[1, column, '0', -2.4] as const, [1, column, 'O', -0.1] as const]),
      ),
    );
    expect(Math.min(both.at(3)!.margin, both.at(4)!.margin)).toBeLessThan(2.5);
  });
});
