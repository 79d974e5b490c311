import {
  type ActiveSession,
  AppError,
  envelope,
  type Platform,
  type ValibotTypeProvider,
} from '@kuelik/backend';
import { readLeniently } from '../../shared/both/read-settings.ts';
import { inTurn } from '../../shared/server/in-turn.ts';
import type { TechnologyRoutes } from '../../shared/server/services.ts';
import {
  type ConfirmReply,
  confirmReply,
  confirmRequest,
  numberCheckCode,
  numberQuery,
  numberReply,
} from '../contract.ts';
import { numberCheckSettings } from '../settings.ts';
import { isRight, numberFor } from './judge.ts';

const limitOf = (session: ActiveSession): number =>
  readLeniently(numberCheckSettings, session.settings(numberCheckCode)).attempts;

const exhausted = () => new AppError(423, 'maximum-attempts', { detail: { attempts_left: 0 } });

/**
 * GET /number-check/number/: the number to repeat. POST /number-check/confirm/: the number that the person
 * typed; 400 `wrong_number` with `detail.attempts_left`, 423 `maximum-attempts`, 409 `request_in_progress`.
 */
export const numberCheckRoutes: TechnologyRoutes = async (app, { platform }) => {
  const typed = app.withTypeProvider<ValibotTypeProvider>();
  typed.get(
    '/number-check/number/',
    {
      schema: {
        summary: 'The number that the person has to repeat',
        querystring: numberQuery,
        response: { 200: envelope(numberReply) },
      },
    },
    async (request) => {
      const session = await platform.sessions.authorize(request, request.query.session_id, [numberCheckCode]);
      return {
        data: {
          number: numberFor(session.id),
          attempts_left: await platform.attempts.left(session.id, numberCheckCode, limitOf(session)),
          is_passed: await isPassed(platform, session.id),
        },
      };
    },
  );
  typed.post(
    '/number-check/confirm/',
    {
      schema: {
        summary: 'Check the number that the person typed',
        body: confirmRequest,
        response: { 200: envelope(confirmReply) },
      },
    },
    async (request) => {
      const { session_id, number } = request.body;
      const session = await platform.sessions.authorize(request, session_id, [numberCheckCode]);
      const data = await inTurn(platform, session.id, numberCheckCode, () =>
        confirm(platform, session, number),
      );
      return { data };
    },
  );
};

async function isPassed(platform: Platform, sessionId: string): Promise<boolean> {
  return (await platform.results.read(sessionId, numberCheckCode))?.status === 'success';
}

async function confirm(platform: Platform, session: ActiveSession, typed: string): Promise<ConfirmReply> {
  const data = { number: numberFor(session.id) };
  if (await isPassed(platform, session.id)) return data;
  const limit = limitOf(session);
  if ((await platform.attempts.left(session.id, numberCheckCode, limit)) === 0) throw exhausted();
  if (isRight(data.number, typed)) {
    await platform.results.record(session.id, numberCheckCode, { status: 'success', data });
    return data;
  }
  const { left } = await platform.attempts.spend(session.id, numberCheckCode, limit);
  const code = left === 0 ? 'maximum-attempts' : 'wrong_number';
  const failure = { status: 'failure', data: { code } } as const;
  await platform.results.record(session.id, numberCheckCode, failure, { final: left === 0 });
  throw left === 0 ? exhausted() : new AppError(400, 'wrong_number', { detail: { attempts_left: left } });
}
