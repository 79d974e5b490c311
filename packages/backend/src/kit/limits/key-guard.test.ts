import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing.ts';

let server: TestApp;
beforeAll(async () => {
  // By address: ten calls a minute, two of them to create a session.
  server = await buildTestApp({ requestsPerMinute: 10 });
});
afterAll(() => server.close());

const create = (key: string, address: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v1/flows/session/create/',
    remoteAddress: address,
    payload: { api_key: key },
  });
const list = (key: string, address: string) =>
  server.app.inject({
    url: '/api/v1/integrator/sessions/',
    remoteAddress: address,
    headers: { authorization: `Api-Key ${key}` },
  });

it('does not limit an integrator’s server by its address', async () => {
  const calls = [];
  for (let count = 0; count < 15; count += 1) {
    calls.push((await create('demo-key', '10.0.0.1')).statusCode);
    calls.push((await list('demo-key', '10.0.0.1')).statusCode);
  }
  expect(new Set(calls)).toEqual(new Set([200]));
});

it('limits an address that guesses keys, and an address that sends too many calls without a key', async () => {
  const guesses = [];
  for (let count = 0; count < 30; count += 1)
    guesses.push((await create(`guess-${count}`, '10.0.0.2')).statusCode);
  expect(guesses.slice(0, 2)).toEqual([401, 401]);
  expect(guesses.filter((status) => status === 401).length).toBeLessThanOrEqual(4);
  expect(guesses.at(-1)).toBe(429);
  const people = [];
  for (let count = 0; count < 12; count += 1) {
    const reply = await server.app.inject({
      url: '/api/v1/flows/session/status/?session_id=x',
      remoteAddress: '10.0.0.1',
    });
    people.push(reply.statusCode);
  }
  expect([people[0], people.at(-1)]).toEqual([404, 429]);
});

it.each([
  ['/flows/session/status/?session_id=x', 'GET'],
  ['/flows/session/configs/?session_id=x', 'GET'],
  ['/flows/session/validate/', 'POST'],
  ['/integrator/sign-in/', 'POST'],
] as const)('limits a call that no key admits, whatever key it carries: %s', async (path, method) => {
  const statuses = [];
  for (let count = 0; count < 12; count += 1) {
    const reply = await server.app.inject({
      url: `/api/v1${path}`,
      method,
      remoteAddress: '10.0.0.3',
      headers: { authorization: 'Api-Key demo-key' },
      ...(method === 'POST' && { payload: { session_id: 'x', fingerprint: 'f'.repeat(64) } }),
    });
    statuses.push(reply.statusCode);
  }
  expect(statuses.at(-1)).toBe(429);
});

it('limits an address whose create calls have no key', async () => {
  const statuses = [];
  for (let count = 0; count < 12; count += 1) {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/v1/flows/session/create/',
      remoteAddress: '10.0.0.4',
      payload: {},
    });
    statuses.push(reply.statusCode);
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([400, 429]);
});
