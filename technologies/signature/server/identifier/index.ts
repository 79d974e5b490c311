import { AppError, envelope, type ValibotTypeProvider } from '@kuelik/backend';
import { isIin } from '@kuelik/protocol';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { readLeniently } from '../../../shared/both/read-settings.ts';
import { inTurn } from '../../../shared/server/in-turn.ts';
import type { TechnologyRoutes } from '../../../shared/server/services.ts';
import { smsRequest } from '../../../shared/server/sms-request.ts';
import {
  approveRequest,
  identifierCode,
  identifierFailureRequest,
  identifierResult,
  identifyReply,
  identifyRequest,
} from '../../contract/identifier.ts';
import { signatureSettings } from '../../settings.ts';
import { reportFailure } from '../signing-person.ts';
import { approve } from './approve.ts';
import type { Call } from './call.ts';
import { identify } from './identify.ts';

const nothing = v.object({});

/** E.164 of a masked field's value, +7 (XXX) XXX-XX-XX; 8 is the national prefix. */
function toPhone(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').replace(/^8(?=7\d{9}$)/, '7');
  if (!/^7\d{10}$/.test(digits)) throw new AppError(400, 'invalid_phone');
  return `+${digits}`;
}

/** The calls under /digital-signature-identifier/; see contract.ts. */
export const identifierRoutes: TechnologyRoutes = async (app, { platform, providers }) => {
  const routes = app.withTypeProvider<ValibotTypeProvider>();
  const tags = ['signature'];

  const open = async (request: FastifyRequest, sessionId: string): Promise<Call> => {
    const session = await platform.sessions.authorize(request, sessionId, [identifierCode]);
    const settings = readLeniently(signatureSettings, session.settings(identifierCode));
    return { platform, signing: providers.signing, session, settings };
  };

  routes.post(
    '/digital-signature-identifier/identify/',
    {
      schema: {
        summary: 'Send the person a code by SMS',
        tags,
        body: identifyRequest,
        response: { 200: envelope(identifyReply) },
      },
      config: { ...smsRequest, turn: identifierCode },
    },
    async (request) => {
      const { session_id, iin, phone, locale = 'ru' } = request.body;
      const call = await open(request, session_id);
      if (!isIin(iin)) throw new AppError(400, 'invalid_iin', { detail: { fields: [{ path: 'iin' }] } });
      const person = { iin, phone: toPhone(phone), locale };
      return { data: await inTurn(platform, session_id, identifierCode, () => identify(call, person)) };
    },
  );

  routes.post(
    '/digital-signature-identifier/approve/',
    {
      schema: {
        summary: 'Submit the SMS code, which identifies the person',
        tags,
        body: approveRequest,
        response: { 200: envelope(identifierResult) },
      },
      config: { turn: identifierCode },
    },
    async (request) => {
      const call = await open(request, request.body.session_id);
      const { code } = request.body;
      return { data: await inTurn(platform, call.session.id, identifierCode, () => approve(call, code)) };
    },
  );

  routes.post(
    '/digital-signature-identifier/failure-reason/',
    {
      schema: {
        summary: 'Report why the identification failed',
        tags,
        body: identifierFailureRequest,
        response: { 200: envelope(nothing) },
      },
    },
    async (request) => {
      const { session_id, failure_type, detail } = request.body;
      await platform.sessions.authorizeReading(request, session_id, [identifierCode]);
      await reportFailure(platform, session_id, identifierCode, failure_type, detail ?? null);
      return { data: {} };
    },
  );
};
