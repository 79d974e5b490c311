import { envelope, type ValibotTypeProvider } from '@kuelik/backend';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { TechnologyRoutes } from '../../shared/server/services.ts';
import { smsRequest } from '../../shared/server/sms-request.ts';
import {
  approveBody,
  child,
  childrenBody,
  codeBody,
  edocumentCode,
  edocumentState,
  type PageLocale,
  receivedDocument,
  requestBody,
  resendBody,
  resultQuery,
  selectBody,
  sentCode,
} from '../contract.ts';
import { documentsOfChildren, findChildren } from './by-child.ts';
import { documentByCode } from './by-code.ts';
import { approveSms, requestBySms, resendSms } from './by-sms.ts';
import { type Call, takeTurn } from './call.ts';
import { edocumentLimits } from './limits.ts';
import { stateOf } from './state.ts';

/**
 * The calls under /e-document/: by SMS (request, resend, approve), by an app's code (code), a child's
 * document (children, children/select), and the session's state (result). Errors are `edocumentErrors`; a
 * wrong code carries `detail.attempts_left`, 423 `maximum_attempts` names the limit in `detail.limit`.
 */
export const edocumentRoutes: TechnologyRoutes = async (app, { platform, providers }) => {
  const routes = app.withTypeProvider<ValibotTypeProvider>();
  const open = async (
    request: FastifyRequest,
    sessionId: string,
    locale: PageLocale = 'ru',
  ): Promise<Call> => {
    const session = await platform.sessions.authorize(request, sessionId, [edocumentCode]);
    const limits = edocumentLimits(session.settings(edocumentCode));
    return { platform, state: providers.state, session, limits, locale };
  };

  routes.post(
    '/e-document/request/',
    {
      schema: {
        summary: 'Send an SMS code',
        body: requestBody,
        response: { 200: envelope(sentCode) },
      },
      config: { ...smsRequest, turn: edocumentCode },
    },
    async (request) => {
      const { session_id, iin, phone, document_type: type, locale } = request.body;
      const call = await open(request, session_id, locale);
      return { data: await takeTurn(call, () => requestBySms(call, { iin, phone, type })) };
    },
  );

  routes.post(
    '/e-document/resend/',
    {
      schema: { summary: 'Request another SMS', body: resendBody, response: { 200: envelope(sentCode) } },
      config: { ...smsRequest, turn: edocumentCode },
    },
    async (request) => {
      const call = await open(request, request.body.session_id);
      return { data: await takeTurn(call, () => resendSms(call)) };
    },
  );

  routes.post(
    '/e-document/approve/',
    {
      schema: {
        summary: 'Submit an SMS code; returns the document',
        body: approveBody,
        response: { 200: envelope(receivedDocument) },
      },
      config: { turn: edocumentCode },
    },
    async (request) => {
      const call = await open(request, request.body.session_id, request.body.locale);
      return { data: await takeTurn(call, () => approveSms(call, request.body.code)) };
    },
  );

  routes.post(
    '/e-document/code/',
    {
      schema: {
        summary: 'Submit the code of an app; returns the document',
        body: codeBody,
        response: { 200: envelope(receivedDocument) },
      },
      config: { turn: edocumentCode },
    },
    async (request) => {
      const { session_id, code, document_type: type, iin, locale } = request.body;
      const call = await open(request, session_id, locale);
      const result = await takeTurn(call, () => documentByCode(call, { code, type, iin }));
      return { data: { status: 'READY' as const, result } };
    },
  );

  routes.post(
    '/e-document/children/',
    {
      schema: {
        summary: 'Find a parent’s children',
        body: childrenBody,
        response: { 200: envelope(v.array(child)) },
      },
      config: { turn: edocumentCode },
    },
    async (request) => {
      const { session_id, iin, document_type: type, locale } = request.body;
      const call = await open(request, session_id, locale);
      return { data: [...(await takeTurn(call, () => findChildren(call, iin, type)))] };
    },
  );

  routes.post(
    '/e-document/children/select/',
    {
      schema: {
        summary: 'Request the documents of the chosen children',
        body: selectBody,
        response: { 200: envelope(receivedDocument) },
      },
      config: { turn: edocumentCode },
    },
    async (request) => {
      const { session_id, child_ids, consent, locale } = request.body;
      const call = await open(request, session_id, locale);
      const result = await takeTurn(call, () => documentsOfChildren(call, child_ids, consent));
      return { data: { status: 'READY' as const, result } };
    },
  );

  routes.get(
    '/e-document/result/',
    {
      schema: {
        summary: "State of the session's e-document",
        querystring: resultQuery,
        response: { 200: envelope(edocumentState) },
      },
    },
    async (request) => {
      const call = await open(request, request.query.session_id);
      return { data: await stateOf(call) };
    },
  );
};
