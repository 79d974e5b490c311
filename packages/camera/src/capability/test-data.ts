import { type Feature, type Features, featureNames } from './features.ts';

/** A device that has every feature except these. */
export function featuresWithout(...missing: readonly Feature[]): Features {
  const entries = featureNames.map((name) => [name, !missing.includes(name)] as const);
  return Object.fromEntries(entries) as Record<Feature, boolean>;
}
