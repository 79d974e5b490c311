import {
  handOffDevice,
  handOffOffer,
  handOffProgress,
  handOffQuery,
  handOffReply,
  openHandOffReply,
  renewHandOffRequest,
} from '@kuelik/protocol';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import { envelope, type ValibotTypeProvider } from '../../kit/http/valibot.ts';
import { spendRate } from '../../kit/limits/rates.ts';
import { sessionWithToken } from '../../platform/sessions/access.ts';
import { findSession } from '../../platform/sessions/rows.ts';
import {
  declineHandOff,
  lookAtHandOff,
  noteProgress,
  offerHandOff,
  openHandOff,
  renewHandOff,
} from './hand-off.ts';

export interface HandOffRoutesOptions {
  readonly context: Context;
  /** Rate limit per minute and address for calls that change the holder of a session; 0 for no limit. */
  readonly startsPerMinute: number;
}

const nothing = v.object({});
const tags = ['session'];

/** Hand-off of a session from a computer to a phone. */
export const handOffRoutes: FastifyPluginAsync<HandOffRoutesOptions> = async (fastify, options) => {
  const { context } = options;
  const app = fastify.withTypeProvider<ValibotTypeProvider>();
  const starts = options.startsPerMinute > 0 ? { rateLimit: { max: options.startsPerMinute } } : {};

  const count = async (sessionId: string): Promise<void> => {
    // Requests for unknown sessions are not counted.
    await findSession(context.db, sessionId);
    await spendRate(context, 'handOffBySession', sessionId);
  };

  app.get(
    '/flows/session/hand-off/',
    {
      schema: {
        summary: 'State of the hand-off to a phone (for the computer)',
        tags,
        querystring: handOffQuery,
        response: { 200: envelope(handOffReply) },
      },
    },
    async (request) => ({ data: await lookAtHandOff(context, request.query.session_id) }),
  );

  app.post(
    '/flows/session/hand-off/renew/',
    {
      schema: {
        summary: 'Reopen a declined hand-off under another number (for the computer)',
        tags,
        body: renewHandOffRequest,
        response: { 200: envelope(handOffReply) },
      },
      config: starts,
    },
    async (request) => {
      await count(request.body.session_id);
      return { data: await renewHandOff(context, request.body.session_id) };
    },
  );

  app.post(
    '/flows/session/hand-off/open/',
    {
      schema: {
        summary: 'Report that the QR code was scanned; returns the number to compare (for the phone)',
        tags,
        body: handOffDevice,
        response: { 200: envelope(openHandOffReply) },
      },
      config: starts,
    },
    async (request) => {
      await count(request.body.session_id);
      return { data: await openHandOff(context, request.body) };
    },
  );

  app.post(
    '/flows/session/hand-off/decline/',
    {
      schema: {
        summary: 'Decline the hand-off: the computer is not this person’s (for the phone)',
        tags,
        body: handOffDevice,
        response: { 200: envelope(nothing) },
      },
      config: starts,
    },
    async (request) => {
      await count(request.body.session_id);
      await declineHandOff(context, request.body);
      return { data: {} };
    },
  );

  app.post(
    '/flows/session/hand-off/offer/',
    {
      schema: {
        summary: 'Offer the session to another device by its plain link, as this one cannot continue',
        tags,
        body: handOffOffer,
        security: [{ session: [] }],
        response: { 200: envelope(handOffReply) },
      },
    },
    async (request) => {
      const session = await sessionWithToken(context, request, request.body.session_id);
      return { data: await offerHandOff(context, session) };
    },
  );

  app.post(
    '/flows/session/hand-off/progress/',
    {
      schema: {
        summary: 'Heartbeat with the current step (for the phone)',
        tags,
        body: handOffProgress,
        security: [{ session: [] }],
        response: { 200: envelope(nothing) },
      },
    },
    async (request) => {
      const session = await sessionWithToken(context, request, request.body.session_id);
      await noteProgress(context, session, request.body);
      return { data: {} };
    },
  );
};
