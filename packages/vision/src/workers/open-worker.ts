import { Worker } from './portable-worker.ts';
import { followStart, type WorkerFailure, whyNotStarted } from './worker-failure.ts';

/** A worker that has been started. */
export interface OpenedWorker {
  readonly worker: globalThis.Worker;
  /** Ends it, and listens no more. May be called again. */
  readonly end: () => void;
}

/**
 * Starts a module worker, on whatever page this is, for code that speaks with it in a way of its own. `onFailed` hears
 * why it does not run; null where the browser has refused it at once.
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
