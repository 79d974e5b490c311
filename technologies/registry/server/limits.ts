import { readLeniently } from '../../read-settings.ts';
import { registrySettings } from '../settings.ts';

/** The integrator's limits for a registry; a missing or senseless one falls back to the product's. */
export function registryLimits(settings: Readonly<Record<string, unknown>>) {
  return readLeniently(registrySettings, settings);
}
export type RegistryLimits = ReturnType<typeof registryLimits>;
