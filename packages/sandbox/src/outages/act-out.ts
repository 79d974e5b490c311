import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OutageMode } from '../cases/case.ts';

/** Longer than any adapter's timeout. */
const SLOW_MS = 60_000;
const RETRY_AFTER_S = 7;

/** Answers like a failing provider. */
export async function actOut(
  mode: OutageMode,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  switch (mode) {
    case 'refused':
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    case 'slow':
      await untilGone(request, SLOW_MS);
      return reply.code(504).send();
    case 'garbage':
      return reply.type('text/html').send('<html><body><h1>It works!</h1></body></html>');
    case 'wrong-form':
      return reply.send({ ok: 'yes', items: [1, 'two', null] });
    case 'error':
      return reply.code(500).send({ error: 'ORA-00600' });
    case 'overloaded':
      return reply.code(503).header('retry-after', String(RETRY_AFTER_S)).send({ code: 'busy' });
  }
}

/** Waits until the caller disconnects or the time is over, and clears its timer. */
function untilGone(request: FastifyRequest, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    timer.unref();
    request.raw.socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
