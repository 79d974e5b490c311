import type { LivenessEnvironment } from '../device/environment.ts';

/**
 * Defers a call, so that React's double mount in development sends it once; the returned cleanup aborts it.
 */
export function whileMounted(
  environment: LivenessEnvironment,
  call: (signal: AbortSignal) => Promise<void>,
): () => void {
  const own = new AbortController();
  const cancel = environment.after(0, () => void call(own.signal));
  return () => {
    cancel();
    own.abort();
  };
}
