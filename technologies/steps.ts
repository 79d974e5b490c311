import type { TechnologyStep } from '@kuelik/flow';
import { catalogue, technologyKeys } from './catalogue.ts';

/** All technologies, as the shell wants them. */
export const technologySteps: readonly TechnologyStep[] = technologyKeys.map((key) => ({
  key,
  ...catalogue[key],
}));

/** Those that the page /document-reader runs. */
export const isInDocumentReader = ({ key }: Pick<TechnologyStep, 'key'>): boolean =>
  technologyKeys.some((known) => known === key && catalogue[known].inDocumentReader);

/** Codes of the steps that work with a camera: the specification, start-up step 5. */
export const cameraCodes: readonly string[] = technologySteps.flatMap(({ code, needs = [] }) =>
  needs.includes('camera') ? [code] : [],
);

/** Which texts of the technologies cannot be replaced. */
export const loadTextGroups = async () => (await import('./text-catalogues.ts')).textGroups;
