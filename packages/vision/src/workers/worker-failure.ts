import { scriptOf } from './portable-worker.ts';

/** Why a worker does not run: `blocked` where the page's policy refused it although its script is there. */
export type WorkerFailure = 'blocked' | 'failed';

/**
 * Why a worker ended with this event. Browsers do not say: a worker that a policy refuses ends without a message, and so
 * does one whose script did not come. So the script is asked for once more.
 */
export async function whyWorkerFailed(
  worker: Worker,
  { message }: { readonly message?: string },
): Promise<WorkerFailure> {
  const script = scriptOf(worker);
  if (message || script === undefined) return 'failed';
  try {
    const { ok } = await fetch(script, { method: 'HEAD', cache: 'no-store' });
    return ok ? 'blocked' : 'failed';
  } catch {
    return 'failed';
  }
}
