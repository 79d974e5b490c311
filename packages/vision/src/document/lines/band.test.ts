import { describe, expect, it } from 'vitest';
import { findBands } from './band.ts';
import type { Chain } from './chains.ts';

/** Letters in a row, at this distance. */
const row = (letters: number, x: number, y: number, pitch: number): Chain =>
  Array.from({ length: letters }, (_, column) => ({
    column,
    component: { x: x + column * pitch, y, width: pitch * 0.7, height: pitch, area: pitch * pitch * 0.4 },
  }));

const lettersOf = (chains: readonly Chain[]) => findBands(chains)[0]?.rows.map(({ letters }) => letters);

describe('bands', () => {
  const card = [row(30, 700, 280, 16), row(30, 700, 320, 16), row(30, 700, 360, 16)];

  it('a card’s three lines are one', () => {
    expect(lettersOf(card)).toEqual([30, 30, 30]);
  });

  it('what is printed on the other side of a card, shown beside it, is none of its lines', () => {
    expect(lettersOf([...card, row(11, 340, 282, 18)])).toEqual([30, 30, 30]);
  });

  it('a line that a reflection has broken keeps both its pieces', () => {
    const passport = [row(14, 100, 400, 16), row(18, 100 + 26 * 16, 400, 16), row(44, 100, 432, 16)];
    expect(lettersOf(passport)).toEqual([32, 44]);
  });

  it('lines of a picture narrowed to two thirds are one, far apart as they are for their pitch', () => {
    expect(lettersOf([row(44, 100, 400, 14), row(44, 100, 400 + 3.7 * 14, 14)])).toEqual([44, 44]);
  });

  it('lines of a picture lowered to two thirds are one, near as they are for their pitch', () => {
    const lowered = [row(30, 100, 400, 16), row(30, 100, 417, 16), row(30, 100, 434, 16)];
    expect(lettersOf(lowered)).toEqual([30, 30, 30]);
  });
});
