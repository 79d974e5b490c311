import { expect, it } from 'vitest';
import { headFrame } from '../../testing.ts';
import { type Habit, noHabit, observeHabit, usual } from './habit.ts';

/** So many frames of a face of this size, `every` milliseconds apart. */
function see(habit: Habit, from: number, every: number, frames: number, size: number): Habit {
  const times = Array.from({ length: frames }, (_, i) => from + i * every);
  return times.reduce((seen, at) => observeHabit(seen, headFrame({ size }), at), habit);
}

it.each([33, 100, 500, 1_000, 2_000])('is known after at least six frames, %s ms apart', (every) => {
  const frames = Math.max(6, Math.ceil(1_200 / every) + 1);
  expect(usual(see(noHabit, 0, every, frames, 0.3))?.size).toBeCloseTo(0.3, 1);
  expect(usual(see(noHabit, 0, every, 5, 0.3))).toBeNull();
});

it('forgets a person who was away: one who is back may sit otherwise', () => {
  const before = see(noHabit, 0, 100, 20, 0.25);
  const back = see(before, 12_000, 100, 3, 0.45);
  expect(usual(back)).toBeNull();
  expect(usual(see(back, 12_300, 100, 9, 0.45))?.size).toBeCloseTo(0.45, 1);
});
