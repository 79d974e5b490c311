import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Requires the sandbox's password: people enter it in the browser's own dialog (HTTP Basic, any name), this
 * server's own calls send it as a bearer token. It protects what testers type there.
 */
export function sandboxGate(password: string) {
  const expected = digest(password);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (timingSafeEqual(digest(given(request.headers.authorization ?? '')), expected)) return;
    await reply.code(401).header('www-authenticate', 'Basic realm="sandbox", charset="UTF-8"').send();
  };
}

function given(authorization: string): string {
  const [scheme = '', value = ''] = authorization.split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return '';
  const text = Buffer.from(value, 'base64').toString('utf8');
  return text.slice(text.indexOf(':') + 1);
}
