import { envelope, type Platform, type ValibotTypeProvider } from '@kuelik/backend';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { attemptsReply, challengeRequest } from '../contract.ts';
import { livenessCodes } from '../recipes.ts';
import { readSettings } from '../settings.ts';
import { counter } from './attempts.ts';
import { recipeOf } from './undecided.ts';

/**
 * GET `/liveness/attempts/`: the attempts left, without using one, and what the next challenge asks for, so that the screen
 * is right after a reload too.
 */
export function attemptsRoute(app: FastifyInstance, platform: Platform): void {
  app.withTypeProvider<ValibotTypeProvider>().get(
    '/liveness/attempts/',
    {
      schema: {
        summary: 'Attempts left',
        querystring: v.omit(challengeRequest, ['locale']),
        response: { 200: envelope(attemptsReply) },
      },
    },
    async (request) => {
      const { session_id, technology } = request.query;
      const code = livenessCodes[technology];
      const session = await platform.sessions.authorize(request, session_id, [code]);
      const { attempts } = readSettings(session.settings(code));
      const isUndecided = (await recipeOf(platform, session, technology)) !== technology;
      return {
        data: {
          attempts,
          attempts_left: await platform.attempts.left(session.id, counter(technology), attempts),
          ...(isUndecided && { asks: 'turns' as const }),
        },
      };
    },
  );
}
