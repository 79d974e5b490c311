import * as v from 'valibot';
import { documentTypeOf } from '../document-types.ts';

const count = (fallback: number, most: number) =>
  v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most)), fallback);

const settingsSchema = v.object({
  /** The only type that may be asked for; null: the person's choice. */
  document_type: v.pipe(v.unknown(), v.transform(documentTypeOf)),
  /** Tries for one SMS code. */
  sms_attempts: count(3, 10),
  /** SMS that one session may cause: more would be a nuisance to a stranger whose number was typed. */
  sms_count: count(5, 20),
  /** Seconds between two SMS. */
  resend_after_s: count(60, 600),
  /** Tries with the six-digit code of an app. */
  code_attempts: count(3, 10),
  /** Answers of the state, by method, that brought no document. */
  document_attempts: count(5, 20),
});
export type EDocumentLimits = v.InferOutput<typeof settingsSchema>;

/** The integrator's limits for e-documents; a missing or senseless one falls back to the product's. */
export function edocumentLimits(settings: Readonly<Record<string, unknown>>): EDocumentLimits {
  return v.parse(settingsSchema, { document_type: null, ...settings });
}

/** How long an SMS code may be entered, milliseconds; the state's own limit is shorter or the same. */
export const codeLifetimeMs = 15 * 60_000;
