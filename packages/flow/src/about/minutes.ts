import type { StepNeed } from '../technology.ts';

/** Steps that wait for something outside the page: an SMS, or another app on the phone. */
const slow: ReadonlySet<StepNeed> = new Set<StepNeed>(['phone', 'sms-code']);

/**
 * Estimated minutes for the steps: one each, and one more for a step that waits for the person's phone. A
 * rough guide; nothing depends on it.
 */
export const minutesOf = (steps: readonly { readonly needs?: readonly StepNeed[] }[]): number =>
  steps.reduce((sum, { needs = [] }) => sum + (needs.some((need) => slow.has(need)) ? 2 : 1), 0);
