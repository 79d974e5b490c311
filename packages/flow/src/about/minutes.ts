import type { StepNeed } from '../technology.ts';

/** Steps that wait for something outside the page: an SMS, or another app on the phone. */
const slow: ReadonlySet<StepNeed> = new Set<StepNeed>(['phone', 'sms-code']);

/**
 * About how many minutes the steps take: one each, and one more for a step that waits for the person's phone.
 * An estimate to plan with; nothing depends on it.
 */
export const minutesOf = (steps: readonly { readonly needs?: readonly StepNeed[] }[]): number =>
  steps.reduce((sum, { needs = [] }) => sum + (needs.some((need) => slow.has(need)) ? 2 : 1), 0);
