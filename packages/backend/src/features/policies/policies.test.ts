import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TechnologyManifest } from '../../platform/policies/plan.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';
import { runRetention } from '../retention/job.ts';

const DAY = 86_400_000;
let time = Date.parse('2026-01-01T10:00:00Z');
let server: TestApp;

const settings = v.strictObject({
  attempts: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(5)), 3),
  threshold: v.optional(v.number(), 0.5),
});
const manifest = (code: string): TechnologyManifest => ({
  code,
  settings,
  tries: ['attempts'],
  needsAccess: false,
  commands: null,
  lacks: (_plan, before) =>
    code === 'B' && !before.includes('A') ? [{ code: 'a_missing', message: '' }] : [],
});

beforeAll(async () => {
  const technologies = [manifest('A'), manifest('B')];
  server = await buildTestApp({ now: () => new Date(time), technologies });
  // Differs from the demo integrator's own policy.
  await server.context.db
    .updateTable('integrator')
    .set({
      defaults: JSON.stringify({
        session_type: 'DEMO',
        technologies: ['A'],
        skip: [],
        flow_config: { show_qr: true },
        technology_configs: {},
      }),
    })
    .execute();
});
afterAll(() => server.close());

async function call(method: 'GET' | 'POST', path: string, payload?: object) {
  const headers = { authorization: 'Api-Key demo-key' };
  const reply = await server.app.inject({
    method,
    url: `/api/v1${path}`,
    headers,
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, ...reply.json() };
}
const createPolicy = (body: object) => call('POST', '/integrator/policies/', body);
const createSession = (body: object) =>
  call('POST', '/flows/session/create/', { api_key: 'demo-key', ...body });
const record = async (id: string) => (await call('GET', `/integrator/sessions/${id}/`)).data;
const faults = ({ detail }: { detail: { faults: { path: string; code: string }[] } }) =>
  detail.faults.map(({ path, code }) => `${path} ${code}`);

describe('a policy', () => {
  it('gets a version for each change, and none for a repeat', async () => {
    const first = await createPolicy({ name: 'kyc-standard', technologies: ['A', 'B'] });
    expect(first.data).toMatchObject({
      policy: 'kyc-standard@1',
      contradictions: { iin: 'refuse', pin: 'refuse', birth_date: 'refuse', name: 'note' },
      documents: { added_by: 'integrator' },
    });
    expect((await createPolicy({ technologies: ['A', 'B'], name: 'kyc-standard' })).data.version).toBe(1);
    const second = await createPolicy({ name: 'kyc-standard', technologies: ['A'], attempts: 2 });
    expect(second.data.policy).toBe('kyc-standard@2');
    expect((await call('GET', '/integrator/policies/kyc-standard@1/')).data).toEqual(first.data);
    expect((await call('GET', '/integrator/policies/kyc-standard/')).data).toEqual(second.data);
    expect((await call('GET', '/integrator/policies/?name=kyc-standard')).data.policies).toHaveLength(2);
    expect((await call('GET', '/integrator/policies/')).data.policies).toEqual([second.data]);
    expect((await call('GET', '/integrator/policies/other/')).code).toBe('policy_not_found');
  });

  it('is still read with an address that would be refused today', async () => {
    const address = 'https://me@[2001:db8::1]/';
    const body = { name: 'older', technologies: ['A'], other_way: { url: 'https://bank.kz/' } };
    const { policy: _, name, version: __, created_at: ___, ...content } = (await createPolicy(body)).data;
    await server.context.db
      .updateTable('policy')
      .set({ content: JSON.stringify({ ...content, other_way: { url: address } }) })
      .where('name', '=', name)
      .execute();
    expect((await call('GET', '/integrator/policies/older/')).data.other_way).toEqual({ url: address });
    expect((await call('GET', '/integrator/policies/?name=older')).data.policies).toHaveLength(1);
    const { data } = await createSession({ policy: 'older' });
    expect((await record(data.session_id)).policy.other_way).toEqual({ url: address });
    expect(faults(await createPolicy({ ...body, other_way: { url: address } }))).toEqual([
      'other_way.url invalid_value',
    ]);
    expect((await createPolicy(body)).data.policy).toBe('older@2');
  });

  it('is rejected with every fault by its path', async () => {
    const refused = await createPolicy({
      name: 'wrong',
      technologies: ['B', 'C'],
      settings: { A: { atempts: 1 }, B: { attempts: 9 } },
      retention: { pictures_days: 31 },
    });
    expect([refused.status, refused.code]).toEqual([422, 'invalid_policy']);
    expect(faults(refused)).toEqual([
      'technologies[0] a_missing',
      'technologies[1] unknown_technology',
      'settings.B.attempts out_of_range',
      'settings.A.atempts unknown_setting',
      'settings.A unused_settings',
      'retention.pictures_days out_of_range',
    ]);
    const misspelt = await createPolicy({
      name: 'wrong',
      technologies: ['A'],
      contradictions: { inn: 'note', name: 'ignore' },
      languages: ['xx'],
      atempts: 1,
    });
    expect(faults(misspelt).sort()).toEqual([
      'atempts unknown_field',
      'contradictions.inn unknown_field',
      'contradictions.name out_of_range',
      'languages[0] out_of_range',
    ]);
    expect(faults(await createPolicy({ name: 'wrong', technologies: ['A'], attempts: 8 }))).toEqual([
      'settings.A.attempts out_of_range',
    ]);
  });

  it('and a session are rejected with faults of their form and of their steps in one reply', async () => {
    const wrong = {
      technologies: ['B', 'C'],
      contradictions: { inn: 'note', nane: 'note', name: 'ignore' },
      atempts: 1,
    };
    const policy = await createPolicy({
      ...wrong,
      name: 'wrong',
      settings: { B: { atempts: 1 } },
      protocol: { languages: ['xx'], seal: true },
    });
    const form = [
      'atempts unknown_field',
      'contradictions.inn unknown_field',
      'contradictions.nane unknown_field',
      'contradictions.name out_of_range',
      'technologies[0] a_missing',
      'technologies[1] unknown_technology',
    ];
    expect(faults(policy).sort()).toEqual(
      [
        ...form.slice(0, 4),
        'protocol.languages[0] out_of_range',
        'protocol.seal unknown_field',
        'settings.B.atempts unknown_setting',
        ...form.slice(4),
      ].sort(),
    );
    const session = await createSession({
      ...wrong,
      technology_configs: { B: { atempts: 1 } },
      flow_config: { locale_list: ['ru', 'xx'] },
    });
    expect([session.status, session.code]).toEqual([422, 'invalid_policy']);
    expect(faults(session).sort()).toEqual(
      [
        ...form,
        'flow_config.locale_list[1] out_of_range',
        'technology_configs.B.atempts unknown_setting',
      ].sort(),
    );
  });

  it('is rejected if pictures are to outlive the data with which they are erased', async () => {
    const retention = { pictures_days: 20, data_days: 5 };
    const refused = await createPolicy({ name: 'wrong', technologies: ['A'], retention });
    expect(faults(refused)).toEqual(['retention.pictures_days out_of_range']);
  });

  it.each([[[]], [['ru', 'ru']]])('and a session are rejected that offer the languages %j', async (list) => {
    const policy = await createPolicy({ name: 'wrong', technologies: ['A'], languages: list });
    const session = await createSession({ technologies: ['A'], flow_config: { locale_list: list } });
    expect([policy.status, session.status]).toEqual([422, 422]);
    expect(faults(session)).toHaveLength(1);
    expect(faults(session)[0]).toContain('flow_config.locale_list');
  });

  it('and a session are rejected with the faults beside one of the wrong form', async () => {
    const technologies = ['A', 5, 'C', 'A'];
    const settings = { A: null, B: { atempts: 1 }, X: {} };
    const expected = (name: string) => [
      'technologies[1] invalid_value',
      `${name}.A invalid_value`,
      'technologies[2] unknown_technology',
      'technologies[3] duplicate_technology',
      `${name}.B.atempts unknown_setting`,
      `${name}.B unused_settings`,
      `${name}.X unknown_technology`,
    ];
    const retention = { data_days: 0, pictures_days: 31 };
    const policy = await createPolicy({ name: 'wrong', technologies, settings, retention });
    expect(faults(policy).sort()).toEqual(
      [
        ...expected('settings'),
        'retention.data_days out_of_range',
        'retention.pictures_days out_of_range',
      ].sort(),
    );
    const session = await createSession({ technologies, technology_configs: settings });
    expect(faults(session).sort()).toEqual(expected('technology_configs').sort());
  });

  it.each([['Bad Name!'], [''], [5], [undefined]])(
    'with the name %j is rejected by its path',
    async (name) => {
      const refused = await createPolicy({ name, technologies: ['A'], attempts: 'three' });
      expect([refused.status, refused.code]).toEqual([422, 'invalid_policy']);
      expect(faults(refused)).toEqual(['name invalid_value', 'attempts invalid_value']);
    },
  );

  it('says each fault in a plain sentence', async () => {
    const refused = await createPolicy({
      name: 'wrong',
      technologies: [],
      contradictions: { inn: 'note', name: 'ignore' },
      attempts: 99,
      languages: 'kz',
      protocol: { languages: ['kz', 'ru', 'en'] },
    });
    const faults = refused.detail.faults.map(
      ({ path, message }: { path: string; message: string }) => `${path} ${message}`,
    );
    expect(faults.sort()).toEqual([
      'attempts must be at most 10',
      'contradictions.inn is not a field of this object',
      'contradictions.name must be one of refuse, note',
      'languages must be a list',
      'protocol.languages must have at most 2 entries',
      'technologies must have at least 1 entry',
    ]);
  });

  it('offers no language twice', async () => {
    const twice = { languages: ['ru', 'kz', 'ru'], protocol: { languages: ['kz', 'kz'] } };
    const refused = await createPolicy({ name: 'wrong', technologies: ['LDSH'], ...twice });
    expect(refused.status).toBe(422);
    expect(faults(refused)).toEqual(
      expect.arrayContaining(['languages invalid_value', 'protocol.languages invalid_value']),
    );
  });

  it('cannot be asked for by a malformed name', async () => {
    const refused = await call('GET', '/integrator/policies/Bad%20Name/');
    expect([refused.status, faults(refused)]).toEqual([422, ['policy invalid_value']]);
  });

  it('belongs only to its integrator', async () => {
    const anonymous = await server.app.inject({ url: '/api/v1/integrator/policies/kyc-standard/' });
    expect(anonymous.statusCode).toBe(401);
  });
});

describe('a session with a policy', () => {
  it('uses the named version, or the newest, and its record shows which', async () => {
    await createPolicy({
      name: 'old-new',
      technologies: ['A', 'B'],
      settings: { B: { attempts: 1 } },
      attempts: 2,
      languages: ['kz'],
      result_layout: 'full',
    });
    await createPolicy({
      name: 'old-new',
      technologies: ['B', 'A'].reverse(),
      contradictions: { name: 'refuse' },
    });
    const { session_id, technologies } = (await createSession({ policy: 'old-new@1' })).data;
    expect(technologies).toEqual(['A', 'B']);
    const configs = (await call('GET', `/flows/session/configs/?session_id=${session_id}`)).data;
    expect(configs).toMatchObject({
      flow_config: { show_qr: true, locale_list: ['kz'], showResult: 'full' },
      technology_configs: { A: { attempts: 2 }, B: { attempts: 1 } },
    });
    expect(await record(session_id)).toMatchObject({
      policy_name: 'old-new@1',
      ignored_technologies: [],
      policy: {
        name: 'old-new',
        version: 1,
        settings: { A: { attempts: 2, threshold: 0.5 }, B: { attempts: 1, threshold: 0.5 } },
        languages: ['kz'],
        contradictions: { name: 'note' },
      },
    });
    const newest = (await createSession({ policy: 'old-new' })).data.session_id;
    expect((await record(newest)).policy).toMatchObject({ version: 2, contradictions: { name: 'refuse' } });
  });

  it('ignores no field of its create call: what the policy decides is refused', async () => {
    const refused = await createSession({
      policy: 'old-new@1',
      technologies: ['A'],
      flow_config: { locale_list: ['en'], accent_color_hex: '#0b6b86' },
    });
    expect(faults(refused)).toEqual(['technologies set_by_policy', 'flow_config.locale_list set_by_policy']);
    expect(faults(await createSession({ policy: 'old-new@9' }))).toEqual(['policy unknown_policy']);
  });

  it('without one keeps its own parts, and reports ignored codes', async () => {
    const { session_id } = (await createSession({ technology_configs: { A: { attempts: 1 } } })).data;
    expect((await record(session_id)).policy).toMatchObject({
      name: null,
      settings: { A: { attempts: 1, threshold: 0.5 } },
    });
    const elsewhere = await server.startSession({ technologies: ['A', 'XX', 'YY'] });
    expect(await record(elsewhere.id)).toMatchObject({ ignored_technologies: ['XX', 'YY'], policy: null });
  });

  it('tells the person for how long, as its policy says and at most as the deployment keeps', async () => {
    const kept = async (policy?: string) => {
      const { session_id } = (await createSession(policy === undefined ? {} : { policy })).data;
      const url = `/api/v1/flows/session/retention/?session_id=${session_id}`;
      return { id: session_id, ...(await server.app.inject(url)).json().data };
    };
    await createPolicy({ name: 'week', technologies: ['A'], retention: { data_days: 7 } });
    expect(await kept()).toMatchObject({ pictures_days: 30, data_days: 365 });
    const { id, ...week } = await kept('week');
    expect(week).toEqual({ pictures_days: 7, data_days: 7 });
    await server.context.db
      .updateTable('session')
      .set({ data_days: 900 })
      .where('session_id', '=', id)
      .execute();
    const longer = await server.app.inject(`/api/v1/flows/session/retention/?session_id=${id}`);
    expect(longer.json().data).toEqual({ pictures_days: 30, data_days: 365 });
    const unknown = await server.app.inject('/api/v1/flows/session/retention/?session_id=nope');
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'session_not_found']);
  });

  it('is erased as early as its policy says', async () => {
    await createPolicy({ name: 'short', technologies: ['A'], retention: { pictures_days: 2, data_days: 5 } });
    const { session_id } = (await createSession({ policy: 'short' })).data;
    const usual = (await createSession({})).data.session_id;
    const rules = { pictures: 30, data: 365 };
    const at = async (id: string) => {
      const row = await server.context.db
        .selectFrom('session')
        .select(['pictures_erased_at', 'erased_at'])
        .where('session_id', '=', id)
        .executeTakeFirstOrThrow();
      return [row.pictures_erased_at !== null, row.erased_at !== null];
    };
    time += 2 * DAY - 1;
    await runRetention(server.context, rules);
    expect(await at(session_id)).toEqual([false, false]);
    time += 1;
    await runRetention(server.context, rules);
    expect([await at(session_id), await at(usual)]).toEqual([
      [true, false],
      [false, false],
    ]);
    time += 3 * DAY;
    await runRetention(server.context, rules);
    expect([await at(session_id), await at(usual)]).toEqual([
      [true, true],
      [false, false],
    ]);
  });
});

it('has private metadata in the record and never in a browser', async () => {
  const private_metadata = { crm: 'secret-17' };
  const { session_id } = (await createSession({ metadata: { order: 1 }, private_metadata })).data;
  expect(await record(session_id)).toMatchObject({ metadata: { order: 1 }, private_metadata });
  const configs = await server.app.inject({ url: `/api/v1/flows/session/configs/?session_id=${session_id}` });
  const validated = await server.app.inject({
    method: 'POST',
    url: '/api/v1/flows/session/validate/',
    payload: { session_id, fingerprint: 'device' },
  });
  expect(validated.json().data.metadata).toEqual({ order: 1 });
  expect(configs.body + validated.body).not.toContain('secret-17');
  const row = await server.context.db
    .selectFrom('session')
    .select('private_metadata')
    .where('session_id', '=', session_id)
    .executeTakeFirstOrThrow();
  expect(row.private_metadata?.includes('secret-17')).toBe(false);
  await call('POST', `/integrator/sessions/${session_id}/erase/`);
  expect((await record(session_id)).private_metadata).toBeNull();
});
