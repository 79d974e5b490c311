import { buildTestApp, type TestApp, type TestSession } from '@kuelik/backend/testing';
import { type RunningSandbox, runSandbox } from '@kuelik/sandbox/testing';
import { createVisionEngine, type VisionEngine } from '@kuelik/vision/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { technologyPlugins } from '../../roles/technologies.ts';

const iin = '990231300010';
const phone = '+77000000001';

let sandbox: RunningSandbox;
let vision: VisionEngine;
let server: TestApp;
let log = '';
beforeAll(async () => {
  sandbox = await runSandbox();
  vision = createVisionEngine({});
  server = await buildTestApp({
    plugins: (platform) => technologyPlugins(platform, vision, sandbox.providers),
    supported: ['ED', 'GBDFL', 'TDK'],
    log: {
      write: (line) => {
        log += line;
      },
    },
  });
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
  await vision.close();
});

let calls = 0;
async function post(session: TestSession, path: string, fields: Readonly<Record<string, unknown>>) {
  calls += 1;
  const reply = await server.app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { ...session.headers, 'x-idempotency-key': `log-privacy-${calls}` },
    payload: { session_id: session.id, ...fields },
  });
  return { status: reply.statusCode, code: reply.json().code as string | undefined };
}

it('a run through the state data leaves neither IIN, phone, PIN nor code in the log', {
  timeout: 300_000,
}, async () => {
  const session = await server.startSession({ technologies: ['ED', 'GBDFL', 'TDK'] });
  const request = (of: string) =>
    post(session, '/e-document/request/', { iin: of, phone, document_type: 'IdentityCard' });
  expect(await request('990231304023')).toEqual({ status: 404, code: 'mcdb' });
  expect((await request('990231405038')).status).toBe(503);
  expect((await request(iin)).status).toBe(200);
  const messages = (
    await sandbox.app.inject(`/sandbox/api/messages?phone=${encodeURIComponent(phone)}`)
  ).json();
  const code = String(messages[0]?.code);
  expect(await post(session, '/e-document/approve/', { code: '000000' })).toMatchObject({
    code: 'wrong_code',
  });
  expect((await post(session, '/e-document/approve/', { code })).status).toBe(200);
  // In its own session: in this one the e-document has identified the person.
  const other = await server.startSession({ technologies: ['GBDFL'] });
  expect((await post(other, '/registry/gbdfl/request/', { iin: '990231405058' })).status).toBe(503);
  expect((await post(session, '/registry/gbdfl/request/', { iin })).status).toBe(200);
  const search = { pin: '23102199900401', document_number: 'ID0000001' };
  expect((await post(session, '/tunduk/search/', search)).status).toBeGreaterThanOrEqual(400);

  expect(log.split('\n').length).toBeGreaterThan(10);
  // Six digits may occur by chance in an id or a time: only whole tokens count.
  const secrets = [
    iin,
    '990231304023',
    '990231405038',
    '990231405058',
    phone.slice(1),
    '23102199900401',
    code,
  ];
  for (const secret of secrets) expect(log).not.toMatch(new RegExp(`(?<![\\da-f-])${secret}(?![\\da-f])`));
  for (const private_ of ['ҮЛГІЕВ', '0000001"', session.id, session.token])
    expect(log).not.toContain(private_);
});
