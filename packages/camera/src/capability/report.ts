import { type AbilityName, abilitiesOf, abilityNames, overall, type Verdict } from './abilities.ts';
import type { Feature, Features } from './features.ts';
import { encodeSupportCode } from './support-code.ts';

/**
 * A device's abilities as machine-readable data: docs/integrate/device-check.md. Identifies neither person
 * nor device.
 */
export interface DeviceReport {
  readonly version: 1;
  /** The same features as a code of eight characters. */
  readonly code: string;
  readonly verdict: Verdict;
  readonly abilities: Readonly<Record<AbilityName, Verdict>>;
  readonly features: Readonly<Record<Feature, boolean>>;
}

/** Builds the report for these features. */
export function deviceReport(features: Features): DeviceReport {
  const abilities = abilitiesOf(features);
  return {
    version: 1,
    code: encodeSupportCode(features),
    verdict: overall(abilities),
    abilities: Object.fromEntries(
      abilityNames.map((name) => [name, abilities[name].verdict]),
    ) as DeviceReport['abilities'],
    features,
  };
}
