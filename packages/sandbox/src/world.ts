import type { Query } from './storage.ts';

/** How long things take in the sandbox, in milliseconds. */
export interface Delays {
  /** A registry's work after the consent, and the photo check's. */
  readonly processingMs: number;
  /** Until a person who answers by themselves does. */
  readonly answerMs: number;
}

/** What every part of the sandbox works with. */
export interface World {
  readonly query: Query;
  readonly now: () => Date;
  readonly delays: Delays;
  /** 32 bytes that the signing service's keys are encrypted with. */
  readonly secret: Uint8Array;
}

export const usualDelays: Delays = { processingMs: 3_000, answerMs: 4_000 };

export const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms);
