import { Worker } from './portable-worker.ts';
import { followStart, type WorkerFailure, whyNotStarted } from './worker-failure.ts';

/** A running worker. */
export interface OpenedWorker {
  readonly worker: globalThis.Worker;
  /** Terminates it and removes the listeners. Idempotent. */
  readonly end: () => void;
}

/**
 * Starts a module worker on any page, for code with its own message protocol. `onFailed` receives the reason
 * if it does not run; null if the browser refused it synchronously.
 */
export function openWorker(script: URL, onFailed: (why: WorkerFailure) => void): OpenedWorker | null {
  let worker: globalThis.Worker;
  try {
    worker = new Worker(script, { type: 'module' });
  } catch (cause) {
    onFailed(whyNotStarted(cause));
    return null;
  }
  const start = followStart(worker);
  const hear = async (event: ErrorEvent) => {
    event.preventDefault();
    onFailed(await start.why(event));
  };
  worker.addEventListener('error', hear, { once: true });
  return {
    worker,
    end: () => {
      start.forget();
      worker.terminate();
    },
  };
}
