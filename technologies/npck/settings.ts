import * as v from 'valibot';
import { count } from '../shared/both/read-settings.ts';

/** What an integrator may set for the state's photo check in `technology_configs.F2F_NPCK`. */
export const npckSettings = v.strictObject({
  /** Comparisons that found another person or none. */
  attempts: count(3, 1, 20),
  /** Seconds to wait for an answer. */
  wait_s: count(120, 10, 3600),
});
