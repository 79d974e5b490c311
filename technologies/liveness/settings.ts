import * as v from 'valibot';
import { challengeTimes, verdictBounds } from './thresholds.ts';

const seconds = (least: number, most: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(most));

/**
 * What an integrator may set for a liveness technology in `technology_configs`. A value out of range
 * counts as absent: a typing error must not switch a check off.
 */
const settingsSchema = v.object({
  /** Tries before the refusal is final; the regulator's three by default. */
  attempts: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10)), 3), 3),
  /** Whole challenge. */
  time_limit_s: v.fallback(v.optional(seconds(20, 600), 120), 120),
  /** Light, mask and glasses. */
  environment_s: v.fallback(
    v.optional(seconds(5, 300), challengeTimes.environment / 1000),
    challengeTimes.environment / 1000,
  ),
  /** Countdown before the photo. */
  countdown_s: v.fallback(
    v.optional(seconds(1, 10), challengeTimes.countdown / 1000),
    challengeTimes.countdown / 1000,
  ),
  /** A camera that is a program: `refuse` it, or only `note` it in the record and the prediction. */
  virtual_camera: v.fallback(v.optional(v.picklist(['refuse', 'note']), 'refuse'), 'refuse'),
  /**
   * A head that moved as in an earlier submission: `note` it in the record and the prediction, or
   * `refuse` it. Test devices loop a clip and meet its past, which is why noting is the default.
   */
  known_movement: v.fallback(v.optional(v.picklist(['refuse', 'note']), 'note'), 'note'),
  /** Least likeness between frames of one challenge, 0..1. */
  same_person: v.fallback(v.optional(seconds(0.4, 0.95), verdictBounds.samePerson), verdictBounds.samePerson),
});
export type LivenessSettings = v.InferOutput<typeof settingsSchema>;

/** Reads the integrator's settings; whatever is missing or wrong takes its default. */
export function readSettings(settings: Readonly<Record<string, unknown>>): LivenessSettings {
  return v.parse(settingsSchema, settings);
}
