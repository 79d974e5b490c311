import { importAgain, isForeign, scriptOf } from './portable-worker.ts';

/**
 * Why a worker does not run: `blocked` if the page's policy refused it; any other failure may be transient.
 */
export type WorkerFailure = 'blocked' | 'failed';

/** Milliseconds within which the browser may report a refusal after the worker has ended. */
const tellingMs = 500;

/** Milliseconds in which a second attempt shows whether the worker or the connection is at fault. */
const tryMs = 5000;

const directives = /^(worker|child|script|default)-src/;

/** Observes a worker from its start. */
export interface WorkerStart {
  /** Why the worker ended with this event. Takes half a second, at most five seconds. */
  why(event: { readonly message?: string }): Promise<WorkerFailure>;
  /** Removes the listeners. Idempotent. */
  forget(): void;
}

/** Observes whether the page's policy refuses this worker, which has just been started. */
export function followStart(worker: Worker): WorkerStart {
  const script = scriptOf(worker);
  let refuse: (why: WorkerFailure) => void;
  const refused = new Promise<WorkerFailure>((resolve) => {
    refuse = resolve;
  });
  const hear = ({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    const ours = ['blob', script?.href, script?.origin].includes(blockedURI);
    // A report-only policy lets the worker run.
    if (ours && disposition === 'enforce' && directives.test(effectiveDirective)) refuse('blocked');
  };
  document.addEventListener('securitypolicyviolation', hear);
  const forget = () => document.removeEventListener('securitypolicyviolation', hear);
  return {
    async why({ message }) {
      try {
        // Any message means that it was running.
        if (message || script === undefined) return 'failed';
        const others = Promise.all([tryAgain(script), within(tellingMs)]).then(([why]) => why);
        return await Promise.race([refused, others]);
      } finally {
        forget();
      }
    },
    forget,
  };
}

/** Why the browser threw instead of starting a worker: its policy, or required Trusted Types. */
export function whyNotStarted(cause: unknown): WorkerFailure {
  const { name } = Object(cause) as Partial<Error>;
  return name === 'SecurityError' || (name === 'TypeError' && 'trustedTypes' in globalThis)
    ? 'blocked'
    : 'failed';
}

/**
 * Chromium does not report to the page an import that was refused inside a worker. So a cross-origin script
 * is fetched, which fills the cache that the import uses, and imported again: if it loads and still ends a
 * worker, the connection is not at fault.
 */
async function tryAgain(script: URL): Promise<WorkerFailure> {
  if (!isForeign(script)) return 'failed';
  const ended = new AbortController();
  const imported = async (): Promise<WorkerFailure> => {
    const answer = await fetch(script, { signal: ended.signal });
    await answer.arrayBuffer();
    return answer.ok && (await importAgain(script, ended.signal)) === 'ended' ? 'blocked' : 'failed';
  };
  try {
    return await Promise.race([imported(), within(tryMs).then(() => 'failed' as const)]);
  } catch {
    return 'failed';
  } finally {
    ended.abort();
  }
}

const within = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
