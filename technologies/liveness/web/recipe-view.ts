import type { LivenessStep } from '../contract.ts';
import { recipes } from '../recipes.ts';
import { type Stage, stagesOf } from './view.ts';

/** Every step of a check, unordered; those of `short` for an unknown key. */
function possibleSteps(technology: string): readonly LivenessStep[] {
  const known = Object.entries(recipes).find(([key]) => key === technology);
  const parts = known ? known[1] : recipes.short;
  return parts.flatMap((part) => {
    if (typeof part === 'string') return [part];
    return 'oneOf' in part ? part.oneOf[0] : part.anyOrder;
  });
}

/** First, second and third step, before the challenge is drawn. */
export const recipeStages = (technology: string): readonly Stage[] => stagesOf(possibleSteps(technology));

/** The sentence that describes the check's commands. */
export function aboutOf(technology: string): 'photo' | 'distance' | 'turns' {
  const steps = possibleSteps(technology);
  const middle = stagesOf(steps).find((stage) => stage === 'turns' || stage === 'distance');
  return middle === 'turns' || middle === 'distance' ? middle : 'photo';
}
