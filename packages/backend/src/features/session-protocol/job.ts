import type { Protocols } from './protocols.ts';

/**
 * Makes what is due, now and every `everyMs`, one run at a time.
 * @param onError for faults of the database; what keeps a seal away is noted with its order.
 * @returns stops it, and resolves when a run that is under way has ended.
 */
export function startProtocols(
  protocols: Protocols,
  everyMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let current: Promise<void> | null = null;
  let isStopped = false;
  // A server that has just been given its seal.
  current = protocols
    .wake()
    .catch(onError)
    .finally(() => {
      current = null;
    });
  const runAll = async () => {
    while (!isStopped && (await protocols.makeDue()) > 0);
  };
  const timer = setInterval(() => {
    current ??= runAll()
      .catch(onError)
      .finally(() => {
        current = null;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await current;
  };
}
