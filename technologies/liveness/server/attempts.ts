import type { livenessCodes } from '../recipes.ts';

/** Counts a session's attempts at one check. */
export const counter = (technology: keyof typeof livenessCodes): string => `liveness:${technology}`;

/** Counts challenges that were replaced, unanswered, by one in another order. */
export const redraws = (technology: keyof typeof livenessCodes): string => `liveness-redraws:${technology}`;
