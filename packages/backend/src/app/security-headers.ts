import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ancestors } from '../features/integrators/ancestors.ts';

export interface SecurityHeaderSettings {
  /** Who may frame the page at a URL. */
  readonly ancestors: Ancestors;
  /** Further origins that the pages call: a backend, an image service, monitoring. */
  readonly connectOrigins: readonly string[];
  /** Sources that allow the scripts of the page itself: hashes. */
  readonly inlineScripts: readonly string[];
}

/**
 * Of every reply. Written out, since `@fastify/helmet` makes them anew for each request, whose objects then outlived the
 * collections of young objects: these took 20 ms instead of 1, and held all calls meanwhile.
 */
const CONSTANT = {
  // A cross-origin isolated host frames only pages that send this policy themselves.
  'cross-origin-embedder-policy': 'credentialless',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  // Host pages of other origins load the widget's files.
  'cross-origin-resource-policy': 'cross-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  // The filter of old browsers could be abused. Framing is controlled by `frame-ancestors`, which supports origins.
  'x-xss-protection': '0',
} as const;

/**
 * The content security policy of every page, and the usual headers. WebAssembly needs `wasm-unsafe-eval` and
 * workers may come from blobs; the page's own small script is allowed by its hash; nothing else is loosened.
 */
export function installSecurityHeaders(app: FastifyInstance, settings: SecurityHeaderSettings): void {
  // Calls of the API have the same list each time.
  let last: { readonly ancestors: readonly string[] | null; readonly policy: string } = {
    ancestors: null,
    policy: '',
  };
  const set = (reply: FastifyReply, ancestors: readonly string[]) => {
    if (ancestors !== last.ancestors) {
      last = { ancestors, policy: pagePolicy(ancestors, settings.connectOrigins, settings.inlineScripts) };
    }
    reply.header('content-security-policy', last.policy);
  };
  app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    reply.headers(CONSTANT);
    const ancestors = settings.ancestors(request.url);
    if (!(ancestors instanceof Promise)) {
      set(reply, ancestors);
      done();
      return;
    }
    ancestors.then((found) => {
      set(reply, found);
      done();
    }, done);
  });
}

/** The header's value for a page that these sources may frame. */
export function pagePolicy(
  ancestors: readonly string[],
  connectOrigins: readonly string[],
  scripts: readonly string[] = [],
): string {
  const elsewhere = connectOrigins.join(' ');
  return [
    "default-src 'self'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...scripts].join(' '),
    "worker-src 'self' blob:",
    `connect-src 'self' ${elsewhere}`.trim(),
    `img-src 'self' data: blob: ${elsewhere}`.trim(),
    "media-src 'self' blob:",
    "style-src 'self'",
    "font-src 'self'",
    `frame-ancestors ${ancestors.join(' ')}`,
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ].join('; ');
}
