/** When to stop calling a failing provider. */
export interface BreakerSettings {
  /** Consecutive failures that open the breaker. */
  readonly failures: number;
  /** How long it stays open, in milliseconds. */
  readonly openMs: number;
}

/**
 * Five failures: more than one person's bad luck. Ten seconds: shorter than people wait before they give up.
 */
export const defaultBreaker: BreakerSettings = { failures: 5, openMs: 10_000 };

export type Admission =
  | { readonly admitted: true }
  | { readonly admitted: false; readonly retryAfterS: number };

/**
 * Circuit breaker: stops calls to a failing provider, so that people get an error at once and it can recover.
 */
export interface Breaker {
  /** Whether a call may go out now; an admitted call must be settled. */
  admit(): Admission;
  settle(answered: boolean): void;
}

/**
 * Closed: calls pass. After `failures` consecutive failures it opens: no call passes for `openMs`. Then half
 * open: one call passes; success closes the breaker, failure opens it again.
 *
 * @param now monotonic milliseconds.
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
