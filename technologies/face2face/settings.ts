import * as v from 'valibot';
import { amount } from '../shared/both/read-settings.ts';

/**
 * Similarity from which two photographs count as one person, on the scale of `faceSimilarity`: one impostor
 * pair in 1,000 reaches it (0.5: one in 100; 0.8: one in 10,000). The share of genuine people refused is in
 * docs/models/face-comparison.md. Integrators may set their own value as `threshold` in the technology's
 * configuration.
 */
export const defaultThreshold = 0.65;

/** What an integrator may set for the comparison in `technology_configs.F2F`. */
export const face2faceSettings = v.strictObject({
  /** Similarity from which two faces count as one person, 0..1. */
  threshold: amount(defaultThreshold, 0.3, 0.99),
});
