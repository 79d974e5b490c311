import { buildTestApp, type TestApp, type TestSession } from '@kuelik/backend/testing';
import { fakeProviders } from '@kuelik/providers/testing';
import type { VisionEngine } from '@kuelik/vision/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { technologyManifests, technologyRoutes } from '../../server.ts';
import { numberCheckRoutes } from './index.ts';
import { isRight, numberFor } from './judge.ts';

let server: TestApp;
let session: TestSession;
beforeAll(async () => {
  const services = { vision: {} as VisionEngine, providers: fakeProviders() };
  server = await buildTestApp({
    plugins: (platform) => [(app) => numberCheckRoutes(app, { platform, ...services })],
    // The product's own table, which has the code because the technology is in the list.
    technologies: technologyManifests,
  });
});
beforeEach(async () => {
  session = await server.startSession({ technologies: ['NUM'] });
});
afterAll(() => server.close());

async function confirm(number: string) {
  const payload = { session_id: session.id, number };
  const url = '/api/v1/number-check/confirm/';
  const reply = await server.app.inject({ method: 'POST', url, headers: session.headers, payload });
  return { status: reply.statusCode, body: reply.json() };
}
async function current() {
  const url = `/api/v1/number-check/number/?session_id=${session.id}`;
  return (await server.app.inject({ url, headers: session.headers })).json().data;
}
const recorded = () => server.platform.results.read(session.id, 'NUM');

test('the product mounts its calls', () => {
  expect(technologyRoutes).toContain(numberCheckRoutes);
});

test('passes with the number shown, also when it is sent again', async () => {
  const { number, ...rest } = await current();
  expect(number).toMatch(/^\d{6}$/);
  expect(rest).toEqual({ attempts_left: 3, is_passed: false });
  expect(await confirm(number)).toMatchObject({ status: 200, body: { data: { number } } });
  expect(await recorded()).toMatchObject({ status: 'success', data: { number } });
  expect(await confirm(number)).toMatchObject({ status: 200 });
  expect(await current()).toMatchObject({ number, is_passed: true, attempts_left: 3 });
});

test('counts wrong numbers, and the third ends the step', async () => {
  const wrong = { status: 400, body: { code: 'wrong_number' } };
  expect(await confirm('1')).toMatchObject({ ...wrong, body: { detail: { attempts_left: 2 } } });
  expect(await confirm('2')).toMatchObject({ ...wrong, body: { detail: { attempts_left: 1 } } });
  const ended = { status: 423, body: { code: 'maximum-attempts' } };
  expect(await confirm('3')).toMatchObject(ended);
  expect(await confirm((await current()).number)).toMatchObject(ended);
  expect(await recorded()).toMatchObject({ status: 'failure', data: { code: 'maximum-attempts' } });
});

test('refuses a request without the session’s token', async () => {
  const payload = { session_id: session.id, number: '1' };
  const reply = await server.app.inject({ method: 'POST', url: '/api/v1/number-check/confirm/', payload });
  expect(reply.statusCode).toBe(401);
});

test('a session has its own number, and spaces in the answer do not count', () => {
  expect(numberFor('a')).toBe(numberFor('a'));
  expect(numberFor('a')).not.toBe(numberFor('b'));
  expect([isRight('012345', ' 012 345 '), isRight('012345', '12345')]).toEqual([true, false]);
});
