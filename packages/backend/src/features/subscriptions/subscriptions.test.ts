import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoDefaults } from '../../testing/demo-defaults.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';
import { createIntegrator } from '../integrators/create.ts';
import { eraseSession } from '../retention/erase.ts';
import { runRetention } from '../retention/job.ts';
import { type Period, refusalOf } from './periods.ts';
import { grantAccess, listAccess, subscribe, withdrawAccess } from './records.ts';

const DAY_MS = 86_400_000;
const now = new Date('2026-01-10T10:00:00Z');
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({ now: () => now });
});
afterAll(() => server.close());

const day = (offset: number) => new Date(now.getTime() + offset * DAY_MS);
const period = (from: number, until: number | null): Period => ({
  startsAt: day(from),
  endsAt: until === null ? null : day(until),
});

describe('periods', () => {
  it.each<[string, readonly Period[], ReturnType<typeof refusalOf>]>([
    ['none', [], 'no_subscription'],
    ['one to come', [period(1, 2)], 'sub_not_started'],
    ['one that ended', [period(-2, -1)], 'no_active'],
    ['one that ends this very moment', [period(-2, 0)], 'no_active'],
    ['one that begins this very moment', [period(0, 1)], null],
    ['one without an end', [period(-1, null)], null],
    ['one that ended and one to come', [period(-3, -2), period(2, 3)], 'sub_not_started'],
    ['one that ended, one running, one to come', [period(-3, -2), period(-1, 1), period(2, 3)], null],
  ])('%s', (_what, periods, refusal) => {
    expect(refusalOf(periods, now)).toBe(refusal);
  });
});

async function integrator(codes: readonly string[]) {
  const { db } = server.context;
  const defaults = { ...demoDefaults, technologies: codes };
  return createIntegrator(db, { name: 'Bank', origins: [], defaults, mayOverride: [] }, now);
}

/** A session of that integrator as a technology sees it. */
async function sessionOf(integratorId: string) {
  const { id, headers } = await server.startSession({ technologies: ['ED'] });
  const { db } = server.context;
  await db.updateTable('session').set({ integrator_id: integratorId }).where('session_id', '=', id).execute();
  const request = { headers } as unknown as Parameters<typeof server.platform.sessions.authorize>[0];
  return server.platform.sessions.authorize(request, id, ['ED']);
}

const raised = (sessionId: string) =>
  server.context.db
    .selectFrom('alert')
    .select(['code', 'technology', 'integrator_id'])
    .where('session_id', '=', sessionId)
    .execute();

describe('require', () => {
  it('lets the demo integrator use everything', async () => {
    const session = await sessionOf('demo');
    for (const code of ['ED', 'TDK', 'anything']) await server.platform.subscriptions.require(session, code);
    expect(await raised(session.id)).toEqual([]);
  });

  it('refuses according to the records and alerts the integrator once [6.7]', async () => {
    const { db } = server.context;
    const { id } = await integrator(['ED']);
    const session = await sessionOf(id);
    const refusal = async (code: string) => {
      try {
        await server.platform.subscriptions.require(session, code);
      } catch (error) {
        return error;
      }
      return null;
    };
    expect(await refusal('TDK')).toMatchObject({ httpStatus: 403, code: 'no_access' });
    expect(await refusal('ED')).toMatchObject({ httpStatus: 403, code: 'no_subscription' });
    await subscribe(db, { integratorId: id, code: 'ED', ...period(-5, -4) }, now);
    expect(await refusal('ED')).toMatchObject({ httpStatus: 403, code: 'no_active' });
    await subscribe(db, { integratorId: id, code: 'ED', ...period(4, 5) }, now);
    expect(await refusal('ED')).toMatchObject({ httpStatus: 403, code: 'sub_not_started' });
    expect(await refusal('ED')).toMatchObject({ code: 'sub_not_started' });
    await subscribe(db, { integratorId: id, code: 'ED', ...period(-1, 1) }, now);
    expect(await refusal('ED')).toBeNull();
    expect(await withdrawAccess(db, id, 'ED')).toBe(true);
    expect(await withdrawAccess(db, id, 'ED')).toBe(false);
    expect(await refusal('ED')).toMatchObject({ code: 'no_access' });
    const alerts = await raised(session.id);
    expect(alerts.map(({ code, technology }) => `${technology} ${code}`).sort()).toEqual([
      'ED no_access',
      'ED no_active',
      'ED no_subscription',
      'ED sub_not_started',
      'TDK no_access',
    ]);
    expect(new Set(alerts.map(({ integrator_id }) => integrator_id))).toEqual(new Set([id]));
  });

  it('keeps periods separate by integrator and code', async () => {
    const { db } = server.context;
    const one = await integrator(['ED', 'TDK']);
    const other = await integrator(['ED']);
    await subscribe(db, { integratorId: one.id, code: 'ED', ...period(-1, null) }, now);
    await grantAccess(db, one.id, ['ED'], now);
    expect(await listAccess(db, one.id)).toEqual([
      { code: 'ED', periods: [period(-1, null)] },
      { code: 'TDK', periods: [] },
    ]);
    expect(await listAccess(db, other.id)).toEqual([{ code: 'ED', periods: [] }]);
  });

  it.each([
    [
      'an unknown integrator',
      { integratorId: 'nobody', code: 'ED', ...period(0, 1) },
      'integrator_not_found',
    ],
    [
      'a period that ends before it starts',
      { integratorId: 'demo', code: 'ED', ...period(1, 0) },
      'invalid_period',
    ],
  ])('rejects a subscription for %s', async (_what, subscription, code) => {
    await expect(subscribe(server.context.db, subscription, now)).rejects.toMatchObject({ code });
  });
});

describe('consents and alerts', () => {
  const consent = {
    purpose: 'e-document',
    textVersion: 'ed-1',
    locale: 'kz',
    channel: 'sms-code',
  } as const;
  const details = async (sessionId: string) => {
    const headers = { authorization: 'Api-Key demo-key' };
    const reply = await server.app.inject({ url: `/api/v1/integrator/sessions/${sessionId}/`, headers });
    return reply.json().data;
  };

  it("are in the session's record, with the person masked, and sealed in the database", async () => {
    const session = await sessionOf('demo');
    await server.platform.person.remember(session.id, { iin: '990231300010', phone: '+77000000001' });
    await server.platform.consents.record(session.id, consent);
    await server.platform.alerts.raise(session, 'no_active', 'ED');
    expect(await details(session.id)).toMatchObject({
      consents: [
        {
          purpose: 'e-document',
          text_version: 'ed-1',
          locale: 'kz',
          channel: 'sms-code',
          iin: '••••••••0010',
          phone: '••••••••0001',
          created_at: now.toISOString(),
        },
      ],
      alerts: [{ code: 'no_active', technology: 'ED', created_at: now.toISOString() }],
    });
    const row = await server.context.db
      .selectFrom('consent')
      .selectAll()
      .where('session_id', '=', session.id)
      .executeTakeFirstOrThrow();
    expect(row.person?.includes('990231300010')).toBe(false);
  });

  it('are listed only for their integrator, newest first, page by page', async () => {
    const bank = await integrator(['ED']);
    const sessions: string[] = [];
    for (const code of ['no_subscription', 'sub_not_started', 'no_active']) {
      const session = await sessionOf(bank.id);
      sessions.push(session.id);
      await server.platform.alerts.raise(session, code, 'ED');
      await server.platform.alerts.raise(session, code, 'ED');
    }
    const list = async (query: string, key = bank.apiKey) => {
      const headers = { authorization: `Api-Key ${key}` };
      return server.app.inject({ url: `/api/v1/integrator/alerts/${query}`, headers });
    };
    const first = (await list('?limit=2')).json().data;
    expect(first.alerts).toEqual([
      { session_id: sessions[2], code: 'no_active', technology: 'ED', created_at: now.toISOString() },
      { session_id: sessions[1], code: 'sub_not_started', technology: 'ED', created_at: now.toISOString() },
    ]);
    const second = (await list(`?limit=2&before=${first.next}`)).json().data;
    expect(second).toMatchObject({ alerts: [{ code: 'no_subscription' }], next: null });
    const others: readonly { session_id: string }[] = (await list('', 'demo-key')).json().data.alerts;
    expect(others.filter(({ session_id }) => sessions.includes(session_id))).toEqual([]);
    expect((await list('?before=nonsense')).statusCode).toBe(400);
    expect((await list('', 'nobodys-key')).statusCode).toBe(401);
  });

  it('are erased with the session as far as they are personal', async () => {
    const session = await sessionOf('demo');
    await server.platform.person.remember(session.id, { iin: '990231300010' });
    await server.platform.consents.record(session.id, consent);
    await server.platform.alerts.raise(session, 'no_active', 'ED');
    await eraseSession(server.context, session.id);
    const after = await details(session.id);
    expect(after.alerts).toEqual([]);
    expect(after.consents).toMatchObject([{ purpose: 'e-document', iin: null, phone: null }]);
    await expect(server.platform.consents.record(session.id, consent)).rejects.toMatchObject({
      httpStatus: 404,
    });
  });

  it('are covered by retention', async () => {
    const session = await sessionOf('demo');
    await server.platform.consents.record(session.id, consent);
    await server.platform.alerts.raise(session, 'no_active', 'ED');
    const { db } = server.context;
    await db
      .updateTable('session')
      .set({ created_at: day(-400) })
      .where('session_id', '=', session.id)
      .execute();
    await runRetention(server.context, { pictures: 30, data: 365 });
    expect(await raised(session.id)).toEqual([]);
    const row = await db
      .selectFrom('consent')
      .select('person')
      .where('session_id', '=', session.id)
      .executeTakeFirstOrThrow();
    expect(row.person).toBeNull();
  });
});
