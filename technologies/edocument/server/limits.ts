import type * as v from 'valibot';
import { readLeniently } from '../../read-settings.ts';
import { edocumentSettings } from '../settings.ts';

export type EDocumentLimits = v.InferOutput<typeof edocumentSettings>;

/** The integrator's limits for e-documents; a missing or senseless one falls back to the product's. */
export const edocumentLimits = (settings: Readonly<Record<string, unknown>>): EDocumentLimits =>
  readLeniently(edocumentSettings, settings);

/** How long an SMS code may be entered, milliseconds; the state's own limit is shorter or the same. */
export const codeLifetimeMs = 15 * 60_000;
