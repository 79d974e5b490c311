import * as v from 'valibot';

const count = (fallback: number) =>
  v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20)), fallback);

const settingsSchema = v.object({
  /** Tries to have a document read. */
  attempts: count(5),
  /** Tries with a document of another type or country. */
  mismatches: count(3),
});

/** The integrator's limits for the document reader; a missing or senseless one falls back to the product's. */
export function documentLimits(settings: Readonly<Record<string, unknown>>) {
  return v.parse(settingsSchema, settings);
}
