import { buildTestApp, type TestApp } from '@kuelik/backend/testing';
import { technologyManifests } from '@kuelik/technologies/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestApp;

beforeAll(async () => {
  server = await buildTestApp({ technologies: technologyManifests });
});
afterAll(() => server.close());

async function create(body: object) {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/v1/flows/session/create/',
    payload: { api_key: 'demo-key', ...body },
  });
  return { status: reply.statusCode, ...reply.json() };
}

/** Path and code of each fault. */
async function faultsOf(body: object): Promise<readonly string[]> {
  const { status, code, detail } = await create(body);
  expect([status, code]).toEqual([422, 'invalid_policy']);
  return detail.faults.map((fault: { path: string; code: string }) => `${fault.path} ${fault.code}`);
}

describe('session creation refuses', () => {
  it.each([
    [
      'a misspelt code',
      ['TDK', 'F2FF', 'LSDH'],
      ['technologies[1] unknown_technology', 'technologies[2] unknown_technology'],
    ],
    ['a code twice', ['DR', 'DR'], ['technologies[1] duplicate_technology']],
    [
      'a comparison alone',
      ['F2F'],
      ['technologies[0] live_face_missing', 'technologies[0] document_missing'],
    ],
    ['a comparison before its face check', ['DR', 'F2F', 'LDSH'], ['technologies[1] live_face_missing']],
    ['a comparison before its document', ['LDSH', 'F2F', 'DR'], ['technologies[1] document_missing']],
    // It would compare with a photographed document, but that step comes later.
    ['a comparison between two documents', ['LDSH', 'ED', 'F2F', 'DR'], ['technologies[2] document_missing']],
    ['the state’s comparison without a face', ['DR', 'F2F_NPCK'], ['technologies[1] live_face_missing']],
    ['a signature without an identified person', ['DSS', 'DSI'], ['technologies[0] identification_missing']],
  ])('%s', async (_name, technologies, faults) => {
    expect(await faultsOf({ technologies })).toEqual(faults);
  });

  it('unknown settings, and values out of range, each by its path', async () => {
    const faults = await faultsOf({
      technologies: ['LDSH', 'ED'],
      technology_configs: {
        LDSH: { atempts: 1, attempts: 11, time_limit_s: 'long' },
        LSDH: { attempts: 1 },
        ED: { document_type: 'Fishing' },
      },
      flow_config: { show_qrr: true, accent_color_hex: 'red', locale_list: ['kz', 'xx'] },
      technolgies: ['DR'],
    });
    expect(faults).toEqual([
      'technolgies unknown_field',
      'flow_config.show_qrr unknown_setting',
      'flow_config.accent_color_hex invalid_value',
      'flow_config.locale_list[1] out_of_range',
      'technology_configs.LDSH.atempts unknown_setting',
      'technology_configs.LDSH.attempts out_of_range',
      'technology_configs.LDSH.time_limit_s invalid_value',
      'technology_configs.LSDH unknown_technology',
      'technology_configs.ED.document_type invalid_value',
    ]);
  });

  it('settings of a technology that the session does not have', async () => {
    const settings = { DR: { attempts: 1 }, LDSH: { attempts: 2 } };
    expect(await faultsOf({ technologies: ['LDSH'], technology_configs: settings })).toEqual([
      'technology_configs.DR unused_settings',
    ]);
  });

  it('a child’s document as the reference for a parent’s face', async () => {
    const technology_configs = { ED: { document_type: 'ChildIdentityCard' } };
    expect(await faultsOf({ technologies: ['LC', 'ED', 'F2F'], technology_configs })).toEqual([
      'technologies[2] document_missing',
    ]);
  });

  it('a technology that is not enabled for the integrator', async () => {
    const { db } = server.context;
    await db.deleteFrom('technology_access').where('integrator_id', '=', 'demo').execute();
    const faults = await faultsOf({ technologies: ['LDSH', 'ED'] }).finally(() =>
      db
        .insertInto('technology_access')
        .values({ integrator_id: 'demo', code: '*', created_at: new Date() })
        .execute(),
    );
    expect(faults).toEqual(['technologies[1] no_access']);
  });
});

it.each([
  [['LDSH', 'DR', 'F2F']],
  [['ED', 'LC', 'F2F']],
  [['DR', 'LDPM', 'F2F', 'F2F_NPCK']],
  [['DSI', 'DSS']],
  [['ED', 'GBDFL', 'TDK', 'ADR2', 'KZ_INFO', 'MXD']],
])('session creation accepts %j', async (technologies) => {
  expect(await create({ technologies })).toMatchObject({ status: 200, data: { technologies } });
});

it.each([
  ['technologies', { technologies: [] }],
  ['technologies', { technologies: 'LDSH' }],
  ['session_type', { session_type: 'PROD' }],
  ['contradictions.nmae', { contradictions: { nmae: 'note' } }],
  ['contradictions.name', { contradictions: { name: 'ignore' } }],
  ['policy', { policy: 'Kyc Standard' }],
  ['technology_configs', { technology_configs: 'none' }],
  ['technology_configs', { technology_configs: [] }],
  ['technology_configs.LDSH', { technology_configs: { LDSH: [] } }],
  ['flow_config', { flow_config: [] }],
  ['flow_config', { flow_config: 'none' }],
])('refuses what %s is not, by its path', async (path, wishes) => {
  const { status, code, detail } = await create(wishes);
  expect([status, code]).toEqual([422, 'invalid_policy']);
  expect(detail.faults.map((fault: { path: string }) => fault.path)).toContain(path);
});

it('accepts settings at the ends of their ranges and any spelling of a document type', async () => {
  const technology_configs = {
    ED: { document_type: 'identity-card', sms_attempts: 10 },
    LDSH: { attempts: 1 },
  };
  expect((await create({ technologies: ['LDSH', 'ED'], technology_configs })).status).toBe(200);
});
