import { PGlite } from '@electric-sql/pglite';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Query, sandbox } from './index.ts';

const database = new PGlite();
const query: Query = (text, params) => database.query<Record<string, unknown>>(text, [...params]);
const app = Fastify();

beforeAll(async () => {
  await app.register(sandbox, { prefix: '/sandbox', query, now: () => new Date('2026-11-21T10:30:00Z') });
});
beforeEach(() => database.query('DELETE FROM sandbox.sms'));
afterAll(async () => {
  await app.close();
  await database.close();
});

const send = (payload: object) => app.inject({ method: 'POST', url: '/sandbox/sms/messages/', payload });
const open = async (phone: string) =>
  (await app.inject(`/sandbox/phone?phone=${encodeURIComponent(phone)}`)).body;

test('a message reaches the phone it was sent to and no other', async () => {
  const reply = await send({ to: '+77000000001', text: 'Your code: 123456' });
  expect(reply.statusCode).toBe(201);
  expect(await open('+77000000001')).toContain('Your code: 123456');
  expect(await open('+77000000002')).not.toContain('123456');
});

test('the number may be typed as people do', async () => {
  await send({ to: '+77000000001', text: 'Hello' });
  expect(await open('8 (700) 000-00-01')).toContain('Hello');
});

test('what a message says is text, never markup', async () => {
  await send({ to: '+77000000001', text: '<script>alert(1)</script>' });
  const page = await open('+77000000001');
  expect(page).not.toContain('<script>');
  expect(page).toContain('&lt;script&gt;');
  expect(await open('"><script>')).not.toContain('"><script>');
});

test.each([
  ['no plus sign', { to: '77000000001', text: 'x' }],
  ['no text', { to: '+77000000001', text: '' }],
  ['nothing', {}],
])('a bad message is refused: %s', async (_what, payload) => {
  const reply = await send(payload);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().code).toBe('invalid_message');
});
