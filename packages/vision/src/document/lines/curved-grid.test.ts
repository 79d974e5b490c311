import { expect, it } from 'vitest';
import { fitGrid } from '../edges/homography.ts';
import { fitCurvedGrid } from './curved-grid.ts';

/** Two lines of 44 letters on a page that sags by two letters, with every ninth letter missing. */
const place = (column: number, row: number) => {
  const u = (column - 21.5) / 22;
  return { x: 40 + 20 * column - 6 * u ** 3, y: 300 + 50 * row + 40 * (1 - u * u) + 8 * u ** 3 };
};
const points = Array.from({ length: 88 }, (_, i) => ({ column: i % 44, row: Math.floor(i / 44) }))
  .filter((_, i) => i % 9 !== 4)
  .map((p) => ({ ...p, ...place(p.column, p.row) }));

const worst = (map: ReturnType<typeof fitGrid>, columns: readonly number[]) =>
  Math.max(
    ...columns.flatMap((column) =>
      [0, 1].map((row) => {
        const [a, b] = [map!(column, row), place(column, row)];
        return Math.hypot(a.x - b.x, a.y - b.y);
      }),
    ),
  );

it('follows sagging lines, where a plane is off by more than half a letter', () => {
  const columns = points.map(({ column }) => column);
  expect(worst(fitGrid(points), columns)).toBeGreaterThan(10);
  expect(worst(fitCurvedGrid(points), columns)).toBeLessThan(2);
});

it('extrapolates linearly beyond the known letters', () => {
  expect(worst(fitCurvedGrid(points.filter(({ column }) => column < 42)), [42, 43])).toBeLessThan(8);
});
