import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIntegrator } from '../features/integrators/create.ts';
import { envelope, type ValibotTypeProvider } from '../kit/http/valibot.ts';
import { demoDefaults } from '../testing/demo-defaults.ts';
import { buildTestApp, type TestApp } from '../testing.ts';

/** What the page carries in itself. */
const pageScript = 'for (let one = 1; one < 2; one += 1);';
let server: TestApp;
let site: string;
let former: string;
const lines: string[] = [];
let finishSlow = () => {};
const slow = new Promise<void>((resolve) => {
  finishSlow = resolve;
});

const plugin: FastifyPluginAsync = async (fastify) => {
  const app = fastify.withTypeProvider<ValibotTypeProvider>();
  app.post(
    '/echo/',
    {
      schema: {
        body: v.object({ iin: v.string() }),
        response: { 200: envelope(v.object({ ok: v.boolean() })) },
      },
    },
    async (request) => {
      request.log.info({ iin: request.body.iin, nested: { phone: '+77010000000' } }, 'seen');
      const reply = { ok: true, internal: 'never sent' };
      return { data: reply };
    },
  );
  app.get('/slow/', async () => {
    await slow;
    return { data: 'done' };
  });
  app.get('/fails/:how', async (request) => {
    const { how } = v.parse(v.object({ how: v.string() }), request.params);
    // As `pg` throws it.
    if (how === 'late') {
      const message = 'canceling statement due to statement timeout';
      throw Object.assign(new Error(message), { name: 'error', code: '57014' });
    }
    if (how === 'twice') throw Object.assign(new Error('990231300010'), { name: 'error', code: '23505' });
    throw Object.assign(new Error('secret detail 990231300010'), how === 'plain' ? {} : { code: how });
  });
};

beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), 'kuelik-site-'));
  await mkdir(join(site, 'assets'));
  writeFileSync(join(site, 'index.html'), `<!doctype html><title>flow</title><script>${pageScript}</script>`);
  await writeFile(join(site, 'assets', 'main-Ab3dEf12.js'), 'let a = 1;');
  await writeFile(join(site, 'assets', 'main-Ab3dEf12.js.gz'), gzipSync('let a = 1;'));
  await writeFile(join(site, 'vision.wasm'), '\0asm');
  await writeFile(join(site, 'texts.json'), JSON.stringify({ en: '/assets/main-Ab3dEf12.js' }));
  former = mkdtempSync(join(tmpdir(), 'kuelik-former-'));
  await mkdir(join(former, 'assets'));
  await writeFile(join(former, 'index.html'), '<!doctype html><title>former</title>');
  await writeFile(join(former, 'assets', 'main-Old1dEf2.js'), 'let a = 0;');
  await writeFile(join(former, 'assets', 'secret.js'), 'let a = 0;');
  await writeFile(join(former, 'vision-Old1dEf2.wasm'), 'former');
  server = await buildTestApp({
    plugins: () => [plugin],
    siteDir: site,
    formerSiteDir: former,
    log: { write: (line) => lines.push(line) },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(site, { recursive: true });
  rmSync(former, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

describe('failures', () => {
  it('do not result from an empty body declared as a form', async () => {
    const send = (payload: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/v1/flows/session/validate/',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      });
    // Refused for missing fields, not for its type.
    expect((await send('')).json().code).toBe('invalid_request');
    expect((await send('iin=990231300010')).statusCode).toBe(413);
  });

  it('have one shape and an id that finds them in the log', async () => {
    const reply = await server.app.inject({
      url: '/api/v1/nothing/here/',
      headers: { 'x-request-id': 'caller-4711' },
    });
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toEqual({
      code: 'not_found',
      message: 'not_found',
      detail: {},
      request_id: 'caller-4711',
    });
    expect(reply.headers['x-request-id']).toBe('caller-4711');
  });

  it('that are unexpected reveal nothing', async () => {
    const { headers } = await server.startSession();
    const reply = await get('/api/v1/fails/plain', headers);
    expect([reply.statusCode, reply.json().code]).toEqual([500, 'internal_error']);
    expect(reply.body).not.toContain('990231300010');
  });

  it.each([
    ['vision_busy', 503],
    ['vision_timeout', 503],
    ['database_busy', 503],
    ['image_unreadable', 400],
  ])('of the engine, %s, become %i', async (code, status) => {
    const { headers } = await server.startSession();
    const reply = await get(`/api/v1/fails/${code}`, headers);
    expect(reply.statusCode).toBe(status);
    expect(reply.headers['retry-after'] !== undefined).toBe(status === 503);
  });

  it.each([
    '/api/v1/flows/session/status/?session_id=%00',
    '/api/v1/integrator/sessions/?before=999999999999999~x',
    '/api/v1/integrator/sessions/%00/',
  ])('of values that the database rejects are client errors: %s', async (url) => {
    const reply = await server.app.inject({ url, headers: { authorization: 'Api-Key demo-key' } });
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_request']);
  });

  it.each([
    [{ flow_config: { texts: { en: { title: 'A\0' } } } }],
    [{ flow_config: { texts: { en: { title: '\ud800' } } } }],
  ])('of configurations that the database rejects are client errors: %j', async (override) => {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/v1/flows/session/create/',
      payload: { api_key: 'demo-key', ...override },
    });
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_request']);
  });

  it('of endlessly nested bodies are client errors', async () => {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/v1/flows/session/create/',
      headers: { 'content-type': 'application/json' },
      payload: `{"api_key":"demo-key","metadata":{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`,
    });
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_request']);
  });

  it('are logged with their error code', async () => {
    lines.length = 0;
    await server.app.inject({ url: '/api/v1/fails/ENOSPC', headers: (await server.startSession()).headers });
    await server.app.inject({ url: '/api/v1/flows/session/status/?session_id=nobody' });
    const log = lines.join('\n');
    for (const code of ['ENOSPC', 'session_not_found']) expect(log).toContain(code);
  });

  it('of the database are logged in its words, where those hold no value', async () => {
    lines.length = 0;
    const { headers } = await server.startSession();
    await server.app.inject({ url: '/api/v1/fails/late', headers });
    await server.app.inject({ url: '/api/v1/fails/twice', headers });
    const log = lines.join('\n');
    for (const said of ['canceling statement due to statement timeout', '23505']) expect(log).toContain(said);
    expect(log).not.toContain('990231300010');
  });

  it('of malformed JSON and too large bodies are client errors', async () => {
    const post = (payload: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/v1/flows/session/create/',
        headers: { 'content-type': 'application/json' },
        payload,
      });
    expect([(await post('{')).statusCode, (await post('{')).json().code]).toEqual([400, 'parse_error']);
    expect((await post(`"${'x'.repeat(1_100_000)}"`)).json().code).toBe('body_too_large');
  });
});

describe('replies', () => {
  it('contain only what their schema names', async () => {
    const { headers } = await server.startSession();
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/v1/echo',
      headers,
      payload: { iin: '990231300010' },
    });
    expect(reply.json()).toEqual({ data: { ok: true } });
    expect(reply.headers['cache-control']).toBe('no-store');
  });
});

describe('the log', () => {
  it('contains no session id, token, IIN or phone', async () => {
    lines.length = 0;
    const { id, token, headers } = await server.startSession();
    await get(`/api/v1/flows/session/status/?session_id=${id}`);
    await get(`/flow/${id}?iin=990231300010`, { accept: 'text/html' });
    await get(`/api/v1/integrator/sessions/${id}/`, { authorization: 'Api-Key demo-key' });
    await get('/api/v1/fails/plain', headers);
    await server.app.inject({
      method: 'POST',
      url: '/api/v1/echo/',
      headers,
      payload: { iin: '990231300010' },
    });
    const log = lines.join('\n');
    expect(log).toContain('/api/v1/flows/session/status/');
    for (const secret of [id, token, '+77010000000', 'demo-key']) expect(log).not.toContain(secret);
    expect(
      log.split('\n').filter((line) => line.includes('990231300010') && !line.includes('secret detail')),
    ).toEqual([]);
  });
});

describe('headers', () => {
  it.each(['/', '/api/v1/none/', '/health/live'])('protect the reader of %s', async (path) => {
    expect((await get(path)).headers).toMatchObject({
      'cross-origin-embedder-policy': 'credentialless',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'cross-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'strict-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    });
  });

  it('allow WebAssembly and nothing else unsafe, except for the API docs', async () => {
    const policy = String((await get('/', { accept: 'text/html' })).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    const hash = createHash('sha256').update(pageScript).digest('base64');
    expect(policy).toContain(`'wasm-unsafe-eval' 'sha256-${hash}'; worker-src`);
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')/);
    const docs = await get('/api/docs/');
    expect(docs.statusCode).toBe(200);
    expect(docs.headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'");
    expect((await get('/api/docs')).headers.location).toBe('/api/docs/');
  });

  it("let only the integrators' pages embed the flow and call the API", async () => {
    const origins = ['https://bank.example.kz'];
    const integrator = { name: 'Bank', origins, defaults: demoDefaults, mayOverride: [] };
    const { id } = await createIntegrator(server.context.db, integrator, new Date());
    await server.backend.origins.refresh();
    const from = (origin: string) => get('/api/v1/flows/session/status/?session_id=x', { origin });
    const bank = await from('https://bank.example.kz');
    expect(bank.headers['access-control-allow-origin']).toBe('https://bank.example.kz');
    expect(bank.headers['access-control-allow-credentials']).toBe('true');
    expect((await from('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
    expect((await from('http://localhost:5173')).headers['access-control-allow-origin']).toBe(
      'http://localhost:5173',
    );
    const own = await server.startSession();
    await server.context.db
      .updateTable('session')
      .set({ integrator_id: id })
      .where('session_id', '=', own.id)
      .execute();
    const another = await server.startSession();
    const framed = async (path: string) => {
      const { headers } = await get(path, { accept: 'text/html' });
      return /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
    };
    const everywhere = "'self' http://localhost:* http://127.0.0.1:*";
    const fail = `/api/v1/flows/session/finish/?session_id=${own.id}&success=false`;
    for (const state of ['open', 'ended']) {
      if (state === 'ended') expect((await get(fail, own.headers)).statusCode).toBe(200);
      for (const link of ['', '?locale=kz', '?qr=true', '/', '/?redirect=https://evil.example']) {
        const path = `/flow/${own.id}${link}`;
        expect(await framed(path), `${state} ${path}`).toBe(`${everywhere} https://bank.example.kz`);
      }
      expect(await framed(`//Flow/${own.id}`)).toBe(`${everywhere} https://bank.example.kz`);
    }
    const others = [`/flow/${another.id}?qr=true`, '/flow/nobody', '/flow/', `/flow/x/${own.id}`];
    const pages = ['/', '/test', '/verify', '/widget', '/widget.html', '/error', `/verify/${own.id}`];
    for (const path of [...pages, ...others]) {
      expect(await framed(path), path).toBe(everywhere);
    }
    for (const path of ['/cabinet/sessions', '/cabinet', '/Cabinet?x', '//cabinet/', '/%63abinet/sessions']) {
      expect(await framed(path), path).toBe("'none'");
    }
    await server.context.db
      .updateTable('integrator')
      .set({ origins: JSON.stringify(['https://*.kz', 'https://*.bank.kz']) })
      .where('id', '=', id)
      .execute();
    // Listed before such origins were rejected.
    expect(await framed(`/flow/${own.id}`)).toBe(`${everywhere} https://*.bank.kz`);
    // Calls follow the same rule: only origins that may embed the flow may call its API.
    await server.backend.origins.refresh();
    const called = async (origin: string) =>
      (await get('/api/v1/flows/session/status/?session_id=x', { origin })).headers[
        'access-control-allow-origin'
      ];
    expect(await called('https://www.bank.kz')).toBe('https://www.bank.kz');
    for (const origin of [
      'https://bank.kz',
      'https://evil.kz',
      'http://www.bank.kz',
      'https://evilbank.kz',
    ]) {
      expect(await called(origin), origin).toBeUndefined();
    }
    const page = (await get('/', { accept: 'text/html' })).headers;
    // Without it a cross-origin isolated page shows an empty frame.
    expect(page['cross-origin-embedder-policy']).toBe('credentialless');
  });

  it('let those pages add headers to a call, as monitoring does', async () => {
    const ask = async (origin: string) => {
      const headers = {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,traceparent',
      };
      const url = '/api/v1/flows/session/validate/';
      return (await server.app.inject({ method: 'OPTIONS', url, headers })).headers;
    };
    expect((await ask('http://localhost:5173'))['access-control-allow-headers']).toContain('traceparent');
    expect((await ask('https://evil.example'))['access-control-allow-origin']).toBeUndefined();
  });
});

describe('the site', () => {
  it('serves index.html for every page, JSON errors for the API', async () => {
    for (const path of ['/', '/flow/abc', '/test?x=1', '/no/such/page']) {
      const reply = await get(path, { accept: 'text/html,*/*' });
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(reply.body).toContain('<title>flow</title>');
    }
    expect((await get('/api/v1/none', { accept: 'text/html' })).statusCode).toBe(404);
    expect((await get('/flow/abc', { accept: '*/*' })).statusCode).toBe(200);
    expect((await get('/assets/none.js', { accept: '*/*' })).statusCode).toBe(404);
    expect((await get('/..%2f..%2fetc%2fpasswd', { accept: '*/*' })).body).toContain('<title>flow</title>');
    expect((await get('/..%2f..%2fetc%2fpasswd', { accept: 'text/css' })).statusCode).toBe(404);
  });

  it("adds no more listeners to a page's response than Node tolerates without a warning", async () => {
    const warned: string[] = [];
    const hear = ({ name }: Error) => warned.push(name);
    process.on('warning', hear);
    expect((await get('/flow/abc', { accept: 'text/html' })).statusCode).toBe(200);
    // Warnings are emitted by `nextTick`.
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', hear);
    expect(warned).toEqual([]);
  });

  it('sends preload links for a session’s page, whether or not the session exists', async () => {
    const link = async (path: string) => (await get(path, { accept: 'text/html' })).headers.link;
    expect(await link('/flow/abc?locale=en')).toBe(
      '</kuelik-config.json>; rel=preload; as=fetch; crossorigin, ' +
        '</api/v1/flows/session/configs/?session_id=abc>; rel=preload; as=fetch; crossorigin=use-credentials, ' +
        '</assets/main-Ab3dEf12.js>; rel=modulepreload',
    );
    expect(await link('/test?locale=en')).toBeUndefined();
  });

  it('caches hashed files forever, prefers compressed copies, and knows WebAssembly', async () => {
    const script = await get('/assets/main-Ab3dEf12.js', { 'accept-encoding': 'gzip' });
    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      'access-control-allow-origin': '*',
    });
    expect(script.headers['content-type']).toMatch(/javascript/);
    expect((await get('/assets/main-Ab3dEf12.js')).body).toBe('let a = 1;');
    expect((await get('/vision.wasm')).headers['content-type']).toBe('application/wasm');
  });

  it('sees a new page of the same size and time, as in a container image, where all files have one time', async () => {
    const page = join(site, 'same.html');
    const write = (text: string) => {
      rmSync(page, { force: true });
      writeFileSync(page, text);
      utimesSync(page, 0, 0);
    };
    write('<script src="/assets/main-Old1dEf2.js">');
    const old = await get('/same.html');
    expect((await get('/same.html', { 'if-none-match': String(old.headers.etag) })).statusCode).toBe(304);
    write('<script src="/assets/main-Ab3dEf12.js">');
    const now = await get('/same.html', {
      'if-none-match': String(old.headers.etag),
      'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT',
    });
    expect([now.statusCode, now.body]).toEqual([200, '<script src="/assets/main-Ab3dEf12.js">']);
  });

  it('continues a broken download at its byte, of the same copy of the same version only', async () => {
    const url = '/assets/main-Ab3dEf12.js';
    const whole = await get(url, { 'accept-encoding': 'gzip' });
    const tag = String(whole.headers.etag);
    expect([whole.headers['accept-ranges'], tag]).toEqual(['bytes', expect.stringMatching(/^"/)]);
    const rest = await get(url, { 'accept-encoding': 'gzip', range: 'bytes=5-', 'if-range': tag });
    const { length } = whole.rawPayload;
    expect(rest.statusCode).toBe(206);
    expect(rest.headers).toMatchObject({
      etag: tag,
      'content-encoding': 'gzip',
      'content-range': `bytes 5-${length - 1}/${length}`,
      'content-length': String(length - 5),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(rest.rawPayload).toEqual(whole.rawPayload.subarray(5));
    const plain = await get(url, { range: 'bytes=5-', 'if-range': tag });
    expect([plain.statusCode, plain.body]).toEqual([200, 'let a = 1;']);
    const outside = await get(url, { range: 'bytes=50-' });
    expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, 'bytes */10']);
    const known = await get(url, { 'accept-encoding': 'gzip', 'if-none-match': tag });
    expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', tag]);
  });

  it("keeps the former build's hashed files for pages opened before an update, and nothing else of it", async () => {
    const old = await get('/assets/main-Old1dEf2.js', { accept: '*/*' });
    expect([old.statusCode, old.body]).toEqual([200, 'let a = 0;']);
    expect(old.headers['cache-control']).toContain('immutable');
    for (const path of ['/assets/secret.js', '/vision-Old1dEf2.wasm', '/assets/..%2findex.html']) {
      expect((await get(path, { accept: '*/*' })).statusCode, path).toBe(404);
    }
    expect((await get('/', { accept: 'text/html' })).body).toContain('<title>flow</title>');
  });

  it('caches a model forever under its own hash only, so that an update never mixes versions', async () => {
    const cached = async (path: string) => (await get(path)).headers['cache-control'];
    const model = Buffer.from('model');
    const hash = createHash('sha256').update(model).digest('hex');
    await mkdir(join(site, 'models'));
    await writeFile(join(site, 'models', 'mesh.bin'), model);
    await writeFile(join(site, 'models', 'mesh.bin.br'), brotliCompressSync(model));
    const list = { version: 1, models: { mesh: [{ name: 'mesh.bin', size: 5, sha256: hash }] } };
    await writeFile(join(site, 'models', 'manifest.json'), JSON.stringify(list));
    const forever = 'public, max-age=31536000, immutable';
    expect(await cached(`/models/mesh.bin?v=${hash.slice(0, 12)}`)).toBe(forever);
    const compressed = await get(`/models/mesh.bin?v=${hash.slice(0, 12)}`, { 'accept-encoding': 'br' });
    expect(compressed.headers).toMatchObject({ 'cache-control': forever, 'content-encoding': 'br' });
    await writeFile(join(site, 'models', 'mesh.0-3.bin'), 'mod');
    expect(await cached(`/models/mesh.0-3.bin?v=${hash.slice(0, 12)}`)).toBe(forever);
    expect(await cached('/models/mesh.0-3.bin?v=000000000000')).toBe('no-cache');
    expect(await cached('/models/mesh.bin?v=000000000000')).toBe('no-cache');
    expect(await cached('/models/mesh.bin?v=')).toBe('no-cache');
    expect(await cached('/models/mesh.bin')).toBe('no-cache');
    expect(await cached(`/models/manifest.json?v=${hash.slice(0, 12)}`)).toBe('no-cache');
  });

  it('serves the runtime configuration', async () => {
    const reply = await get('/kuelik-config.json');
    expect([reply.json(), reply.headers['cache-control']]).toEqual([{ backendUrl: '/api/v1' }, 'no-cache']);
  });

  it('serves its files to any page, whatever headers it adds to the widget’s calls', async () => {
    const origin = 'https://shop.example';
    for (const url of ['/kuelik-config.json', '/assets/main-Ab3dEf12.js', '/vision.wasm', '/none.json']) {
      const headers = {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'traceparent,x-tenant',
      };
      const asked = await server.app.inject({ method: 'OPTIONS', url, headers });
      expect([url, asked.statusCode]).toEqual([url, 204]);
      expect(asked.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'traceparent,x-tenant',
        'access-control-allow-methods': 'GET, HEAD',
      });
      const reply = await get(url, { origin, accept: '*/*', traceparent: '00-1-1-00' });
      expect([url, reply.headers['access-control-allow-origin']]).toEqual([url, '*']);
      // This reveals nothing about a person: cookies are not sent.
      expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
    }
    const health = { origin, 'access-control-request-method': 'GET' };
    expect((await get('/health/ready', health)).headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('an undecodable URL', () => {
  it('is refused like any other request, quoted in neither the reply nor the log', async () => {
    const reply = await get('/api/v1/flows/session/status/%E0%A4%A?session_id=secret-of-a-session');
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      {
        code: 'invalid_request',
        message: 'The address is malformed',
        detail: {},
        request_id: expect.any(String),
      },
    ]);
    expect(lines.some((line) => line.includes(reply.json().request_id))).toBe(true);
    expect(lines.join('')).not.toContain('secret-of-a-session');
  });
});

describe('OpenAPI', () => {
  it('is 3.1 and describes every call of the specification with its schema [7.22]', async () => {
    const { openapi, paths } = (await get('/api/docs/json')).json();
    expect(openapi).toMatch(/^3\.1/);
    for (const path of ['create', 'validate', 'failure-reason']) {
      const { post } = paths[`/api/v1/flows/session/${path}/`];
      expect(post.requestBody.content['application/json'].schema.properties).toBeTypeOf('object');
    }
    for (const path of ['configs', 'status', 'finish']) {
      expect(paths[`/api/v1/flows/session/${path}/`].get.parameters[0].name).toBe('session_id');
    }
    for (const path of ['camera', 'integrity/public-manifest', 'security-checks']) {
      expect(paths[`/api/v1/securities/${path}/`]).toBeTypeOf('object');
    }
    expect(paths['/kuelik-config.json']).toBeUndefined();
  });
});

describe('health', () => {
  it('is live and ready', async () => {
    expect((await get('/health/live')).statusCode).toBe(200);
    expect((await get('/health/ready')).json()).toEqual({ status: 'ok' });
  });
});

describe('limits', () => {
  it('refuse an address with too many requests, and say when to retry', async () => {
    const limited = await buildTestApp({ requestsPerMinute: 10 });
    try {
      const ask = () => limited.app.inject('/api/v1/flows/session/status/?session_id=x');
      for (let count = 0; count < 10; count += 1) expect((await ask()).statusCode).toBe(404);
      const reply = await ask();
      expect([reply.statusCode, reply.json().code]).toEqual([429, 'too_many_requests']);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      expect((await limited.app.inject('/health/live')).statusCode).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

// Last: it closes the server.
describe('shutting down', () => {
  it('completes open requests and closes their connections', async () => {
    const { headers } = await server.startSession();
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const reply = fetch(`${url}/api/v1/slow/`, { headers });
    await expect.poll(() => lines.some((line) => line.includes('/slow/'))).toBe(true);
    const closed = server.app.close();
    const accepting = () =>
      fetch(`${url}/health/live`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(accepting).toBe(false).finally(finishSlow);
    expect(await (await reply).json()).toEqual({ data: 'done' });
    expect((await reply).headers.get('connection')).toBe('close');
    await closed;
  });
});
