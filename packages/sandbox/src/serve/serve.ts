import { Readable } from 'node:stream';
import { BulkJsonError, type Operation, readBulkJson, writeBulkJson } from '@kuelik/providers/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type Carried, outageOf, refusalOf } from '../cases/find-effect.ts';
import { actOut } from '../outages/act-out.ts';
import { currentOutage } from '../outages/control.ts';
import type { World } from '../world.ts';
import { Refusal } from './refusal.ts';

/** A photo of a good phone camera, in base64. */
const BODY_LIMIT = 16 * 1024 * 1024;

type Body<O extends Operation> = O['body'] extends v.GenericSchema ? v.InferOutput<O['body']> : undefined;
type Reply<O extends Operation> = O['published'] extends v.GenericSchema
  ? v.InferInput<O['published']>
  : v.InferInput<O['reply']>;

export interface Asked<O extends Operation> {
  readonly body: Body<O>;
  readonly params: Readonly<Record<string, string>>;
  /** The call's values that may be listed, as `carried` returned them. */
  readonly carried: Carried;
}

export interface Served<O extends Operation> {
  readonly operation: O;
  /** The provider's name on the control page. */
  readonly provider: string;
  /** Extracts the values that may be listed; a call that only names a request looks them up. */
  carried(body: Body<O>, params: Readonly<Record<string, string>>): Carried | Promise<Carried>;
  handle(asked: Asked<O>): Promise<Reply<O>>;
  /** Bytes; 16 MB by default. */
  readonly bodyLimit?: number;
  /** The error code for a malformed body. */
  readonly invalid?: string;
}

const paramsSchema = v.record(v.string(), v.string());

/**
 * Serves one operation of a contract: parses the body, applies outages and listed cases, and validates the
 * reply against the contract.
 */
export function serve<O extends Operation>(app: FastifyInstance, world: World, served: Served<O>): void {
  const { operation, provider } = served;
  const url = operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
  const published = operation.published ?? operation.reply;

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const outage = await currentOutage(world.query, provider);
    if (outage !== null) return actOut(outage, request, reply);
    const params = v.parse(paramsSchema, request.params);
    const parsed =
      operation.body === null
        ? { success: true as const, output: undefined }
        : v.safeParse(operation.body, request.body);
    if (!parsed.success) return reply.code(400).send({ code: served.invalid ?? 'invalid_request' });
    const body = parsed.output as Body<O>;
    const carried = await served.carried(body, params);
    const listed = outageOf(carried);
    if (listed !== null) return actOut(listed, request, reply);
    const refused = refusalOf(operation.id, carried);
    if (refused !== null) throw new Refusal(refused);
    const result = v.parse(published, await served.handle({ body, params, carried }));
    reply.code(operation.status);
    if (operation.holdsFiles !== true) return reply.send(result);
    return reply.type('application/json').send(Readable.from(writeBulkJson(result)));
  };

  const bodyLimit = served.bodyLimit ?? BODY_LIMIT;
  const mount = (to: FastifyInstance) =>
    to.route({
      method: operation.method,
      url,
      bodyLimit,
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        try {
          return await answer(request, reply);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          return reply.code(operation.refusals[error.code] ?? 400).send({ code: error.code });
        }
      },
    });
  if (operation.holdsFiles !== true) return void mount(app);
  app.register(async (own) => {
    readInPieces(own, bodyLimit);
    mount(own);
  });
}

/** Parses JSON with files as it arrives. */
function readInPieces(app: FastifyInstance, limit: number): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', async (_request: FastifyRequest, payload: Readable) => {
    try {
      return await readBulkJson(payload, limit);
    } catch (error) {
      if (!(error instanceof BulkJsonError)) throw error;
      throw Object.assign(error, { statusCode: error.isTooLarge ? 413 : 400 });
    }
  });
}
