/** When a provider is left alone for a while. */
export interface BreakerSettings {
  /** Failures in a row after which it is. */
  readonly failures: number;
  /** For how long, in milliseconds. */
  readonly openMs: number;
}

/** Five: more than one person's bad luck. Ten seconds: shorter than people wait before they give up. */
export const defaultBreaker: BreakerSettings = { failures: 5, openMs: 10_000 };

export type Admission =
  | { readonly admitted: true }
  | { readonly admitted: false; readonly retryAfterS: number };

/** Keeps calls from a provider that fails, so that people are told at once and it can recover. */
export interface Breaker {
  /** Whether a call may go out now; one that is admitted must be settled. */
  admit(): Admission;
  settle(answered: boolean): void;
}

/**
 * Closed: calls pass. Open after `failures` in a row: none passes for `openMs`. Then half open: one call
 * passes; its answer closes the breaker, its failure opens it again.
 *
 * @param now milliseconds that only grow.
 */
export function createBreaker(settings: BreakerSettings, now: () => number): Breaker {
  let failures = 0;
  let openUntil: number | null = null;
  let probing = false;
  return {
    admit: () => {
      if (openUntil === null) return { admitted: true };
      const waitMs = openUntil - now();
      if (waitMs > 0 || probing) {
        return { admitted: false, retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) };
      }
      probing = true;
      return { admitted: true };
    },
    settle: (answered) => {
      probing = false;
      if (answered) {
        failures = 0;
        openUntil = null;
        return;
      }
      failures += 1;
      if (failures >= settings.failures) openUntil = now() + settings.openMs;
    },
  };
}
