import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import { AppError } from '../../kit/errors.ts';
import { envelope, type ValibotTypeProvider } from '../../kit/http/valibot.ts';
import { audit } from '../../platform/authorization/audit.ts';
import { authorize, checkScope } from '../../platform/authorization/authorize.ts';
import { requestProtocol } from '../../platform/session-protocol/queue.ts';
import { addReview, reviewDecisions } from '../../platform/session-protocol/review.ts';
import type { SessionRow } from '../../platform/sessions/rows.ts';
import { ownSession } from '../integrators/records.ts';
import type { Protocols } from './protocols.ts';

export interface ProtocolRoutesOptions {
  readonly context: Context;
  readonly protocols: Protocols;
}

const TABLE = 'session_protocol';
const params = v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)) });
const query = v.object({ edition: v.optional(v.picklist(['1', '2'])) });
const reviewRequest = v.strictObject({
  decision: v.picklist(reviewDecisions),
  note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2000)), ''),
});
const security = [{ apiKey: [] }, { cabinet: [] }];
const tags = ['integrator'];

/** A session's sealed protocol, and the human review of the session. */
export const protocolRoutes: FastifyPluginAsync<ProtocolRoutesOptions> = async (fastify, options) => {
  const { context, protocols } = options;
  const app = fastify.withTypeProvider<ValibotTypeProvider>();

  app.get(
    '/integrator/sessions/:id/protocol/',
    {
      schema: {
        summary:
          'The sealed protocol of a finished session, as PDF: the newest edition, or the named one; made now if missing',
        tags,
        security,
        params,
        querystring: query,
      },
    },
    async (request, reply) => {
      const integrator = await authorize(context, request, 'read');
      const row = await ownSession(context, integrator, request.params.id);
      const { edition } = request.query;
      const made = await sealedEdition(options, row, edition === undefined ? null : Number(edition));
      await audit(context, integrator, 'read_protocol', row.session_id);
      const bytes = await protocols.read(row.session_id, made.file);
      return reply
        .type('application/pdf')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="session-protocol-${made.edition}.pdf"`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(bytes);
    },
  );

  app.post(
    '/integrator/sessions/:id/review/',
    {
      schema: {
        summary: 'Store a human decision on a finished session, once; its protocol gets a second edition',
        tags,
        security,
        params,
        body: reviewRequest,
        response: { 200: envelope(v.object({ decision: v.picklist(reviewDecisions) })) },
      },
    },
    async (request) => {
      // Only who can see the session may decide: a leaked key that creates sessions must not confirm anyone.
      const integrator = checkScope(await authorize(context, request, 'create'), 'read');
      const row = await ownSession(context, integrator, request.params.id);
      const { decision, note } = request.body;
      await addReview(context, row.session_id, { decision, note, apiKeyId: integrator.apiKeyId });
      await audit(context, integrator, 'review_session', row.session_id);
      return { data: { decision } };
    },
  );
};

interface SealedEdition {
  readonly edition: number;
  readonly file: string;
}

/** @throws AppError 404, 409 `session_not_finished`, 503 with the reason why there is no protocol yet. */
async function sealedEdition(
  { context, protocols }: ProtocolRoutesOptions,
  row: SessionRow,
  edition: number | null,
): Promise<SealedEdition> {
  const { session_id, finished_at, expires_at } = row;
  const now = context.now();
  if (finished_at === null && expires_at.getTime() > now.getTime())
    throw new AppError(409, 'session_not_finished', {
      message: 'The protocol is created when the session ends',
    });
  // 404 session_erased if the data is gone.
  await context.keys.of(session_id);
  if (edition !== 2) await requestProtocol(context.db, session_id, 1, now);
  let found = await find(context, session_id, edition);
  if (found.file === null && found.due_at !== null && found.due_at.getTime() <= now.getTime()) {
    if (!protocols.seals.has(row.test)) throw notSealed('seal_not_configured', null);
    // Creates the first edition, then the second.
    while ((await protocols.makeDue(session_id)) > 0);
    found = await find(context, session_id, edition);
  }
  if (found.file !== null) return { edition: found.edition, file: found.file };
  const wait = found.due_at === null ? 5000 : found.due_at.getTime() - context.now().getTime();
  throw notSealed(found.outcome ?? 'protocol_not_ready', Math.max(1, Math.ceil(wait / 1000)));
}

async function find({ db }: Context, sessionId: string, edition: number | null) {
  const row = await db
    .selectFrom(TABLE)
    .select(['edition', 'file', 'due_at', 'outcome'])
    .where('session_id', '=', sessionId)
    .$if(edition !== null, (query) => query.where('edition', '=', edition ?? 0))
    .orderBy('edition', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) throw new AppError(404, 'protocol_not_found');
  return row;
}

function notSealed(code: string, retryAfter: number | null): AppError {
  const options = {
    message: 'The protocol is not sealed yet',
    ...(retryAfter === null ? {} : { retryAfter }),
  };
  switch (code) {
    case 'seal_not_configured':
      return new AppError(503, 'seal_not_configured', {
        message: 'This deployment has no sealing certificate: see KUELIK_SEAL_FILE',
      });
    case 'time_stamp_unavailable':
      return new AppError(503, 'time_stamp_unavailable', options);
    case 'time_stamp_untrusted':
      return new AppError(503, 'time_stamp_untrusted', options);
    case 'seal_failed':
      return new AppError(503, 'seal_failed', options);
    default:
      return new AppError(503, 'protocol_not_ready', options);
  }
}
