import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { readIntegrityManifest } from './integrity.ts';
import { cameraRequest, securitiesApi, securityCheckRequest } from './securities.ts';
import { fakeBackend, json } from './test-kit.ts';

const base = 'https://kyc.test/api/v1';

test('camera and security checks [7.10]', async () => {
  const { client, seen } = fakeBackend([new Response(null, { status: 204 })]);
  const api = securitiesApi(client);
  await api.camera({ session_id: 's1', device_id: 'd', label: 'Front' });
  await api.securityChecks({ session_id: 's1', frontend_integrity_compromised: false });
  expect(seen).toMatchObject([
    {
      method: 'POST',
      url: `${base}/securities/camera/`,
      body: { session_id: 's1', device_id: 'd', label: 'Front' },
    },
    {
      method: 'POST',
      url: `${base}/securities/security-checks/`,
      body: { session_id: 's1', frontend_integrity_compromised: false },
    },
  ]);
  expect(v.is(cameraRequest, seen[0]?.body)).toBe(true);
  expect(v.is(securityCheckRequest, seen[1]?.body)).toBe(true);
});

describe('the integrity manifest', () => {
  const versions = [{ version: '1', files: { 'a.js': 'h' } }, { files: null }, {}];

  test.each([
    ['wrapped', { data: { versions } }],
    ['bare', { versions }],
  ])('%s', async (_form, body) => {
    const { client, seen } = fakeBackend([json(body)]);
    expect(await readIntegrityManifest(client, 'WIDGET')).toEqual([{ 'a.js': 'h' }, {}, {}]);
    expect(seen[0]).toMatchObject({
      method: 'GET',
      url: `${base}/securities/integrity/public-manifest/?type=WIDGET&limit=3`,
    });
  });

  test('without versions it is unreadable', async () => {
    const { client } = fakeBackend([json({ data: {} })]);
    await expect(readIntegrityManifest(client, 'FRONTEND')).rejects.toMatchObject({
      code: 'unreadable_reply',
    });
  });
});
