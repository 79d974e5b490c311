import { bcp47, type Locale, locales } from '@kuelik/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type OutageMode, outageModes } from '../cases/case.ts';
import { currentOutage, type ProviderName, providerNames, setOutage } from '../outages/control.ts';
import { people, personByPhone, personOf } from '../people/people.ts';
import { drawPortrait, registeredPhoto } from '../people/portrait.ts';
import { inbox } from '../sms/messages.ts';
import { showAppCode } from '../state-gateway/app-codes.ts';
import { waitsForReply } from '../state-gateway/registries.ts';
import type { World } from '../world.ts';
import { answer1414 } from './answer.ts';
import { apps } from './apps.ts';
import { controlPage } from './control-page.ts';
import { normalisePhone } from './normalise-phone.ts';
import { type PhoneView, phonePage } from './phone-page.ts';
import { phoneScript } from './script.ts';
import { phoneStyles } from './styles.ts';

const HTML = 'text/html; charset=utf-8';

const phoneQuery = v.fallback(
  v.object({ phone: v.optional(v.string(), ''), screen: v.optional(v.string(), 'messages') }),
  { phone: '', screen: 'messages' },
);
const replyForm = v.object({ phone: v.string(), text: v.pipe(v.string(), v.trim(), v.maxLength(200)) });
const controlForm = v.object({
  provider: v.picklist(providerNames),
  mode: v.picklist([...outageModes, 'well']),
});
const portraitParams = v.object({ iin: v.string() });

const isLocale = (text: string | undefined): text is Locale => locales.some((locale) => locale === text);

/** Keeps the language that was chosen on one of the pages. */
const kept = 'kuelik_sandbox_locale';

/** The language that this request chooses. */
function chosenIn({ query }: FastifyRequest): Locale | null {
  const { locale } = query as { readonly locale?: string };
  return isLocale(locale) ? locale : null;
}

/** The language chosen before; otherwise the browser's first that the product has. */
function localeOf({ headers }: FastifyRequest): Locale {
  const cookie = headers.cookie?.match(new RegExp(`${kept}=(\\w+)`))?.[1];
  if (isLocale(cookie)) return cookie;
  const wanted = (headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase());
  const speaks = (tag: string) => locales.find((one) => bcp47[one].startsWith(tag));
  return wanted.flatMap((tag) => (tag === '' ? [] : (speaks(tag) ?? [])))[0] ?? 'en';
}

/** The page's address without its language, for the links to the others. */
const addressOf = ({ url }: FastifyRequest): string => {
  const [path = '', query = ''] = url.split('?');
  const rest = new URLSearchParams(query);
  rest.delete('locale');
  return rest.size === 0 ? path : `${path}?${rest}`;
};

/**
 * Keeps a chosen language and leads to the page without it: a page that refreshes itself would otherwise choose it again
 * every two seconds, over a choice made in another tab.
 */
async function keepChoice(request: FastifyRequest, reply: FastifyReply) {
  const chosen = chosenIn(request);
  if (chosen === null) return;
  return reply
    .header('set-cookie', `${kept}=${chosen}; Path=/sandbox; SameSite=Lax`)
    .header('cache-control', 'no-store')
    .redirect(addressOf(request), 303);
}

const send = (reply: FastifyReply, body: string) =>
  reply.type(HTML).header('cache-control', 'no-store').send(body);

const viewOfPage = (request: FastifyRequest) => ({ locale: localeOf(request), address: addressOf(request) });

/** The phone and outage pages, and their data. */
export function pages(app: FastifyInstance, world: World): void {
  const { query, now } = world;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: unknown) => Object.fromEntries(new URLSearchParams(String(body))),
  );

  const viewOf = async (phone: string, screen: string): Promise<PhoneView> => {
    const person = personByPhone(phone);
    const chosen = person === null ? undefined : apps.find(({ key }) => key === screen);
    if (person !== null && chosen !== undefined) {
      return {
        phone,
        person,
        screen: { name: 'app', app: chosen, code: await showAppCode(world, person.iin) },
      };
    }
    const messages = await inbox(query, phone, now());
    const asked = messages.find(({ registryRequest }) => registryRequest !== null)?.registryRequest;
    const mayReply = asked != null && (await waitsForReply(world, asked));
    return { phone, person, screen: { name: 'messages', messages, mayReply } };
  };

  app.get('/phone', { preHandler: keepChoice }, async (request, reply) => {
    const { phone, screen } = v.parse(phoneQuery, request.query);
    const number = personOf(phone.replaceAll(/\D/g, ''))?.phone ?? normalisePhone(phone);
    const view = number === '' ? null : await viewOf(number, screen);
    return send(reply, phonePage(view, viewOfPage(request)));
  });

  app.post('/phone/reply', async (request, reply) => {
    const parsed = v.safeParse(replyForm, request.body);
    const phone = normalisePhone(parsed.success ? parsed.output.phone : '');
    if (parsed.success && phone !== '' && parsed.output.text !== '') {
      await answer1414(world, phone, parsed.output.text);
    }
    return reply.redirect(`/sandbox/phone?phone=${encodeURIComponent(phone)}`, 303);
  });

  app.get('/control', { preHandler: keepChoice }, async (request, reply) => {
    const outages = new Map<ProviderName, OutageMode>();
    for (const provider of providerNames) {
      const mode = await currentOutage(query, provider);
      if (mode !== null) outages.set(provider, mode);
    }
    return send(reply, controlPage(outages, viewOfPage(request)));
  });

  app.post('/control', async (request, reply) => {
    const parsed = v.safeParse(controlForm, request.body);
    if (parsed.success) {
      const { provider, mode } = parsed.output;
      await setOutage(query, provider, mode === 'well' ? null : mode);
    }
    return reply.redirect('/sandbox/control', 303);
  });

  app.get('/portraits/:iin.jpg', async (request, reply) => {
    const person = personOf(v.parse(portraitParams, request.params).iin) ?? people[0];
    if (person === undefined) return reply.code(404).send();
    const jpeg =
      (await registeredPhoto(query, person.iin)) ?? (await drawPortrait(person.iin, person.gender));
    return reply.type('image/jpeg').header('cache-control', 'no-cache').send(Buffer.from(jpeg, 'base64'));
  });

  app.get('/phone.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(phoneStyles));
  app.get('/phone.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(phoneScript),
  );
}
