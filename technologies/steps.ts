import type { TechnologyStep } from '@kuelik/flow';
import { catalogue, technologyKeys } from './catalogue.ts';

/** All technologies in the form that the shell needs. */
export const technologySteps: readonly TechnologyStep[] = technologyKeys.map((key) => ({
  key,
  ...catalogue[key],
}));

/** The technologies that the page /document-reader runs. */
export const isInDocumentReader = ({ key }: Pick<TechnologyStep, 'key'>): boolean =>
  technologyKeys.some((known) => known === key && catalogue[known].inDocumentReader);

/** Codes of the steps that work with a camera: the specification, start-up step 5. */
export const cameraCodes: readonly string[] = technologySteps.flatMap(({ code, needs = [] }) =>
  needs.includes('camera') ? [code] : [],
);

/** The technologies' texts that cannot be replaced. */
export const loadTextGroups = async () => (await import('./text-catalogues.ts')).textGroups;
