import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.mjs?url';

/** What a page has that demands Trusted Types; TypeScript does not know of it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): URL };
}

/** The name that such a page's policy has to allow: docs/widget.md. */
const policyName = 'kuelik-pdf';

let trust: ((address: string) => URL | string) | undefined;

function trusted(address: string): URL | string {
  if (trust === undefined) {
    trust = (same) => same;
    try {
      const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
      const policy = trustedTypes?.createPolicy(policyName, { createScriptURL: (same) => same });
      if (policy !== undefined) trust = (same) => policy.createScriptURL(same);
    } catch {
      // Not allowed: the browser refuses the worker where it matters.
    }
  }
  return trust(address);
}

/**
 * Starts the worker that reads PDFs. Not left to pdf.js, which would read them by whatever `pdfjsWorker` the page of a
 * host has, of whatever version. As in the vision package, of which the shell knows nothing, a script of another
 * origin is imported by a blob.
 */
export function startPdfWorker(): { readonly worker: Worker; readonly end: () => void } {
  const url = new URL(workerUrl, location.href);
  const code = `import ${JSON.stringify(url.href)};`;
  const isOurs = url.origin === location.origin;
  const address = isOurs ? url.href : URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const worker = new Worker(trusted(address), { type: 'module' });
  const end = () => {
    worker.terminate();
    if (!isOurs) URL.revokeObjectURL(address);
  };
  return { worker, end };
}
