import type { LivenessStep } from '../../technologies/liveness/contract.ts';
import type { Walk } from './walk.ts';

/** Two people in one submission: the second one's own pictures instead of the first one's at these steps. */
export const swaps: Readonly<Record<string, (step: LivenessStep) => boolean>> = {
  'another person for the photo': (step) => step === 'photo',
  'another person in the middle': (step) => step === 'center' || step === 'forward',
};

/**
 * The first person's check, posted with pictures of the second one's at the steps that `isSwapped` names: picture by
 * picture, repeating the last one if there are fewer. Both must have finished the same kind of check.
 */
export function swapWalks(first: Walk, second: Walk, isSwapped: (step: LivenessStep) => boolean): Walk {
  const pictures = new Map(first.pictures);
  const taken = new Map<LivenessStep, number>();
  for (const { step, at } of first.state.shots) {
    const others = second.state.shots.filter((shot) => shot.step === step);
    const n = taken.get(step) ?? 0;
    taken.set(step, n + 1);
    const shot = others[Math.min(n, others.length - 1)];
    const picture = shot && second.pictures.get(shot.at);
    if (picture && isSwapped(step)) pictures.set(at, picture);
  }
  return { ...first, pictures };
}
