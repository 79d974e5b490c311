import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

const headers = { authorization: 'Api-Key demo-key', 'content-type': 'application/json' };

async function post(path: string, body: unknown) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const reply = await server.app.inject({ method: 'POST', url: `/api/v1${path}`, headers, payload });
  return { status: reply.statusCode, size: reply.body.length, ...reply.json() };
}
const create = (fields: object) => post('/flows/session/create/', { api_key: 'demo-key', ...fields });
const policy = (fields: object) =>
  post('/integrator/policies/', { name: 'hostile', technologies: ['LDSH'], ...fields });
const edit = (fields: object) => post('/integrator/settings/', fields);
const faults = ({ detail }: { detail: { faults?: { path: string; code: string }[] } }) =>
  detail.faults?.map(({ path, code }) => `${path} ${code}`);

/** None of these is a valid value of any field but free text and metadata. */
const strange: readonly unknown[] = [
  0,
  -1,
  1e308,
  '',
  ' ',
  'x'.repeat(100_000),
  '\u0000',
  '\ud800',
  '\u202eHSDL',
  'ＬＤＳＨ',
  'LDS\u041d',
  'LDSH\u200b',
  [null],
  [[]],
  [{}],
  ['\u0000'],
  new Array(5000).fill('LDSH'),
  { '': 1 },
  { '\u0000': 1 },
  { '\ud800': {} },
  { LDSH: null },
  { LDSH: [] },
  { LDSH: 'x' },
  { LDSH: { attempts: '3' } },
  { LDSH: { constructor: 1 } },
  { constructor: {} },
  { constructor: 1, prototype: 2 },
  { toString: {} },
  { hasOwnProperty: 1 },
];
const closed: readonly (readonly [string, (fields: object) => ReturnType<typeof post>, readonly string[]])[] =
  [
    [
      'create',
      create,
      ['policy', 'session_type', 'technologies', 'flow_config', 'technology_configs', 'contradictions'],
    ],
    [
      'policy',
      policy,
      [
        'name',
        'session_type',
        'technologies',
        'settings',
        'contradictions',
        'attempts',
        'retention',
        'languages',
        'result_layout',
        'documents',
        'movement_commands',
        'ends_on_failure',
        'other_way',
        'human_review',
        'protocol',
      ],
    ],
    ['edit', edit, ['origins', 'redirect_origins', 'defaults']],
  ];
const cases = closed.flatMap(([call, send, fields]) => fields.map((field) => [call, field, send] as const));

describe('a malformed value', () => {
  it.each(cases)('in %s is refused as %s, with a path and without the value', async (_call, field, send) => {
    for (const value of strange) {
      const reply = await send({ [field]: value });
      const label = `${field} ${JSON.stringify(value).slice(0, 60)}`;
      expect([400, 422], label).toContain(reply.status);
      expect(reply.size, label).toBeLessThan(100_000);
      if (reply.status === 422) expect(faults(reply)?.[0]?.startsWith(field), label).toBe(true);
    }
  });

  const objects: Readonly<Record<string, readonly string[]>> = {
    create: ['metadata', 'private_metadata', 'flow_config', 'technology_configs', 'contradictions'],
    policy: ['settings', 'contradictions', 'retention', 'documents', 'other_way', 'protocol'],
    edit: ['defaults'],
  };
  it.each(
    closed.flatMap(([call, send]) => (objects[call] ?? []).map((field) => [call, field, send] as const)),
  )('of %s: a list is no %s', async (_call, field, send) => {
    expect([400, 422]).toContain((await send({ [field]: [] })).status);
  });

  it('inside the settings of a technology or the texts of a flow is no list either', async () => {
    for (const wrong of [
      { technology_configs: { LDSH: [] } },
      { flow_config: { texts: [] } },
      { flow_config: { texts: { ru: [] } } },
    ])
      expect((await create(wrong)).status, JSON.stringify(wrong)).toBe(422);
    expect((await policy({ settings: { LDSH: [] } })).status).toBe(422);
    expect((await edit({ defaults: { flow_config: [] } })).status).toBe(422);
    expect((await post('/integrator/settings/', [])).status).toBe(422);
  });
});

it('a name that every object has is reported, never dropped', async () => {
  expect(faults(await create({ technology_configs: { constructor: { attempts: 1 } } }))).toEqual([
    'technology_configs.constructor invalid_value',
  ]);
  expect(faults(await create({ technology_configs: { LDSH: { prototype: 1 } } }))).toEqual([
    'technology_configs.LDSH.prototype invalid_value',
  ]);
  expect(faults(await create({ flow_config: { constructor: true } }))).toEqual([
    'flow_config.constructor invalid_value',
  ]);
  expect(faults(await policy({ settings: { constructor: {} } }))).toEqual([
    'settings.constructor invalid_value',
  ]);
  expect(faults(await policy({ settings: { toString: {} } }))).toEqual([
    'settings.toString unknown_technology',
  ]);
  const poisoned = '{"api_key":"demo-key","technology_configs":{"__proto__":{"attempts":1}}}';
  expect((await post('/flows/session/create/', poisoned)).status).toBe(400);
});

it('who has no key gets nothing else of the body read', async () => {
  const unread = { technologies: 'x', metadata: [], contradictions: { inn: 'note' } };
  expect(await create({ ...unread, api_key: 'nobody' })).toMatchObject({
    status: 401,
    code: 'invalid_api_key',
  });
  expect(await create({ ...unread, api_key: undefined })).toMatchObject({
    status: 400,
    detail: { fields: [{ path: 'api_key' }] },
  });
});

it('a body of tens of thousands of names is refused before it is read', async () => {
  const many = Object.fromEntries(Array.from({ length: 40_000 }, (_none, at) => [`a${at}`, at]));
  expect(await create({ metadata: many })).toMatchObject({ status: 413, code: 'body_too_large' });
});

it('a name that a body has twice is reported by its path: neither value would be the one that was meant', async () => {
  const api_key = '"api_key":"demo-key","technologies":["LDSH"]';
  for (const [more, path] of [
    ['"technologies":["TDK"]', 'technologies'],
    ['"technology_configs":{"LDSH":{"attempts":1,"attempts":9}}', 'technology_configs.LDSH.attempts'],
    ['"technology_configs":{"LDSH":{"attempts":1},"LDSH":{}}', 'technology_configs.LDSH'],
    ['"contradictions":{"iin":"refuse","\\u0069in":"note"}', 'contradictions.iin'],
    ['"metadata":{"a":[{"b":1,"b":2}]}', 'metadata.a[0].b'],
  ]) {
    expect(await post('/flows/session/create/', `{${api_key},${more}}`), more).toMatchObject({
      status: 400,
      code: 'invalid_request',
      detail: { fields: [{ path, expected: 'once' }] },
    });
  }
  const twice = '{"name":"twice","technologies":["LDSH"],"settings":{"LDSH":{"attempts":1,"attempts":2}}}';
  expect(await post('/integrator/policies/', twice)).toMatchObject({ status: 400 });
});

it('metadata is an object without reserved names, and everything in it is kept', async () => {
  const metadata = { house: { prototype: 1, constructor: [] }, toString: 1, '': [] };
  const { data } = await create({ metadata, private_metadata: metadata });
  const record = await server.app.inject({ url: `/api/v1/integrator/sessions/${data.session_id}/`, headers });
  expect(record.json().data).toMatchObject({ metadata, private_metadata: metadata });
  const opened = await post('/flows/session/validate/', { session_id: data.session_id, fingerprint: 'x' });
  expect(opened.data.metadata).toEqual(metadata);
  for (const wrong of [[], ['a'], 'text', 7, true, { constructor: 'BI Group' }]) {
    expect((await create({ metadata: wrong })).status, JSON.stringify(wrong)).toBe(400);
    expect((await create({ private_metadata: wrong })).status, JSON.stringify(wrong)).toBe(400);
  }
});

describe('an address of a flow', () => {
  it.each([
    'javascript:1',
    'data:font/woff2;base64,AAAA',
    'http://fonts.google.com/specimen/Roboto',
    'https://evil.example/Roboto',
    'https://fonts.google.com/specimen/',
    'https://fonts.google.com/specimen/x";}body{display:none',
    '//evil.example/x',
    '',
  ])('is not a font at %j', async (font_family_url) => {
    expect(faults(await create({ flow_config: { font_family_url } }))).toEqual([
      'flow_config.font_family_url invalid_value',
    ]);
  });

  it.each(['https://fonts.google.com/specimen/Open+Sans', 'Inter', null])(
    'may be a font: %j',
    async (font_family_url) => {
      expect((await create({ flow_config: { font_family_url } })).status).toBe(200);
    },
  );

  it.each(['javascript:1', 'http://bank.kz/', 'https://', 'https://[', ' https://bank.kz/', 'https:bank.kz'])(
    'is not another way at %j',
    async (url) => {
      expect((await create({ flow_config: { other_way_url: url } })).status).toBe(422);
      expect((await policy({ other_way: { url } })).status).toBe(422);
    },
  );
});

it.each(['\u202eknaB', 'Ba\u200bnk', 'Bank\u0007', 'Bank\ud800', '\u00adBank'])(
  'an organization is not called %j',
  async (name) => {
    expect(faults(await edit({ name }))).toEqual(['name invalid_value']);
    expect((await edit({ name: 'Қазақстан «Халық» банкі' })).status).toBe(200);
  },
);
