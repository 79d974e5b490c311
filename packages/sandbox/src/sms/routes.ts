import { sms } from '@kuelik/providers/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../serve/serve.ts';
import type { World } from '../world.ts';
import { deliver } from './messages.ts';

/** Sender name of the organization's own messages on the phone. */
const SENDER = 'KUELIK';

/** Mounts the SMS provider; its messages appear on the phone page. */
export function smsRoutes(app: FastifyInstance, world: World): void {
  const { query, now } = world;
  serve(app, world, {
    operation: sms.sendMessage,
    provider: 'sms',
    invalid: 'invalid_message',
    carried: ({ to }) => ({ phone: to }),
    handle: async ({ body }) => ({
      id: await deliver(query, { phone: body.to, text: body.text, sender: SENDER, sentAt: now() }),
    }),
  });
}
