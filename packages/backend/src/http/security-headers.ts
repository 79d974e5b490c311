import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OriginRegistry } from '../integrators/origins.ts';

export interface SecurityHeaderSettings {
  readonly origins: OriginRegistry;
  /** Pages on the developer's own machine may embed the flow. */
  readonly allowLocalhost: boolean;
  /** Origins that the pages talk to beside their own: a backend, an image service, monitoring elsewhere. */
  readonly connectOrigins: readonly string[];
}

/**
 * The content security policy of every page, and the usual headers. WebAssembly needs
 * `wasm-unsafe-eval` and workers may come from blobs; nothing else is loosened.
 */
export async function installSecurityHeaders(
  app: FastifyInstance,
  settings: SecurityHeaderSettings,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // Embedding is decided by frame-ancestors, which knows origins.
    frameguard: false,
    // A host that is cross-origin isolated takes frames only of pages that have such a policy themselves.
    crossOriginEmbedderPolicy: { policy: 'credentialless' },
    // The widget's files are loaded by host pages of other origins.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin' },
  });
  app.addHook('onRequest', async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('content-security-policy', pagePolicy(settings));
  });
}

/** The header's value as of now. */
export function pagePolicy({ origins, allowLocalhost, connectOrigins }: SecurityHeaderSettings): string {
  const elsewhere = connectOrigins.join(' ');
  const ancestors = [
    "'self'",
    ...origins.known(),
    ...(allowLocalhost ? ['http://localhost:*', 'http://127.0.0.1:*'] : []),
  ].join(' ');
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    `connect-src 'self' ${elsewhere}`.trim(),
    `img-src 'self' data: blob: ${elsewhere}`.trim(),
    "media-src 'self' blob:",
    "style-src 'self'",
    "font-src 'self'",
    `frame-ancestors ${ancestors}`,
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ].join('; ');
}
