import type { StepManifest, Technology } from '../manifest.ts';
import type { LivenessTechnology, livenessCodes } from './recipes.ts';

const loadResultBlock = () => import('./web/result-block.ts');

const liveFace = {
  name: { ru: 'Проверка лица', kz: 'Бетті тексеру', en: 'Face check', my: 'Semakan muka' },
  needs: ['camera'],
  load: () => import('./web/index.tsx'),
} as const satisfies Omit<StepManifest, 'code'>;

const turningHead = { ...liveFace, needs: ['camera', 'motion-sensors'] } as const;

const steps = {
  distance: { ...liveFace, code: 'LDD', loadResultBlock },
  distance2: { ...liveFace, code: 'LDD2' },
  short: { ...liveFace, code: 'LDSH', loadResultBlock, isInDemo: true },
  position: { ...turningHead, code: 'LDHP', loadResultBlock },
  'pro-max': { ...turningHead, code: 'LDPM' },
  core: { ...liveFace, code: 'LC' },
} as const satisfies { [Key in LivenessTechnology]: StepManifest & { code: (typeof livenessCodes)[Key] } };

export type Key = keyof typeof steps;

/** The six face checks: one engine, a recipe each. */
export const technology = {
  folder: 'liveness',
  steps,
} as const satisfies Technology;
