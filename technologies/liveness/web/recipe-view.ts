import type { LivenessStep } from '../contract.ts';
import { recipes } from '../recipes.ts';
import { type Stage, stagesOf } from './view.ts';

/** Every step that a check may ask for, in no order that counts; those of `short` for a key of another name. */
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

/** Which sentence says what the check will ask for. */
export function aboutOf(technology: string): 'photo' | 'distance' | 'turns' {
  const steps = possibleSteps(technology);
  const middle = stagesOf(steps).find((stage) => stage === 'turns' || stage === 'distance');
  return middle === 'turns' || middle === 'distance' ? middle : 'photo';
}
