import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { outageModes } from '../cases/case.ts';
import { providerNames, setOutage } from '../outages/control.ts';
import { personOf } from '../people/people.ts';
import { registerPhoto } from '../people/portrait.ts';
import { inbox } from '../sms/messages.ts';
import { showAppCode } from '../state-gateway/app-codes.ts';
import type { World } from '../world.ts';
import { answer1414 } from './answer.ts';
import { normalisePhone } from './normalise-phone.ts';

const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

const phone = v.pipe(v.string(), v.transform(normalisePhone), v.regex(/^\+\d{8,15}$/));
const phoneQuery = v.object({ phone });
const iinParams = v.object({ iin: v.string() });
const reply = v.object({ phone, text: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) });
const outage = v.object({ provider: v.picklist(providerNames), mode: v.nullable(v.picklist(outageModes)) });

/** The phone page's actions as JSON, for tests. */
export function testRoutes(app: FastifyInstance, world: World): void {
  const { query, now } = world;
  app.addContentTypeParser(
    'image/jpeg',
    { parseAs: 'buffer', bodyLimit: MAX_PHOTO_BYTES },
    async (_request: unknown, body: unknown) => body,
  );

  app.get('/api/messages', async (request, response) => {
    const parsed = v.safeParse(phoneQuery, request.query);
    if (!parsed.success) return response.code(400).send({ code: 'invalid_phone' });
    const messages = await inbox(query, parsed.output.phone, now());
    return messages.map(({ id, text, sender, sentAt, outgoing }) => ({
      id,
      text,
      sender,
      sent_at: sentAt.toISOString(),
      outgoing,
      /** The first run of six digits, if any. */
      code: /\b\d{6}\b/.exec(text)?.[0] ?? null,
    }));
  });

  app.post('/api/reply', async (request, response) => {
    const parsed = v.safeParse(reply, request.body);
    if (!parsed.success) return response.code(400).send({ code: 'invalid_reply' });
    return { outcome: await answer1414(world, parsed.output.phone, parsed.output.text) };
  });

  app.get('/api/people/:iin/app-code', async (request, response) => {
    const { iin } = v.parse(iinParams, request.params);
    if (personOf(iin) === null) return response.code(404).send({ code: 'nobody' });
    const { code, expiresAt } = await showAppCode(world, iin);
    return { code, expires_at: expiresAt.toISOString() };
  });

  app.put('/api/people/:iin/photo', async (request, response) => {
    const { iin } = v.parse(iinParams, request.params);
    if (personOf(iin) === null) return response.code(404).send({ code: 'nobody' });
    if (!Buffer.isBuffer(request.body)) return response.code(415).send({ code: 'jpeg_expected' });
    await registerPhoto(query, iin, request.body);
    return response.code(204).send();
  });

  app.put('/api/outage', async (request, response) => {
    const parsed = v.safeParse(outage, request.body);
    if (!parsed.success) return response.code(400).send({ code: 'invalid_outage' });
    await setOutage(query, parsed.output.provider, parsed.output.mode);
    return response.code(204).send();
  });
}
