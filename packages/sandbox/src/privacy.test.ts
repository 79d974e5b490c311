import { createProviders, type Providers } from '@kuelik/providers';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningSandbox, runSandbox } from './testing.ts';

const iin = '990231300010';
const phone = '+77000000001';
const purpose = { organization: 'Bank', reference: 'r', locale: 'ru' } as const;

let sandbox: RunningSandbox;
const asked: string[] = [];
let providers: Providers;
const watcher = Fastify();
beforeAll(async () => {
  sandbox = await runSandbox();
  // URLs between adapter and sandbox, as a proxy would write them to its access log.
  watcher.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: unknown) => body);
  watcher.removeContentTypeParser('application/json');
  watcher.all('/*', async (request, reply) => {
    asked.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    const answer = await fetch(sandbox.url + request.url, {
      method: request.method,
      ...(request.method === 'GET' ? {} : { body: String(request.body ?? '') }),
      headers: request.body === undefined ? {} : { 'content-type': 'application/json' },
    });
    return reply
      .code(answer.status)
      .type('application/json')
      .send(await answer.text());
  });
  const base = await watcher.listen({ host: '127.0.0.1', port: 0 });
  const endpoint = (path: string) => ({ baseUrl: () => base + path, token: null });
  providers = createProviders({
    state: endpoint('/state-gateway'),
    sms: endpoint('/sms'),
    photoCheck: endpoint('/photo-check'),
    signing: null,
  });
});
afterAll(async () => {
  await watcher.close();
  await sandbox.close();
});

it('puts no IIN, phone or code into a URL, a header or an error', async () => {
  const { requestId } = await providers.state.requestDocument({
    ...purpose,
    iin,
    phone,
    documentType: 'IdentityCard',
  });
  const messages = await fetch(`${sandbox.url}/api/messages?phone=${encodeURIComponent(phone)}`);
  const [{ code }]: [{ code: string }] = JSON.parse(await messages.text());
  const errors: unknown[] = [];
  const failing = async (call: Promise<unknown>) => errors.push(await call.catch((error: unknown) => error));
  await failing(providers.state.approveDocument(requestId, '000000'));
  await providers.state.approveDocument(requestId, code);
  await providers.state.children({ ...purpose, iin });
  await providers.state.requestRegistry({ ...purpose, kind: 'person', iin });
  await failing(providers.state.requestRegistry({ ...purpose, kind: 'person', iin: '990231405038' }));
  await failing(providers.state.requestRegistry({ ...purpose, kind: 'person', iin: '990231405048' }));
  await failing(providers.state.requestRegistry({ ...purpose, kind: 'person', iin: '990231405058' }));
  await failing(providers.photoCheck.start({ iin, photo: Buffer.from(iin), reference: 'r' }));
  await providers.sms.send({ to: phone, text: `Code ${code}`, ref: 'r' });

  const written = [...asked, ...errors.map(everythingOf)].join('\n');
  expect(asked.length).toBeGreaterThan(8);
  expect(errors).toHaveLength(5);
  // Ids and dates contain digits, too: only whole runs count.
  for (const secret of [iin, phone, phone.slice(1), code, '9902314050']) {
    expect(written).not.toMatch(new RegExp(`(?<![\\da-f])${secret.replace('+', '\\+')}`));
  }
});

/** All parts of an error that a log could contain: message, stack, own fields, causes. */
function everythingOf(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error) ?? '';
  return [error.message, error.stack, JSON.stringify(error), everythingOf(error.cause)].join('\n');
}
