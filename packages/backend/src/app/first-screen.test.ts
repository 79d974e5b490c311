import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FirstScreen, FirstScreenModule, FirstScreenRequest } from '@kuelik/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../testing.ts';

const script = '/assets/index-Ab3dEf12.js';
const page = `<!doctype html><html lang="ru"><head><title>Kuelik</title><script type="module" src="${script}"></script></head><body><div id="root"></div></body></html>`;
const shown: FirstScreen = {
  key: 'one',
  locale: 'kz',
  lang: 'kk-KZ',
  title: 'Check',
  otherLocales: ['ru'],
  html: '<main><h1>Check</h1><button type="button">Begin</button></main>',
};

const render = vi.fn(async (_request: FirstScreenRequest): Promise<FirstScreen | null> => shown);
const firstScreens: FirstScreenModule = { builtFor: script, renderFirstScreen: render };
let server: TestApp;
let site: string;
let now = new Date('2026-01-01T00:00:00Z');
const statements: string[] = [];

beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), 'kuelik-first-'));
  writeFileSync(join(site, 'index.html'), page);
  writeFileSync(join(site, 'texts.json'), JSON.stringify({ kz: '/assets/kz-Ab3dEf12.js' }));
  writeFileSync(
    join(site, 'first-screens.json'),
    JSON.stringify({ script, styles: { one: ['/assets/a-Ab3dEf12.css'] } }),
  );
  server = await buildTestApp({
    siteDir: site,
    firstScreens,
    now: () => now,
    onStatement: (sql) => statements.push(sql),
  });
});
afterAll(async () => {
  await server.close();
  rmSync(site, { recursive: true });
});
beforeEach(() => {
  render.mockReset();
  render.mockImplementation(async () => shown);
});

async function newSession(app = server.app): Promise<string> {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/flows/session/create/',
    payload: { api_key: 'demo-key', technologies: ['DR'] },
  });
  return reply.json().data.session_id;
}
const open = (url: string, headers: Record<string, string> = {}, app = server.app) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } });

describe('the page of a fresh session', () => {
  it('comes with its first screen, in its language, under the same policy, and is not kept', async () => {
    const id = await newSession();
    const reply = await open(`/flow/${id}?locale=kz`, { 'sec-ch-ua-mobile': '?1', 'user-agent': 'Phone' });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain(`<html lang="kk-KZ">`);
    expect(reply.body).toContain(`<div id="first-screen">${shown.html}</div><div id="root">`);
    expect(reply.body).toContain('<link rel="stylesheet" crossorigin href="/assets/a-Ab3dEf12.css">');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.headers.link).toContain('</assets/kz-Ab3dEf12.js>; rel=modulepreload');
    const plain = await open('/flow/nobody');
    expect(reply.headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
    const [asked] = render.mock.calls[0] ?? [];
    expect(asked).toMatchObject({ session: id, api: '/api/v1', userAgent: 'Phone', isMobile: true });
    expect(asked?.url.href).toBe(`http://localhost/flow/${id}?locale=kz`);
  });

  it('is made of what the call for its configuration replies, and nothing else', async () => {
    const id = await newSession();
    await open(`/flow/${id}`);
    const configs = await server.app.inject(`/api/v1/flows/session/configs/?session_id=${id}`);
    const [asked] = render.mock.calls[0] ?? [];
    const { redirect_origins: _, ...expected } = configs.json().data;
    expect(asked?.configs).toMatchObject(expected);
  });

  it('opens no session and writes nothing', async () => {
    const id = await newSession();
    statements.length = 0;
    for (let turn = 0; turn < 3; turn += 1) await open(`/flow/${id}`);
    expect(render).toHaveBeenCalledTimes(3);
    expect(statements.filter((sql) => !/^\s*select/i.test(sql))).toEqual([]);
    const status = await server.app.inject(`/api/v1/flows/session/status/?session_id=${id}`);
    expect(status.json().data.status).toBe('QR');
  });

  it('is compressed', async () => {
    const reply = await open(`/flow/${await newSession()}`, { 'accept-encoding': 'gzip, br' });
    expect(reply.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(reply.rawPayload).toString()).toContain('id="first-screen"');
  });
});

describe('the plain page is sent', () => {
  const expectPlain = async (url: string, app = server.app) => {
    const reply = await open(url, {}, app);
    expect([reply.statusCode, reply.body, reply.headers['cache-control']]).toEqual([200, page, 'no-cache']);
  };

  it('for unknown sessions and other pages', async () => {
    for (const path of ['/flow/nobody', '/flow/', '/test', '/flow/a/b']) await expectPlain(path);
    expect(render).not.toHaveBeenCalled();
  });

  it('for a session that a device has opened', async () => {
    const { id } = await server.startSession();
    await expectPlain(`/flow/${id}`);
  });

  it('for a session that has ended', async () => {
    const { id, headers } = await server.startSession();
    await server.app.inject({ url: `/api/v1/flows/session/finish/?session_id=${id}&success=false`, headers });
    await expectPlain(`/flow/${id}`);
  });

  it('for a session that has expired', async () => {
    const id = await newSession();
    const before = now;
    now = new Date(now.getTime() + 30 * 24 * 3_600_000);
    await expectPlain(`/flow/${id}`);
    now = before;
    expect(render).not.toHaveBeenCalled();
  });

  it.each([
    ['nothing can be shown', async () => null],
    ['the step is not in the site', async () => ({ ...shown, key: 'two' })],
    ['the rendering fails', () => Promise.reject(new Error('broken'))],
  ])('where %s', async (_, does) => {
    render.mockImplementation(does);
    await expectPlain(`/flow/${await newSession()}`);
    expect(render).toHaveBeenCalledOnce();
  });

  it('by a site that was built from other components', async () => {
    const other = await buildTestApp({
      siteDir: site,
      firstScreens: { ...firstScreens, builtFor: '/assets/index-Zz9Yy8Xx.js' },
    });
    await expectPlain(`/flow/${await newSession(other.app)}`, other.app);
    await other.close();
    expect(render).not.toHaveBeenCalled();
  });

  it('to a script that reads it', async () => {
    const id = await newSession();
    expect((await open(`/flow/${id}`, { 'sec-fetch-mode': 'cors' })).body).toBe(page);
    expect((await open(`/flow/${id}`, { 'sec-fetch-mode': 'navigate' })).body).not.toBe(page);
  });

  it('to a call for the headers alone', async () => {
    const url = `/flow/${await newSession()}`;
    const reply = await server.app.inject({ method: 'HEAD', url, headers: { accept: 'text/html' } });
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(render).not.toHaveBeenCalled();
  });
});
