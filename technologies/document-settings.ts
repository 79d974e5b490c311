import * as v from 'valibot';
import { amount, count, readLeniently } from './read-settings.ts';

/** What an integrator may set for a technology that has a document photographed. */
export const documentSettings = v.strictObject({
  /** Tries to have a document read. */
  attempts: count(5, 1, 20),
  /** Tries with a document of another type or country. */
  mismatches: count(3, 1, 20),
  /** Seconds before the camera, for both sides together. */
  time_limit_s: amount(120, 20, 600),
});
export type DocumentSettings = v.InferOutput<typeof documentSettings>;

/** Reads the integrator's settings; whatever is missing or wrong takes its default. */
export const readDocumentSettings = (settings: Readonly<Record<string, unknown>>): DocumentSettings =>
  readLeniently(documentSettings, settings);
