import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../apps/server/src/tests/sessions/test-server-harness.ts';
import { root } from './setup.mjs';

/*
 * Sends every request printed in docs/integrate to a running server, as printed, and compares every printed reply with
 * the server's, envelope included.
 */
interface Block {
  readonly page: string;
  readonly language: string;
  readonly kind: string;
  readonly code: string;
}

const folder = join(root, 'docs/integrate');
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
const textOf = (page: string): string => readFileSync(join(folder, page), 'utf8');
const blocks: readonly Block[] = pages.flatMap((page) =>
  [...textOf(page).matchAll(/^```(\w+)(?: (\w+))?\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', kind = '', code = '']) => ({ page, language, kind, code }),
  ),
);

/** Blocks that do not call our server, or that only another machine can run: by page, language and kind. */
const notCalled: Readonly<Record<string, string>> = {
  'csp.md csp':
    'a header: compared with the one sent by integrate-docs.test.ts, run by e2e/journeys/hosts/integrating.spec.ts',
  'README.md html': 'a page: shown in a browser by e2e/journeys/hosts/integrating.spec.ts',
  'errors.md ts': 'a page’s script: compiled by integrate-docs.test.ts',
  'events.md ts': 'a page’s script: compiled by integrate-docs.test.ts',
  'looks.md ts': 'a page’s script: compiled by integrate-docs.test.ts',
  'options.md ts': 'a page’s script: compiled by integrate-docs.test.ts',
  'options.md tsx': 'a page’s script: compiled by integrate-docs.test.ts',
  'person.md json personFact':
    'one value of a record: parsed by the record’s own schema in integrate-docs.test.ts',
  'web-views.md json hostMessage':
    'a message of the page to its app: parsed by its schema in integrate-docs.test.ts',
  'web-views.md tsx': 'an app’s code: compiled by web-view-snippets.test.ts',
  'web-views.md swift':
    'an app’s code: no compiler here; its names are compared by web-view-snippets.test.ts',
  'web-views.md kotlin':
    'an app’s code: no compiler here; its names are compared by web-view-snippets.test.ts',
  'web-views.md xml': 'an Android app’s manifest and paths: no tool here reads them',
  'web-views.md dart': 'an app’s code: no compiler here; its names are compared by web-view-snippets.test.ts',
};
const nameOf = ({ page, language, kind }: Block): string => [page, language, kind].join(' ').trim();
const block = (name: string, at = 0): string => {
  const found = blocks.filter((one) => nameOf(one) === name)[at];
  if (found === undefined) throw new Error(`No block "${name}"`);
  called.add(name);
  return found.code;
};
const called = new Set<string>();

let server: TestServer;
const run = promisify(execFile);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server?.close();
});

/** The fields of a reply that the tests read. */
interface Reply {
  readonly data?: Readonly<Record<string, string>>;
  readonly detail?: unknown;
}

const key = { authorization: 'Api-Key demo-key' };
const onServer = (code: string): string => code.replaceAll('https://verify.example.com', server.url);
/** Runs a command as printed, beside a copy of the docs; returns what it printed. */
const shell = async (code: string): Promise<string> => {
  const line = onServer(code).replaceAll('@docs/', `@${root}/docs/`);
  return (await run('sh', ['-c', line], { cwd: server.folder, maxBuffer: 64 * 1024 * 1024 })).stdout;
};
const reply = async (code: string) => JSON.parse(await shell(code));
const api = (path: string, init?: RequestInit) => fetch(`${server.url}/api/v1${path}`, init);
const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const sent = await api(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: sent.status, body: (await sent.json()) as Reply };
};

/** The types within a JSON value, recursively; lists by their first entry. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
};

/** A session that was opened by its person. */
async function opened(body: object): Promise<{ id: string; bearer: { authorization: string } }> {
  const created = await post('/flows/session/create/', { api_key: 'demo-key', ...body });
  const id: string = created.body.data?.session_id ?? '';
  const validated = await post('/flows/session/validate/', { session_id: id, fingerprint: 'a-test-device' });
  return { id, bearer: { authorization: `Bearer ${validated.body.data?.access_token}` } };
}
const fail = (id: string, bearer: { authorization: string }) =>
  api(`/flows/session/finish/?session_id=${id}&success=false`, { headers: bearer });

describe('printed requests and replies', { timeout: 240_000 }, () => {
  test('the quick start: a session is created and its record read, envelope included', async () => {
    const created = await reply(block('README.md sh'));
    const printed = JSON.parse(block('README.md json createReply'));
    expect(shapeOf(created)).toEqual(shapeOf(printed));
    const { session_id: id, technologies, link } = created.data;
    expect(technologies).toEqual(printed.data.technologies);
    expect(link).toBe(`${server.url}/flow/${id}`);
    const record = await reply(block('README.md sh', 1).replaceAll('SESSION_ID', id));
    expect(record.data).toMatchObject({ status: 'QR', metadata: { order: '17' } });
    const again = await reply(
      block('server.md sh').replaceAll('SESSION_ID', id).replace('Api-Key …', 'Api-Key demo-key'),
    );
    expect(again).toEqual(record);
  });

  test('a session with everything that server.md, person.md and looks.md print', async () => {
    const body = JSON.parse(block('server.md json createRequest'));
    const created = await post('/flows/session/create/', body);
    expect(created).toMatchObject({ status: 200, body: { data: { technologies: body.technologies } } });
    const id: string = created.body.data?.session_id ?? '';
    const record = await (await api(`/integrator/sessions/${id}/`, { headers: key })).json();
    expect(record).toMatchObject({ data: { private_metadata: body.private_metadata } });
    const contradictions = JSON.parse(block('person.md json contradictions'));
    expect((await post('/flows/session/create/', { ...body, contradictions })).status).toBe(200);
    const texts = JSON.parse(block('looks.md json texts'));
    const worded = await post('/flows/session/create/', { ...body, flow_config: { texts } });
    const query = `session_id=${worded.body.data?.session_id}`;
    expect(await (await api(`/flows/session/configs/?${query}`)).json()).toMatchObject({
      data: { flow_config: { texts } },
    });
  });

  test('policies: the printed one is the first version, the regulated one is taken', async () => {
    const made = await reply(block('policies.md sh'));
    expect(JSON.stringify(made)).toContain('kyc-standard@1');
    const session = await post('/flows/session/create/', { api_key: 'demo-key', policy: 'kyc-standard@1' });
    expect(session.body).toMatchObject({ data: { technologies: ['LDSH', 'DR', 'F2F'] } });
    expect(JSON.stringify(await reply(block('protocol.md sh', 1)))).toContain('kz-regulated-2026@1');
  });

  test('an error is printed as the server replies it', async () => {
    const { id, bearer } = await opened({ technologies: ['ED'] });
    const request = { session_id: id, iin: '123', phone: '+77010000000', document_type: 'IdentityCard' };
    const refused = await post('/e-document/request/', request, bearer);
    const printed = JSON.parse(block('errors.md json errorReply'));
    expect(refused).toMatchObject({ status: 400, body: { code: printed.code, message: printed.message } });
    expect(Object.keys(refused.body).sort()).toEqual(Object.keys(printed).sort());
    expect(refused.body.detail).toEqual(printed.detail);
  });

  test('the protocol of a session: asked too early, then downloaded and taken apart as printed', async () => {
    const { id, bearer } = await opened({ technologies: ['LDSH'] });
    const command = block('protocol.md sh').replaceAll('SESSION_ID', id);
    await shell(command);
    const file = join(server.folder, 'session-protocol.pdf');
    expect(JSON.parse(readFileSync(file, 'utf8')).code).toBe('session_not_finished');
    await fail(id, bearer);
    await vi.waitFor(
      async () => {
        await shell(command);
        expect(readFileSync(file).subarray(0, 5).toString('latin1')).toBe('%PDF-');
      },
      { timeout: 120_000, interval: 1000 },
    );
    // The trust that it prints depends on the machine's certificate store.
    await run('sh', ['-c', block('protocol.md console').replaceAll('\n', '; ')], { cwd: server.folder });
    expect(readdirSync(server.folder)).toContain('session-protocol.json');
  });

  test('a webhook is what is printed, and the printed receiver accepts it', async () => {
    const heard: { readonly signature: string; readonly body: string }[] = [];
    const receiver = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const signature = String(request.headers['kuelik-signature'] ?? '');
      heard.push({ signature, body: Buffer.concat(chunks).toString() });
      response.writeHead(204).end();
    }).listen(0, '127.0.0.1');
    await vi.waitFor(() => expect(receiver.listening).toBe(true));
    const { port } = receiver.address() as AddressInfo;
    const added = await post('/integrator/webhook-endpoints/', { url: `http://127.0.0.1:${port}/` }, key);
    expect(added.status).toBeLessThan(300);
    const secret: string = added.body.data?.secret ?? '';
    try {
      const { id, bearer } = await opened({ technologies: ['LDSH'] });
      await fail(id, bearer);
      const sent = await vi.waitFor(
        () => {
          const found = heard.find(({ body }) => body.includes(id) && body.includes('session.finished'));
          if (found === undefined) throw new Error('not yet');
          return found;
        },
        { timeout: 60_000, interval: 200 },
      );
      const printed = JSON.parse(block('webhooks.md json webhookEvent'));
      const event = JSON.parse(sent.body);
      expect(Object.keys(event).sort()).toEqual(Object.keys(printed).sort());
      expect(Object.keys(event.data).sort()).toEqual(Object.keys(printed.data).sort());
      expect(Object.keys(event.data.person).sort()).toEqual(Object.keys(printed.data.person).sort());
      const code = encodeURIComponent(block('webhooks.md js receiver'));
      const { isFromKuelik } = await import(/* @vite-ignore */ `data:text/javascript,${code}`);
      expect(isFromKuelik(sent.signature, sent.body, secret)).toBe(true);
      expect(isFromKuelik(sent.signature, `${sent.body} `, secret)).toBe(false);
    } finally {
      receiver.closeAllConnections();
      receiver.close();
    }
  });

  test('every call that the text names is one of the server', async () => {
    const { paths } = (await (await fetch(`${server.url}/api/docs/json`)).json()) as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    };
    const served = new Set(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`),
      ),
    );
    const named = pages.flatMap((page) =>
      [...textOf(page).matchAll(/`(GET|POST) (\/api\/v1\/[^`?\s]*)/g)].map(
        ([, method, path = '']) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
      ),
    );
    expect(named.length).toBeGreaterThan(6);
    expect([...new Set(named)].filter((call) => !served.has(call))).toEqual([]);
  });

  test('no printed call is left out: the rest is listed above, each with its reason', () => {
    const names = [...new Set(blocks.map(nameOf))];
    expect(names.filter((name) => !called.has(name) && notCalled[name] === undefined)).toEqual([]);
    expect(Object.keys(notCalled).filter((name) => !names.includes(name) || called.has(name))).toEqual([]);
    const counts = names.map((name) => [name, blocks.filter((one) => nameOf(one) === name).length] as const);
    const several = counts.filter(([name, count]) => count > 1 && called.has(name));
    // A test above requests each of these by its position.
    expect(several).toEqual([
      ['README.md sh', 2],
      ['protocol.md sh', 2],
    ]);
  });
});
