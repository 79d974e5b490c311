import type { CharacterGrid } from '../lines/character-grid.ts';
import { bestScore } from '../zone/check-decode.ts';
import { NOTHING } from '../zone/glyphs.ts';
import { layouts, type MrzLayout } from '../zone/mrz-layout.ts';
import type { CellReader } from './cell-reader.ts';

/** Floors that keep single ruined letters from dominating the mean. */
const PLACEMENT_FLOOR = -5;
const PLACEMENT_NOTHING_FLOOR = -2.5;
/** Columns searched beyond the letters found: glare hides ends of lines. */
const MARGIN = 4;
/** Penalty for lines that begin in different columns. */
const SKEW_PRICE = 2;

/** A layout aligned to a grid. */
export interface Placement {
  readonly layout: MrzLayout;
  readonly offsets: readonly number[];
  readonly total: number;
}

/** Whether a grid may contain an MRZ of this layout. */
export function fits(grid: CharacterGrid, { rows, columns }: MrzLayout): boolean {
  const found = grid.last - grid.first + 1;
  return rows === grid.rows && found + 2 * MARGIN >= columns && found <= columns + 12;
}

/** Finds the format and the column where each line begins. */
export function placeLayout(grid: CharacterGrid, flipped: boolean, reader: CellReader): Placement | null {
  const from = grid.first - MARGIN;
  const to = grid.last + MARGIN;
  let best: Placement | null = null;
  for (const layout of Object.values(layouts)) {
    const { rows, columns } = layout;
    if (!fits(grid, layout)) continue;
    const lineScore = (line: number, offset: number): number => {
      const row = flipped ? rows - 1 - line : line;
      let sum = 0;
      for (let column = from; column <= to; column++) {
        const scores = reader.scores(column, row);
        const inside = column >= offset && column < offset + columns;
        if (!inside) {
          sum += Math.max(scores[NOTHING]!, PLACEMENT_NOTHING_FLOOR);
          continue;
        }
        const place = flipped ? offset + columns - 1 - column : column - offset;
        sum += Math.max(bestScore(scores, layout.alphabets[line]![place]!), PLACEMENT_FLOOR);
      }
      return sum;
    };
    const table = Array.from({ length: rows }, (_, line) =>
      Array.from({ length: to - from + 2 - columns }, (__, i) => lineScore(line, from + i)),
    );
    for (let offset = from; offset + columns - 1 <= to; offset++) {
      let total = 0;
      const offsets = table.map((scores) => {
        let chosen = offset;
        let top = Number.NEGATIVE_INFINITY;
        for (const shift of [0, -1, 1]) {
          const score = scores[offset + shift - from];
          if (score !== undefined && score - Math.abs(shift) * SKEW_PRICE > top) {
            top = score - Math.abs(shift) * SKEW_PRICE;
            chosen = offset + shift;
          }
        }
        total += top;
        return chosen;
      });
      if (!best || total > best.total) best = { layout, offsets, total };
    }
  }
  return best;
}
