import type { FastifyPluginAsync } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import * as v from 'valibot';
import { MAX_BEACON, readBeacons } from '../http/beacons.ts';
import { parseInput, type ValibotTypeProvider } from '../http/valibot.ts';

/** A lower-case name, so that label values stay few and hold no personal data. */
const name = v.pipe(v.string(), v.regex(/^[a-zA-Z][a-zA-Z0-9_.:-]{0,63}$/));
/** Our pages send `type`; other clients may send `name`. */
const event = v.union([
  v.looseObject({ type: name }),
  v.pipe(
    v.looseObject({ name }),
    v.transform((named) => ({ type: named.name })),
  ),
]);
const events = v.union([
  event,
  v.pipe(v.array(event), v.maxLength(64)),
  v.object({ events: v.pipe(v.array(event), v.maxLength(64)) }),
]);

/** Further names are counted as `other`. */
const MAX_NAMES = 200;

/**
 * POST /metrics/events/: events from pages by `sendBeacon` (text/plain) or as JSON. They are counted by type;
 * nothing else is stored.
 */
export const metricsRoutes: FastifyPluginAsync<{ registry: Registry }> = async (fastify, { registry }) => {
  const counter = new Counter({
    name: 'kuelik_page_events_total',
    help: 'Events reported by pages, by type',
    labelNames: ['type'],
    registers: [registry],
  });
  const seen = new Set<string>();
  readBeacons(fastify);
  fastify
    .withTypeProvider<ValibotTypeProvider>()
    .post(
      '/metrics/events/',
      { schema: { summary: 'Count page events', tags: ['metrics'] }, bodyLimit: MAX_BEACON },
      async (request, reply) => {
        const body = parseInput(events, request.body);
        const list = Array.isArray(body)
          ? body
          : 'events' in body && Array.isArray(body.events)
            ? body.events
            : [body];
        for (const { type } of v.parse(v.array(event), list)) {
          if (seen.size < MAX_NAMES) seen.add(type);
          counter.inc({ type: seen.has(type) ? type : 'other' });
        }
        return reply.code(204).send();
      },
    );
};
