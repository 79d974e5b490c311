import { describe, expect, it } from 'vitest';
import type { LivenessStep } from '../../technologies/liveness/contract.ts';
import { startChallenge } from '../../technologies/liveness/web/challenge.ts';
import { swaps, swapWalks } from './swap.ts';
import type { Walk } from './walk.ts';

/** A finished check, with a picture for each shot that identifies its person. */
function walkOf(person: string, steps: readonly LivenessStep[]): Walk {
  const times = { total: 1, environment: 1, countdown: 1, spread: [0] };
  const shots = steps.map((step, i) => ({ step, at: i * 100 }));
  const pictures = shots.map(({ at }, i) => [at, Buffer.from(`${person}${i}`)] as const);
  return {
    state: { ...startChallenge(['photo'], 0, times), status: 'done', shots },
    pictures: new Map(pictures),
    hints: new Map(),
    seconds: 1,
  };
}

const shown = ({ pictures }: Walk) => [...pictures.values()].map(String);

describe('swapWalks', () => {
  const first = walkOf('a', ['light', 'center', 'forward', 'photo', 'photo', 'photo']);
  const second = walkOf('b', ['light', 'center', 'photo', 'photo']);

  it("shows the second person's pictures of the photo, the last one again where there are fewer", () => {
    const swapped = swapWalks(first, second, swaps['another person for the photo']!);
    expect(shown(swapped)).toEqual(['a0', 'a1', 'a2', 'b2', 'b3', 'b3']);
    expect(swapped.state.shots).toEqual(first.state.shots);
  });

  it('shows the second person in the middle, and leaves both checks as they were', () => {
    const swapped = swapWalks(first, second, swaps['another person in the middle']!);
    expect(shown(swapped)).toEqual(['a0', 'b1', 'a2', 'a3', 'a4', 'a5']);
    expect(shown(first)).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'a5']);
  });
});
