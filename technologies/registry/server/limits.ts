import { readLeniently } from '../../shared/both/read-settings.ts';
import { registrySettings } from '../settings.ts';

/** The integrator's limits for a registry; missing or invalid ones get the product's defaults. */
export function registryLimits(settings: Readonly<Record<string, unknown>>) {
  return readLeniently(registrySettings, settings);
}
export type RegistryLimits = ReturnType<typeof registryLimits>;
