import type { Protocols } from './protocols.ts';

/**
 * Creates due protocols, now and every `everyMs`, one run at a time.
 * @param onError for database failures; a missing seal is recorded with its order.
 * @returns stops it, and resolves when the current run has ended.
 */
export function startProtocols(
  protocols: Protocols,
  everyMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let current: Promise<void> | null = null;
  let isStopped = false;
  // For a server that has just been given a seal.
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
