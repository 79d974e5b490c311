import type { TechnologyStep } from '@kuelik/flow';
import { catalogue, resultShowing, technologyKeys } from './catalogue.ts';
import { technologyNames } from './names.ts';
import { resultBlocks } from './result-blocks.ts';
import { screens } from './screens.ts';

/** The technologies that have a screen, as the shell wants them. */
export const technologySteps: readonly TechnologyStep[] = technologyKeys.map((key) => ({
  key,
  code: catalogue[key].code,
  name: technologyNames[key],
  load: screens[key],
  showsResult: resultShowing.has(key),
  loadResultBlock: resultBlocks[key],
}));

/** Codes of all technologies that work with a camera, also of those without a screen yet. */
export const cameraCodes: readonly string[] = technologyKeys.flatMap((key) => {
  const { code, needs } = catalogue[key];
  const all: readonly string[] = needs;
  return all.includes('camera') ? [code] : [];
});
