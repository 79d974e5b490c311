import * as v from 'valibot';
import { count } from '../shared/both/read-settings.ts';

/** What an integrator may set for the Kyrgyz registry in `technology_configs.TDK`. */
export const tundukSettings = v.strictObject({
  /** Searches without a result. */
  attempts: count(3, 1, 20),
});
