import { mostPageSpans, pageSpanNames } from '@kuelik/protocol';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { MAX_BEACON, readBeacons } from '../kit/http/beacons.ts';
import { parseInput } from '../kit/http/valibot.ts';
import type { Tracing } from '../kit/tracing/tracing.ts';
import { createAllowance } from './allowance.ts';

const HOUR_MS = 3_600_000;
/** Milliseconds by which a page may be ahead: its clock was set by that of the server that sent it. */
const AHEAD_MS = 60_000;
/** Reports per second, and at once after a quiet time, so that pages cannot crowd out the server's own spans. */
const PER_SECOND = 20;
const AT_MOST = 100;

const hexadecimal = (digits: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^(?!0+$)[0-9a-f]{${digits}}$`), 'hexadecimal'));
const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Known names, numbers, and nothing else: a page may be anyone's program. */
const report = v.strictObject({
  trace: hexadecimal(32),
  spans: v.pipe(
    v.array(
      v.strictObject({
        name: v.picklist(pageSpanNames),
        id: hexadecimal(16),
        parent: hexadecimal(16),
        at: milliseconds,
        ms: v.pipe(milliseconds, v.maxValue(HOUR_MS)),
        status: v.optional(v.pipe(milliseconds, v.maxValue(599))),
      }),
    ),
    v.minLength(1),
    v.maxLength(mostPageSpans),
  ),
});

export interface PageSpanOptions {
  readonly tracing: Tracing;
  /** Per address; 0 for no limit. */
  readonly reportsPerMinute: number;
}

/**
 * POST /metrics/spans/: spans of traced pages by `sendBeacon`, which join the server's. The reply is always the same: a
 * page can do nothing about a report that is dropped.
 */
export const pageSpanRoutes: FastifyPluginAsync<PageSpanOptions> = async (fastify, options) => {
  const { tracing, reportsPerMinute } = options;
  const allows = createAllowance(PER_SECOND, AT_MOST, () => performance.now());
  const config = reportsPerMinute > 0 ? { rateLimit: { max: reportsPerMinute } } : {};
  readBeacons(fastify);
  fastify.post(
    '/metrics/spans/',
    { schema: { hide: true }, bodyLimit: MAX_BEACON, config },
    async (request, reply) => {
      const { trace, spans } = parseInput(report, request.body);
      const now = Date.now();
      if (allows()) {
        for (const { name, id, parent, at, ms, status } of spans) {
          if (at < now - HOUR_MS || at + ms > now + AHEAD_MS) continue;
          tracing.record({
            ...{ trace, id, parent, name, at, ms, kind: name === 'call' ? 'client' : 'internal' },
            attributes: status === undefined ? {} : { 'http.response.status_code': status },
            error: status !== undefined && (status < 100 || status >= 400) ? String(status) : null,
          });
        }
      }
      return reply.code(204).send();
    },
  );
};
