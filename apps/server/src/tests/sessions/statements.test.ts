import { buildTestApp, type TestApp } from '@kuelik/backend/testing';
import { type RunningSandbox, runSandbox } from '@kuelik/sandbox/testing';
import { technologyManifests } from '@kuelik/technologies/server';
import type { VisionEngine } from '@kuelik/vision/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { technologyPlugins } from '../../roles/technologies.ts';

/**
 * Maximum SQL statements per call, including `begin` and `commit`. A call that needs more has become slower.
 */
const MOST = {
  create: 3,
  configs: 1,
  validate: 3,
  'registry request': 8,
  'registry result': 4,
  'e-document request': 7,
  // Two of them read the session again after its photo was decoded in another process.
  'e-document approve': 8,
  status: 1,
  finish: 2,
  record: 5,
} as const;
/** Maximum of all calls together. */
const MOST_IN_ALL = 42;
type Call = keyof typeof MOST;
/** Extends a lease, every four seconds of a call's time: on a busy machine a call takes more of them. */
const heartbeat = /^update "\w+" set "(locked_until|expires_at)" = \$1 where .*"\1" = \$\d/;

const iin = '990231300010';
const phone = '+77000000001';
let time = Date.parse('2026-11-21T10:00:00Z');
let statements: string[] = [];
let sandbox: RunningSandbox;
let server: TestApp;
beforeAll(async () => {
  const now = () => new Date(time);
  sandbox = await runSandbox(now);
  server = await buildTestApp({
    now,
    plugins: (platform) => technologyPlugins(platform, {} as VisionEngine, sandbox.providers),
    technologies: technologyManifests,
    // As in production: counters shared across processes cost statements too.
    limits: { perMinute: 600, smsPerPhone: 20 },
    onStatement: (sql) => {
      if (!heartbeat.test(sql)) statements.push(sql);
    },
  });
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

it('a session of ten calls takes few statements, each call no more than its table allows', async () => {
  const counts: Partial<Record<Call, number>> = {};
  let token = '';
  let keys = 0;
  const call = async (name: Call, method: 'GET' | 'POST', path: string, payload?: object, key?: string) => {
    statements = [];
    keys += 1;
    const headers = {
      ...(key === undefined ? {} : { authorization: key }),
      ...(method === 'POST' ? { 'x-idempotency-key': `statements-${keys}` } : {}),
    };
    const url = `/api/v1/${path}`;
    const reply = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
    expect([name, reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([name, 200, '']);
    counts[name] = statements.length;
    return reply.json().data;
  };
  const technologies = ['ADR', 'ED'];
  const { session_id } = await call('create', 'POST', 'flows/session/create/', {
    api_key: 'demo-key',
    technologies,
    metadata: { order: 17 },
  });
  await call('configs', 'GET', `flows/session/configs/?session_id=${session_id}`);
  const opened = { session_id, fingerprint: 'f'.repeat(64) };
  token = `Bearer ${(await call('validate', 'POST', 'flows/session/validate/', opened)).access_token}`;
  await call('registry request', 'POST', 'registry/address/request/', { session_id, iin }, token);
  await sandbox.app.inject({ method: 'POST', url: '/sandbox/api/reply', payload: { phone, text: '1' } });
  time += 10_000;
  const result = `registry/address/result/?session_id=${session_id}`;
  expect(await call('registry result', 'GET', result, undefined, token)).toMatchObject({ status: 'READY' });
  const asked = { session_id, iin, phone, document_type: 'IdentityCard' };
  await call('e-document request', 'POST', 'e-document/request/', asked, token);
  const messages = await sandbox.app.inject(`/sandbox/api/messages?phone=${encodeURIComponent(phone)}`);
  const approved = { session_id, code: messages.json()[0].code };
  await call('e-document approve', 'POST', 'e-document/approve/', approved, token);
  await call('status', 'GET', `flows/session/status/?session_id=${session_id}`);
  await call(
    'finish',
    'GET',
    `flows/session/finish/?session_id=${session_id}&success=true`,
    undefined,
    token,
  );
  await call('record', 'GET', `integrator/sessions/${session_id}/`, undefined, 'Api-Key demo-key');
  const tooMany = Object.entries(counts).filter(([name, count]) => count > MOST[name as Call]);
  expect([tooMany, counts]).toEqual([[], counts]);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  expect(all).toBeLessThanOrEqual(MOST_IN_ALL);
});
