import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { Query } from '../storage.ts';
import { deliver, inbox, sendRequest } from './messages.ts';
import { phonePage, phoneStyles } from './phone-page.ts';

interface SmsOptions {
  readonly query: Query;
  readonly now: () => Date;
}

const phoneQuery = v.object({ phone: v.optional(v.string(), '') });

/** A number as people type it, in E.164; unchanged where it cannot be one. */
function normalisePhone(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '');
  if (digits === '') return '';
  return `+${digits.length === 11 && digits.startsWith('8') ? `7${digits.slice(1)}` : digits}`;
}

/** The SMS provider's contract and the phone that its messages reach. */
export const smsRoutes: FastifyPluginAsync<SmsOptions> = async (app, { query, now }) => {
  app.post('/sms/messages/', async (request, reply) => {
    const message = v.safeParse(sendRequest, request.body);
    if (!message.success) {
      return reply
        .code(400)
        .send({ code: 'invalid_message', message: 'to: E.164 number; text: 1 to 1000 characters' });
    }
    return reply.code(201).send({ id: await deliver(query, message.output, now()) });
  });

  app.get('/phone', async (request, reply) => {
    const parsed = v.safeParse(phoneQuery, request.query);
    const phone = normalisePhone(parsed.success ? parsed.output.phone : '');
    const messages = phone === '' ? [] : await inbox(query, phone);
    return reply.type('text/html; charset=utf-8').send(phonePage(phone, messages));
  });

  app.get('/phone.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(phoneStyles));
};
