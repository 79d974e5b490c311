import * as v from 'valibot';

const count = (fallback: number, min: number, max: number) =>
  v.fallback(v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max)), fallback);

const settingsSchema = v.object({
  /** How often the person may be asked: each time sends an SMS. */
  attempts: count(5, 1, 20),
  /** Seconds before another SMS for the same request. */
  resend_after_s: count(60, 10, 600),
  /** Seconds that a consent is waited for. */
  consent_wait_s: count(600, 60, 3600),
});

/** The integrator's limits for a registry; a missing or senseless one falls back to the product's. */
export function registryLimits(settings: Readonly<Record<string, unknown>>) {
  return v.parse(settingsSchema, settings);
}
export type RegistryLimits = ReturnType<typeof registryLimits>;
