import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';

const attribute = v.object({
  key: v.string(),
  value: v.object({
    stringValue: v.optional(v.string()),
    intValue: v.optional(v.union([v.number(), v.string()])),
    boolValue: v.optional(v.boolean()),
  }),
});
const span = v.object({
  traceId: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  spanId: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  parentSpanId: v.optional(v.string()),
  name: v.string(),
  startTimeUnixNano: v.string(),
  endTimeUnixNano: v.string(),
  attributes: v.array(attribute),
  status: v.object({ code: v.optional(v.number()) }),
});
/** https://opentelemetry.io/docs/specs/otlp/: ExportTraceServiceRequest as JSON. */
const request = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes: v.array(attribute) }),
      scopeSpans: v.array(v.object({ spans: v.array(span) })),
    }),
  ),
});

export interface ReceivedSpan extends Omit<v.InferOutput<typeof span>, 'attributes'> {
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A collector for tests: it takes OTLP over HTTP as JSON, strictly, and keeps every byte that it got. */
export async function startCollector() {
  const spans: ReceivedSpan[] = [];
  const texts: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const server = createServer(async (call, reply) => {
    const body: unknown = await json(call);
    const parsed = v.safeParse(request, body);
    if (call.url !== '/v1/traces' || !parsed.success) return reply.writeHead(400).end();
    texts.push(JSON.stringify([body, call.headers]));
    authorizations.push(call.headers.authorization);
    for (const { scopeSpans } of parsed.output.resourceSpans) {
      for (const { attributes, ...rest } of scopeSpans.flatMap((scope) => scope.spans)) {
        const named = attributes.map(({ key, value }) => [key, Object.values(value)[0]]);
        spans.push({ ...rest, attributes: Object.fromEntries(named) });
      }
    }
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** Everything that was received, to be searched. */
    text: () => texts.join('\n'),
    authorizations,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
