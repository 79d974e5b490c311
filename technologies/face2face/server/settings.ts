import * as v from 'valibot';
import { amount, count } from '../../read-settings.ts';
import { defaultThreshold } from './judge.ts';

/** What an integrator may set for the comparison in `technology_configs.F2F`. */
export const face2faceSettings = v.strictObject({
  /** Similarity threshold for a match, 0..1. */
  threshold: amount(defaultThreshold, 0.3, 0.99),
});

/** What an integrator may set for the state's photo check in `technology_configs.F2F_NPCK`. */
export const npckSettings = v.strictObject({
  /** Comparisons with a mismatch or an unknown person. */
  attempts: count(3, 1, 20),
  /** Seconds to wait for a result. */
  wait_s: count(120, 10, 3600),
});
