import * as v from 'valibot';
import { amount, count, readLeniently } from '../shared/both/read-settings.ts';
import { guidanceSettings } from './guidance-settings.ts';
import { verdictBounds } from './thresholds.ts';

/** What an integrator may set for a liveness technology in `technology_configs`. */
export const livenessSettings = v.strictObject({
  /** Attempts before the refusal is final; the regulator's three by default. */
  attempts: count(3, 1, 10),
  /** Unanswered challenges that are replaced by one in another order for free; each further one is an attempt. */
  redraws: count(2, 0, 10),
  /** Whole challenge. */
  time_limit_s: amount(120, 20, 600),
  ...guidanceSettings.entries,
  /** A virtual camera: `refuse` it, or `note` it in the record and the prediction. */
  virtual_camera: v.optional(v.picklist(['refuse', 'note']), 'refuse'),
  /**
   * A replayed movement: `note` it in the record and the prediction, or `refuse` it. Test devices loop a clip
   * and repeat themselves, which is why noting is the default.
   */
  known_movement: v.optional(v.picklist(['refuse', 'note']), 'note'),
  /** Minimum similarity between frames of one challenge, 0..1. */
  same_person: amount(verdictBounds.samePerson, 0.4, 0.95),
});
export type LivenessSettings = v.InferOutput<typeof livenessSettings>;

/** Reads the integrator's settings; missing or wrong ones get their defaults. */
export const readSettings = (settings: Readonly<Record<string, unknown>>): LivenessSettings =>
  readLeniently(livenessSettings, settings);
