import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ReplayedReply } from '../features/idempotency/plugin.ts';
import type { OpenSpan, Tracing } from '../kit/tracing/tracing.ts';
import { sessionPage } from './early-links.ts';
import { toAppError } from './errors.ts';

/** The site has one route for all its pages. */
const SESSION_PAGE = '/flow/{session}';

/**
 * A span for each call of the API and each session's page: route pattern, status, error code and the request id that error pages show
 * and people read to support. No address, header, query or body.
 *
 * @param api the prefix of the routes to trace
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing, api: string): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  const codes = new WeakMap<FastifyRequest, string>();
  const end = (request: FastifyRequest, status: number, error: string | null) =>
    spans.get(request)?.end({ 'http.response.status_code': status }, error);

  app.addHook('onRequest', (request, _reply, done) => {
    const route = sessionPage.test(request.url) ? SESSION_PAGE : request.routeOptions.url;
    if (route !== SESSION_PAGE && !route?.startsWith(api)) return done();
    const { traceparent } = request.headers;
    const span = tracing.start(
      `${request.method} ${route}`,
      'server',
      { 'http.request.method': request.method, 'http.route': route, 'kuelik.request_id': request.id },
      typeof traceparent === 'string' ? traceparent : undefined,
    );
    spans.set(request, span);
    span.within(done);
  });
  // Reading a body leaves the first async context.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.within(done);
  });
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof ReplayedReply)) codes.set(request, toAppError(error).code);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const code = statusCode < 400 ? null : (codes.get(request) ?? String(statusCode));
    spans.get(request)?.within(() => end(request, statusCode, code));
  });
  app.addHook('onRequestAbort', async (request) => end(request, 499, 'aborted'));
}
