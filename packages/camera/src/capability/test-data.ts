import { type Feature, type Features, featureNames } from './features.ts';

/** A device that has every feature except these; of the fault `cameraBusy`, one that has it if it is named. */
export function featuresWithout(...missing: readonly Feature[]): Features {
  const entries = featureNames.map(
    (name) => [name, missing.includes(name) === (name === 'cameraBusy')] as const,
  );
  return Object.fromEntries(entries) as Record<Feature, boolean>;
}
