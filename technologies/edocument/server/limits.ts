import type * as v from 'valibot';
import { readLeniently } from '../../shared/both/read-settings.ts';
import { edocumentSettings } from '../settings.ts';

export type EDocumentLimits = v.InferOutput<typeof edocumentSettings>;

/** The integrator's limits for e-documents; missing or invalid ones get the product's defaults. */
export const edocumentLimits = (settings: Readonly<Record<string, unknown>>): EDocumentLimits =>
  readLeniently(edocumentSettings, settings);

/** Lifetime of an SMS code, milliseconds; the state's own limit is shorter or the same. */
export const codeLifetimeMs = 15 * 60_000;
