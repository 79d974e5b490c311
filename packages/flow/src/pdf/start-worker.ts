/** Why a worker does not run: `blocked` if the page's policy refused it. */
export type WorkerFailure = 'blocked' | 'failed';

/**
 * Starts a module worker on any page; `onFailed` receives the reason if it does not run. Null if the browser
 * refused it synchronously. Injected, because the shell does not depend on the package that implements it.
 */
export type StartWorker = (
  script: URL,
  onFailed: (why: WorkerFailure) => void,
) => { readonly worker: Worker; readonly end: () => void } | null;

/** Loads it on demand. Returns the same function each time. */
export type LoadStarter = () => Promise<StartWorker>;

/** A worker did not run. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';
  readonly why: WorkerFailure;

  constructor(why: WorkerFailure) {
    super(`The PDF worker does not run: ${why}`);
    this.why = why;
  }
}
