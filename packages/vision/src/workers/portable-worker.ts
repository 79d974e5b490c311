/** A module of one import, which a page may start as its own whatever origin the import comes from. */
function sameOriginModule(url: URL, then = ''): string {
  const code = `import ${JSON.stringify(url.href)};${then}`;
  const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  setTimeout(() => URL.revokeObjectURL(address), addressLifetime);
  return address;
}

/** What a page has that demands Trusted Types; TypeScript does not know of it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): URL };
}

/** The name that such a page's policy has to allow: docs/widget.md. */
const policyName = 'kuelik';

let trust: ((address: string) => URL | string) | undefined;

/**
 * An address as a page takes it for a script. Where it demands Trusted Types and does not allow our name, the browser
 * refuses the worker, and says so.
 */
function trusted(address: string): URL | string {
  if (trust === undefined) {
    trust = (same) => same;
    try {
      const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
      const policy = trustedTypes?.createPolicy(policyName, { createScriptURL: (same) => same });
      if (policy !== undefined) trust = (same) => policy.createScriptURL(same);
    } catch {
      // Not allowed. A page that only names policies, and demands none, takes the address all the same.
    }
  }
  return trust(address);
}

/** Milliseconds after which a started worker has surely read its address. */
const addressLifetime = 60_000;

/**
 * A module worker whose script may lie on another origin than the page, as the widget's does: browsers refuse
 * such an address, but take a blob of the page's own that imports it. The page's content security policy must
 * then allow `worker-src blob: <origin>`, and the script's server must send CORS headers. A message that is posted before
 * the import has come waits for it.
 */
function startWorker(url: URL, options: WorkerOptions): globalThis.Worker {
  const worker = new globalThis.Worker(trusted(addressOf(url)), options);
  scripts.set(worker, url);
  return worker;
}

function addressOf(url: URL): string {
  return isForeign(url) ? sameOriginModule(url) : url.href;
}

/** Whether a script lies on another origin than the page. */
export const isForeign = (url: URL): boolean => url.origin !== globalThis.location.origin;

/** Imports a foreign script in a worker that does nothing else: `ended` where that ends it without a word. */
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

/** The script that a worker of ours was started with. */
export const scriptOf = (worker: globalThis.Worker): URL | undefined => scripts.get(worker);

/**
 * Stands in for the global of its name, because bundlers look for `new Worker(new URL(…, import.meta.url))` to
 * find the scripts that workers are made of.
 */
export const Worker = startWorker as unknown as new (url: URL, options: WorkerOptions) => globalThis.Worker;
