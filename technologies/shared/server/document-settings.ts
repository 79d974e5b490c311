import * as v from 'valibot';
import { lookSettings } from '../both/look-settings.ts';
import { amount, count, readLeniently } from '../both/read-settings.ts';
import type { StepServer } from './technology-server.ts';

/** What an integrator may set for a technology that photographs a document. */
export const documentSettings = v.strictObject({
  /** Attempts to read a document. */
  attempts: count(5, 1, 20),
  /** Attempts with a document of a different type or country. */
  mismatches: count(3, 1, 20),
  /** Seconds in front of the camera, for both sides together. */
  time_limit_s: amount(120, 20, 600),
  ...lookSettings.entries,
});
export type DocumentSettings = v.InferOutput<typeof documentSettings>;

/** Reads the integrator's settings; missing or wrong ones get their defaults. */
export const readDocumentSettings = (settings: Readonly<Record<string, unknown>>): DocumentSettings =>
  readLeniently(documentSettings, settings);

/** The server's half of each step that photographs a document. */
export const photographedStep = {
  settings: documentSettings,
  leaves: 'document-photo',
  counts: ['attempts', 'mismatches'],
} as const satisfies StepServer;
