import * as v from 'valibot';

const count = (fallback: number) =>
  v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20)), fallback);

/**
 * What an integrator may set for a technology that has a document photographed. A value out of range counts as
 * absent: a typing error must not lock people out.
 */
const settingsSchema = v.object({
  /** Tries to have a document read. */
  attempts: count(5),
  /** Tries with a document of another type or country. */
  mismatches: count(3),
  /** Seconds before the camera, for both sides together. */
  time_limit_s: v.fallback(v.pipe(v.number(), v.minValue(20), v.maxValue(600)), 120),
});
export type DocumentSettings = v.InferOutput<typeof settingsSchema>;

/** Reads the integrator's settings; whatever is missing or wrong takes its default. */
export const readDocumentSettings = (settings: Readonly<Record<string, unknown>>): DocumentSettings =>
  v.parse(settingsSchema, settings);
