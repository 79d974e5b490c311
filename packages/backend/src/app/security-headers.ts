import helmet from '@fastify/helmet';
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
 * The content security policy of every page, and the usual headers. WebAssembly needs `wasm-unsafe-eval` and
 * workers may come from blobs; the page's own small script is allowed by its hash; nothing else is loosened.
 */
export async function installSecurityHeaders(
  app: FastifyInstance,
  settings: SecurityHeaderSettings,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // Embedding is controlled by frame-ancestors, which supports origins.
    frameguard: false,
    // A cross-origin isolated host frames only pages that send this policy themselves.
    crossOriginEmbedderPolicy: { policy: 'credentialless' },
    // Host pages of other origins load the widget's files.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin' },
  });
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
