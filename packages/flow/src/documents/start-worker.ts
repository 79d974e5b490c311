/** Why a worker does not run: `blocked` where the policy of the page refused it. */
export type WorkerFailure = 'blocked' | 'failed';

/**
 * Starts a module worker on whatever page this is; `onFailed` hears why it does not run. Null where the browser has
 * refused it at once. Handed in, because the shell knows nothing of the package that does it.
 */
export type StartWorker = (
  script: URL,
  onFailed: (why: WorkerFailure) => void,
) => { readonly worker: Worker; readonly end: () => void } | null;

/** Loads it, when a worker is wanted. The same function each time. */
export type LoadStarter = () => Promise<StartWorker>;

/** A worker did not run. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';
  readonly why: WorkerFailure;

  constructor(why: WorkerFailure) {
    super(`The worker that reads PDFs does not run: ${why}`);
    this.why = why;
  }
}
