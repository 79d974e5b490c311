import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tracing } from '../kit/tracing/tracing.ts';
import { sessionPage } from './early-links.ts';

/** Makes a page part of its request's trace; null where that is not traced. */
export type TracePage = (url: string) => ((html: string) => string) | null;

/** The site's script that reports what the page does; only traced pages load it. */
const SCRIPT = 'page-trace.js';
/** The last bit of a `traceparent`: the trace is kept. */
const KEPT = /[13579bdf]$/;

/**
 * Session pages whose calls, models and camera continue the trace of the request for the page: it names its place in
 * `<meta name="traceparent">`, as OpenTelemetry's pages do, and loads the script that reads it before its own. Null: none are traced.
 *
 * @param root the site's folder
 * @param api base path of the API that the pages call; null if it is another server, which would not know the trace
 */
export function tracedPages(
  tracing: Tracing | null,
  root: string | null,
  api: string | null,
): { readonly index: string; readonly trace: TracePage } | null {
  if (tracing === null || root === null || api === null || !existsSync(join(root, SCRIPT))) return null;
  return {
    index: readFileSync(join(root, 'index.html'), 'utf8'),
    trace: (url) => {
      const traceparent = tracing.current();
      if (traceparent === null || !KEPT.test(traceparent) || !sessionPage.test(url)) return null;
      const tags = `<meta name="traceparent" content="${traceparent}" data-api="${api}" data-at="${Date.now()}"><script src="/${SCRIPT}" defer></script>`;
      // After the page's inline script; before its own, which deferred scripts wait for in their order.
      return (html) => html.replace(/(?<=<\/script>)/, () => tags);
    },
  };
}
