import type { Query } from './storage.ts';

/** Simulated delays, in milliseconds. */
export interface Delays {
  /** A registry's processing after the consent, and the photo check's. */
  readonly processingMs: number;
  /** Until an automatic answer. */
  readonly answerMs: number;
}

/** Shared context of all parts of the sandbox. */
export interface World {
  readonly query: Query;
  readonly now: () => Date;
  readonly delays: Delays;
  /** 32 bytes that encrypt the signing service's keys. */
  readonly secret: Uint8Array;
}

export const usualDelays: Delays = { processingMs: 3_000, answerMs: 4_000 };

export const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms);
