import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningSandbox, runSandbox } from '../testing.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await runSandbox(() => new Date('2026-11-21T10:30:00Z'));
});
beforeEach(() => sandbox.query('DELETE FROM sandbox.sms', []));
afterAll(() => sandbox.close());

const messagesOf = async (phone: string) =>
  (await sandbox.app.inject(`/sandbox/api/messages?phone=${encodeURIComponent(phone)}`)).json();

test('a message reaches the phone it was sent to and no other', async () => {
  const message = { to: '+77000000001', text: 'Your code: 123456', ref: 'r1' };
  expect(await sandbox.providers.sms.send(message)).toEqual({ id: expect.any(String) });
  expect(await messagesOf('+77000000001')).toMatchObject([
    { text: 'Your code: 123456', code: '123456', sent_at: '2026-11-21T10:30:00.000Z' },
  ]);
  expect(await messagesOf('+77000000002')).toEqual([]);
});

test('the number may be typed in common formats', async () => {
  await sandbox.providers.sms.send({ to: '+77000000001', text: 'Hello', ref: 'r2' });
  expect(await messagesOf('8 (700) 000-00-01')).toMatchObject([{ text: 'Hello' }]);
});

test.each([
  ['no plus sign', { to: '77000000001', text: 'x' }],
  ['no text', { to: '+77000000001', text: '' }],
  ['nothing', {}],
])('a bad message is refused: %s', async (_what, payload) => {
  const reply = await sandbox.app.inject({ method: 'POST', url: '/sandbox/sms/messages/', payload });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().code).toBe('invalid_message');
});

test.each([
  ['+77000000411', 'invalid_phone'],
  ['+77000000412', 'rejected'],
])('a listed number is refused: %s', async (to, code) => {
  await expect(sandbox.providers.sms.send({ to, text: 'x', ref: 'r3' })).rejects.toMatchObject({
    kind: 'refused',
    code,
  });
});
