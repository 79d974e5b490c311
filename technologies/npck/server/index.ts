import { envelope, type ValibotTypeProvider } from '@kuelik/backend';
import type { TechnologyRoutes } from '../../shared/server/services.ts';
import { npckCode, npckStartReply, npckStartRequest, npckStatusQuery, npckStatusReply } from '../contract.ts';
import { npckFor } from './npck.ts';

/**
 * POST /face2face/npck/start/: sends the session's live photo to the state's service, which compares it with
 * its own photo of the IIN. GET /face2face/npck/status/: state of the comparison, also after a reload.
 * Errors: `npckErrors`, 404 `proc_not_found`, 503 `provider_unavailable` during an outage (uses no attempt),
 * 409 `request_in_progress` and `result_already_exists`.
 */
export const npckRoutes: TechnologyRoutes = async (app, { platform, providers }) => {
  const typed = app.withTypeProvider<ValibotTypeProvider>();
  const services = { platform, photoCheck: providers.photoCheck };
  typed.post(
    '/face2face/npck/start/',
    {
      schema: {
        summary: 'Start the state’s comparison of the live face with its photo',
        body: npckStartRequest,
        response: { 200: envelope(npckStartReply) },
      },
      config: { turn: npckCode },
    },
    async (request) => {
      const { session_id, iin, locale } = request.body;
      const session = await platform.sessions.authorize(request, session_id, [npckCode]);
      return { data: await npckFor(services, session).start(iin, locale) };
    },
  );
  typed.get(
    '/face2face/npck/status/',
    {
      schema: {
        summary: 'Status of the state’s comparison',
        querystring: npckStatusQuery,
        response: { 200: envelope(npckStatusReply) },
      },
    },
    async (request) => {
      const { session_id, proc_id } = request.query;
      const session = await platform.sessions.authorize(request, session_id, [npckCode]);
      return { data: await npckFor(services, session).status(proc_id) };
    },
  );
};
