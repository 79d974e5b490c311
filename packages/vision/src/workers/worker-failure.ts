import { importAgain, isForeign, scriptOf } from './portable-worker.ts';

/** Why a worker does not run: `blocked` where the page's policy refused it; whatever else ended it may go better again. */
export type WorkerFailure = 'blocked' | 'failed';

/** Milliseconds by which the browser may tell of a refusal after it has ended the worker. */
const tellingMs = 500;

/** Milliseconds in which another try has shown what is wrong, or the line is. */
const tryMs = 5000;

const directives = /^(worker|child|script|default)-src/;

/** What is heard of a worker from its start on. */
export interface WorkerStart {
  /** Why the worker ended with this event. Takes half a second, and never more than five. */
  why(event: { readonly message?: string }): Promise<WorkerFailure>;
  /** Listens no more. May be called again. */
  forget(): void;
}

/** Listens from now on whether the page's policy refuses this worker, which has just been started. */
export function followStart(worker: Worker): WorkerStart {
  const script = scriptOf(worker);
  let refuse: (why: WorkerFailure) => void;
  const refused = new Promise<WorkerFailure>((resolve) => {
    refuse = resolve;
  });
  const hear = ({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    const ours = ['blob', script?.href, script?.origin].includes(blockedURI);
    // A policy that only reports lets the worker run.
    if (ours && disposition === 'enforce' && directives.test(effectiveDirective)) refuse('blocked');
  };
  document.addEventListener('securitypolicyviolation', hear);
  const forget = () => document.removeEventListener('securitypolicyviolation', hear);
  return {
    async why({ message }) {
      try {
        // One that says something was running.
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

/** Why the browser threw this instead of starting a worker: for its policy, or for the types that a page demands. */
export function whyNotStarted(cause: unknown): WorkerFailure {
  const { name } = Object(cause) as Partial<Error>;
  return name === 'SecurityError' || (name === 'TypeError' && 'trustedTypes' in globalThis)
    ? 'blocked'
    : 'failed';
}

/**
 * Chromium tells no page of an import that was refused within a worker. So a foreign script is fetched, which leaves it
 * where an import takes it from, and imported once more: if it has come, and ends a worker again, it is not the line.
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
