/** A module with a single import: same-origin for the page, whatever the origin of the import. */
function sameOriginModule(url: URL, then = ''): string {
  const code = `import ${JSON.stringify(url.href)};${then}`;
  const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  setTimeout(() => URL.revokeObjectURL(address), addressLifetime);
  return address;
}

/** The Trusted Types API; TypeScript does not know it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): URL };
}

/** The policy name that such a page must allow: docs/widget.md. */
const policyName = 'kuelik';

let trust: ((address: string) => URL | string) | undefined;

/**
 * A URL in the form that the page accepts for a script. If the page requires Trusted Types and does not allow
 * our policy name, the browser refuses the worker and reports it.
 */
function trusted(address: string): URL | string {
  if (trust === undefined) {
    trust = (same) => same;
    try {
      const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
      const policy = trustedTypes?.createPolicy(policyName, { createScriptURL: (same) => same });
      if (policy !== undefined) trust = (same) => policy.createScriptURL(same);
    } catch {
      // Not allowed. A page that restricts policy names without requiring Trusted Types accepts the string
      // anyway.
    }
  }
  return trust(address);
}

/** Milliseconds after which a started worker has certainly read its URL. */
const addressLifetime = 60_000;

/**
 * A module worker whose script may have another origin than the page, as in the widget: browsers refuse such
 * a URL, but accept a same-origin blob that imports it. The page's content security policy must then allow
 * `worker-src blob: <origin>`, and the script's server must send CORS headers. Messages posted before the
 * import has loaded wait for it.
 */
function startWorker(url: URL, options: WorkerOptions): globalThis.Worker {
  const worker = new globalThis.Worker(trusted(addressOf(url)), options);
  scripts.set(worker, url);
  return worker;
}

function addressOf(url: URL): string {
  return isForeign(url) ? sameOriginModule(url) : url.href;
}

/** Whether a script has another origin than the page. */
export const isForeign = (url: URL): boolean => url.origin !== globalThis.location.origin;

/** Imports a cross-origin script in a worker with no other code: `ended` if that silently ends the worker. */
export function importAgain(url: URL, signal: AbortSignal): Promise<'came' | 'ended'> {
  const worker = new globalThis.Worker(trusted(sameOriginModule(url, 'postMessage(0)')), { type: 'module' });
  signal.addEventListener('abort', () => worker.terminate());
  return new Promise((resolve) => {
    worker.onmessage = () => resolve('came');
    worker.onerror = (event) => {
      event.preventDefault();
      resolve(event.message ? 'came' : 'ended');
    };
  });
}

const scripts = new WeakMap<globalThis.Worker, URL>();

/** The script that one of our workers was started with. */
export const scriptOf = (worker: globalThis.Worker): URL | undefined => scripts.get(worker);

/**
 * Shadows the global of this name: bundlers look for `new Worker(new URL(…, import.meta.url))` to find worker
 * scripts.
 */
export const Worker = startWorker as unknown as new (url: URL, options: WorkerOptions) => globalThis.Worker;
