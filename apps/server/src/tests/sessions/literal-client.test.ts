import { afterAll, beforeAll, expect, test } from 'vitest';
import { specifiedCalls } from '../../../../../e2e/literal-backend/specified-calls.ts';
import { startTestServer, type TestServer } from './test-server-harness.ts';

/* The product's own server with a client that implements only the specification's calls and sends cookies. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server?.close();
});

/** A value for each parameter name in the table. */
const values = (session: string): Readonly<Record<string, unknown>> => ({
  api_key: 'demo-key',
  metadata: {},
  session_id: session,
  fingerprint: 'a-test-device',
  success: 'false',
  type: 'other',
  detail: { value: 'OTHER' },
  device_id: 'd',
  label: 'l',
  limit: '3',
  frontend_integrity_compromised: false,
  iin: '990231300010',
  phone: '+7 (700) 123-45-67',
  code: '123456',
  failure_type: 'client',
  password: 'Specimen1!',
  otp: '123456',
});

async function call(one: (typeof specifiedCalls)[number], session: string, cookie: string | null) {
  const all = values(session);
  const query = new URLSearchParams();
  for (const name of one.query.filter((each) => each !== 'qr')) {
    query.set(name, name === 'type' ? 'FRONTEND' : String(all[name]));
  }
  const headers: Record<string, string> = cookie === null ? {} : { cookie };
  let body: BodyInit | null = null;
  if (one.multipart) {
    const form = new FormData();
    form.set('session_id', session);
    form.set('document_names', 'a.pdf');
    form.set('document_type', 'CONTRACT');
    form.set('files', new Blob(['%PDF-1.7']), 'a.pdf');
    body = form;
  } else if (one.body !== null) {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(Object.fromEntries(one.body.map((name) => [name, all[name]])));
  }
  return fetch(`${server.url}/api/v1${one.path}?${query}`, { method: one.method, headers, body });
}

const find = (path: string) => {
  const one = specifiedCalls.find((each) => each.path === path);
  if (one === undefined) throw new Error(path);
  return one;
};
/** The cookie that a reply sets; validating again sets a new one. */
const cookieOf = (reply: Response) => reply.headers.get('set-cookie')?.split(';')[0];
const nameOf = ({ method, path }: (typeof specifiedCalls)[number]) => `${method} ${path}`;
/** Finish comes last, because it ends the session. */
const inOrder = specifiedCalls.toSorted(
  (a, b) => Number(a.path.includes('finish')) - Number(b.path.includes('finish')),
);

test('no call of the table replies 401 to a client that keeps its cookie', async () => {
  const created = await call(find('/flows/session/create/'), '', null);
  const { data } = (await created.json()) as { data: { session_id: string } };
  const opened = await call(find('/flows/session/validate/'), data.session_id, null);
  let cookie = cookieOf(opened) ?? '';
  expect(cookie).toMatch(/^kuelik_session=/);
  const refused: string[] = [];
  for (const one of inOrder) {
    const reply = await call(one, data.session_id, cookie);
    cookie = cookieOf(reply) ?? cookie;
    if (reply.status === 401) refused.push(nameOf(one));
    expect([nameOf(one), reply.status < 500]).toEqual([nameOf(one), true]);
  }
  expect(refused).toEqual([]);
});

test('without it, a validated session’s own calls reply 401, and no others', {
  timeout: 120_000,
}, async () => {
  const created = await call(find('/flows/session/create/'), '', null);
  const { data } = (await created.json()) as { data: { session_id: string } };
  await call(find('/flows/session/validate/'), data.session_id, null);
  const open: string[] = [];
  for (const one of inOrder) {
    const reply = await call(one, data.session_id, null);
    if (reply.status !== 401) open.push(nameOf(one));
  }
  expect(open).toEqual([
    'POST /flows/session/create/',
    'GET /flows/session/configs/',
    'POST /flows/session/validate/',
    'GET /flows/session/status/',
    'GET /securities/integrity/public-manifest/',
  ]);
});
