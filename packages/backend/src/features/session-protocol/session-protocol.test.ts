import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { policyContent } from '../../kit/database/policy-content.ts';
import { effectivePolicyOf } from '../../platform/policies/assemble.ts';
import { buildTestApp, type TestApp } from '../../testing/app.ts';
import { demoDefaults } from '../../testing/demo-defaults.ts';
import { runRetention } from '../retention/job.ts';
import { createProtocols, type Protocols } from './protocols.ts';
import { type Seal, SealError } from './seal.ts';

// Starts a process that writes PDFs, which is slow on a busy machine.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

const SECOND = 1000;
let clock = new Date('2026-11-20T10:00:00Z');
const later = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};

/** A fake seal: these tests cover when protocols are created and from what. */
let seal: Seal | null;
const working: Seal = { certificate: Buffer.of(1), roots: [], seal: async (pdf) => pdf };
const without = (reason: ConstructorParameters<typeof SealError>[0]): Seal => ({
  ...working,
  seal: async () => {
    throw new SealError(reason);
  },
});

let server: TestApp;
let protocols: Protocols;
beforeAll(async () => {
  server = await buildTestApp({
    now: () => clock,
    protocols: (context) => {
      protocols = createProtocols(context, {
        seals: { has: () => seal !== null, of: async () => seal },
        supported: new Set(['LDSH', 'DR', 'F2F']),
        software: { name: 'Kuelik', version: 'test' },
        wording: ({ textVersion, organization }) => `${textVersion}, ${organization}`,
        link: () => 'https://verify.example.com/verify',
      });
      return protocols;
    },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  seal = working;
});

const policyOf = (content: object) =>
  effectivePolicyOf(
    { ...demoDefaults, technologies: ['LDSH', 'DR', 'F2F'] },
    {
      name: 'regulated',
      version: 2,
      content: v.parse(policyContent, { technologies: ['LDSH', 'DR', 'F2F'], ...content }),
    },
    new Map(),
  );
const regulated = policyOf({ protocol: {}, ends_on_failure: true, human_review: true });

const key = { authorization: 'Api-Key demo-key' };
const get = (id: string, query = '') =>
  server.app.inject({ url: `/api/v1/integrator/sessions/${id}/protocol/${query}`, headers: key });
const record = async (id: string) =>
  (await server.app.inject({ url: `/api/v1/integrator/sessions/${id}/`, headers: key })).json().data;
const attempt = (id: string, left: number, evidence: Buffer) =>
  server.platform.results.record(
    id,
    'LDSH',
    { status: 'failure', data: { result: false, reasons: ['wrong_pose'], attempts_left: left } },
    {
      final: left === 0,
      evidence: [{ kind: 'liveness-refused', bytes: evidence, contentType: 'image/jpeg' }],
    },
  );
/** The JSON inside, which the fake seal leaves unchanged. */
async function contentOf(id: string, edition = 1) {
  const row = await server.context.db
    .selectFrom('session_protocol')
    .select('content')
    .where('session_id', '=', id)
    .where('edition', '=', edition)
    .executeTakeFirstOrThrow();
  const sessionKey = await server.context.keys.of(id);
  return sessionKey.unsealJson(
    'session_protocol',
    'content',
    String(edition),
    row.content ?? Buffer.of(),
  ) as {
    readonly [name: string]: unknown;
    readonly attempts: readonly { readonly status: string; readonly final: boolean }[];
    readonly pictures: readonly { readonly kind: string; readonly sha256: string }[];
  };
}

describe('three failures', () => {
  test('end the session on the server, and order its protocol, which lists each', async () => {
    const { id, headers } = await server.startSession({ policy: regulated });
    await server.platform.journal.note(id, 'LDSH', 'commands', { steps: ['left', 'near'], attempts_left: 2 });
    for (const left of [2, 1, 0]) await attempt(id, left, Buffer.from(`picture ${left}`));
    expect(await record(id)).toMatchObject({ status: 'FAILED', awaits_review: true, review: null });
    // The browser reports the failure too, as it does after the last attempt.
    const finish = await server.app.inject({
      url: `/api/v1/flows/session/finish/?session_id=${id}&success=false`,
      headers,
    });
    expect([finish.statusCode, finish.json().data]).toEqual([200, { status: 'FAILED' }]);

    expect(await protocols.makeDue()).toBe(1);
    const reply = await get(id);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    const content = await contentOf(id);
    expect(content.attempts.map(({ status, final }) => [status, final])).toEqual([
      ['failure', false],
      ['failure', false],
      ['failure', true],
    ]);
    expect(content).toMatchObject({
      commands: [{ technology: 'LDSH', steps: ['left', 'near'] }],
      policy: { name: 'regulated@2' },
      session: { status: 'FAILED' },
      software: { version: 'test' },
    });
    expect(content.pictures).toHaveLength(3);
    expect(content.pictures[0]).toMatchObject({
      kind: 'liveness-refused',
      sha256: '44f53bd737577450478c9be340f9bc77938f17c3df08ccdaf99144425dce9412',
    });
  });

  test('leave a session open if its policy does not say otherwise', async () => {
    const { id } = await server.startSession();
    await attempt(id, 0, Buffer.from('picture'));
    expect(await record(id)).toMatchObject({ status: 'PROGRESS', awaits_review: false });
  });
});

async function ended() {
  const session = await server.startSession({ policy: regulated });
  await attempt(session.id, 0, Buffer.from('picture'));
  return session;
}

describe('without a seal or a timestamp', () => {
  test.each(['time_stamp_unavailable', 'time_stamp_untrusted', 'seal_failed'] as const)(
    '%s is reported and retried, and nothing is lost meanwhile',
    async (reason) => {
      const { id } = await ended();
      seal = without(reason);
      expect(await protocols.makeDue(id)).toBe(0);
      const refused = await get(id);
      expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
        503,
        reason,
        '5',
      ]);
      // The pictures have been erased by the time the authority is back, but their hashes are kept.
      const hashed = (await contentOf(id)).pictures;
      expect(hashed).toHaveLength(1);
      later(31 * 86_400 * SECOND);
      await runRetention(server.context, { pictures: 30, data: 365 });
      expect((await record(id)).evidence).toEqual([]);
      seal = working;
      expect((await get(id)).statusCode).toBe(200);
      expect((await contentOf(id)).pictures).toEqual(hashed);
    },
  );

  test('a deployment without a certificate reports that', async () => {
    const { id } = await ended();
    seal = null;
    const reply = await get(id);
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'seal_not_configured']);
    await protocols.makeDue(id);
    seal = working;
    await protocols.wake();
    expect((await get(id)).statusCode).toBe(200);
  });

  test('concurrent processes make one', async () => {
    const { id } = await ended();
    const made = await Promise.all([protocols.makeDue(id), protocols.makeDue(id)]);
    expect(made.sort()).toEqual([0, 1]);
  });
});

test('an expired session has one, made on request', async () => {
  const { id } = await server.startSession();
  expect((await get(id)).json().code).toBe('session_not_finished');
  later(25 * 3600 * SECOND);
  expect((await get(id)).statusCode).toBe(200);
  expect(await contentOf(id)).toMatchObject({ session: { status: 'PROGRESS', finished_at: null } });
});

test('a human decision is stored once, and makes a second edition that names the first', async () => {
  const { id } = await ended();
  await protocols.makeDue(id);
  const first = (await get(id)).rawPayload;
  const decide = (decision: string) =>
    server.app.inject({
      method: 'POST',
      url: `/api/v1/integrator/sessions/${id}/review/`,
      headers: key,
      payload: { decision, note: 'Seen in the branch' },
    });
  expect((await decide('confirmed')).statusCode).toBe(200);
  expect((await decide('rejected')).json().code).toBe('review_already_exists');
  expect(await record(id)).toMatchObject({
    status: 'FAILED',
    awaits_review: false,
    review: { decision: 'confirmed', note: 'Seen in the branch' },
  });
  expect((await get(id)).statusCode).toBe(200);
  expect(await contentOf(id, 2)).toMatchObject({
    edition: 2,
    review: { decision: 'confirmed' },
    previous: { edition: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect((await get(id, '?edition=1')).rawPayload.equals(first)).toBe(true);
});

test('a decision that comes before the first edition is sealed waits for it, and for nothing else', async () => {
  const { id } = await ended();
  seal = without('time_stamp_unavailable');
  await protocols.makeDue(id);
  await server.app.inject({
    method: 'POST',
    url: `/api/v1/integrator/sessions/${id}/review/`,
    headers: key,
    payload: { decision: 'rejected' },
  });
  expect(await protocols.makeDue(id)).toBe(0);
  seal = working;
  later(6 * SECOND);
  expect((await get(id)).statusCode).toBe(200);
  expect(await contentOf(id, 2)).toMatchObject({
    previous: { edition: 1 },
    review: { decision: 'rejected' },
  });
});

test('a running session cannot be decided', async () => {
  const { id } = await server.startSession();
  const reply = await server.app.inject({
    method: 'POST',
    url: `/api/v1/integrator/sessions/${id}/review/`,
    headers: key,
    payload: { decision: 'confirmed' },
  });
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'session_not_finished']);
});
