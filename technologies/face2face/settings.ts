import * as v from 'valibot';
import { amount } from '../shared/both/read-settings.ts';

/**
 * Likeness from which two photographs are taken to show one person, on the scale of `faceSimilarity`: of
 * strangers one pair in 1,000 is as alike (0.5: one in 100; 0.8: one in 10,000). What it costs honest people
 * is in docs/models/face-comparison.md. Integrators may set their own as `threshold` in the technology's
 * configuration.
 */
export const defaultThreshold = 0.65;

/** What an integrator may set for the comparison in `technology_configs.F2F`. */
export const face2faceSettings = v.strictObject({
  /** Likeness from which two faces are one person's, 0..1. */
  threshold: amount(defaultThreshold, 0.3, 0.99),
});
