import { type Feature, type Features, featureNames } from './features.ts';

/** A device with every feature except these, and with the fault `cameraBusy` if it is named. */
export function featuresWithout(...missing: readonly Feature[]): Features {
  const entries = featureNames.map(
    (name) => [name, missing.includes(name) === (name === 'cameraBusy')] as const,
  );
  return Object.fromEntries(entries) as Record<Feature, boolean>;
}
