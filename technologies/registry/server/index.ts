import { envelope, type ValibotTypeProvider } from '@kuelik/backend';
import type { FastifyRequest } from 'fastify';
import type { TechnologyRoutes } from '../../shared/server/services.ts';
import { smsRequest } from '../../shared/server/sms-request.ts';
import {
  consentReply,
  registries,
  registryKeys,
  requestBody,
  resultReply,
  sessionOnly,
} from '../contract.ts';
import { registryFor, turnOf } from './registry.ts';

/**
 * For each registry: POST request/ requests a record from the state, which asks the person for consent by
 * SMS; POST resend/ sends that SMS again; GET result/ returns the status and finally the record. Errors:
 * `registryErrors`, 503 `provider_unavailable` during an outage of the state (uses nothing), 409
 * `request_in_progress` and `result_already_exists`.
 */
export const registryRoutes: TechnologyRoutes = async (app, services) => {
  const typed = app.withTypeProvider<ValibotTypeProvider>();
  const registry = async (request: FastifyRequest, sessionId: string, key: (typeof registryKeys)[number]) => {
    const session = await services.platform.sessions.authorize(request, sessionId, [registries[key].code]);
    return registryFor(services, key, session);
  };
  for (const key of registryKeys) {
    typed.post(
      `/registry/${key}/request/`,
      {
        schema: {
          summary: `Request a record: ${registries[key].code}`,
          body: requestBody,
          response: { 200: envelope(consentReply) },
        },
        config: { ...smsRequest, turn: turnOf(registries[key].code) },
      },
      async (request) => {
        const { session_id, iin, locale } = request.body;
        return {
          data: { consent: await (await registry(request, session_id, key)).request(iin, locale) },
        };
      },
    );
    typed.post(
      `/registry/${key}/resend/`,
      {
        schema: {
          summary: `Send the request for consent again: ${registries[key].code}`,
          body: sessionOnly,
          response: { 200: envelope(consentReply) },
        },
        config: { ...smsRequest, turn: turnOf(registries[key].code) },
      },
      async (request) => ({
        data: { consent: await (await registry(request, request.body.session_id, key)).resend() },
      }),
    );
    typed.get(
      `/registry/${key}/result/`,
      {
        schema: {
          summary: `State of a request: ${registries[key].code}`,
          querystring: sessionOnly,
          response: { 200: envelope(resultReply) },
        },
      },
      async (request) => ({
        data: await (await registry(request, request.query.session_id, key)).result(),
      }),
    );
  }
};
