import { ProviderError } from '@kuelik/providers';
import { expect, it } from 'vitest';
import { toAppError } from '../../app/errors.ts';
import { buildTestApp } from '../../testing.ts';

const provider = 'state-gateway';

it.each([
  ['mcdb', 404],
  ['no_active', 403],
  ['already_received', 409],
  ['maximum_attempts', 423],
  ['something_new', 400],
  ['constructor', 400],
])('keeps the code of a refusal: %s is %i', (code, httpStatus) => {
  const error = new ProviderError({ provider, kind: 'refused', code });
  expect(toAppError(error)).toMatchObject({ httpStatus, code, detail: { provider } });
});

it.each(['unavailable', 'timeout', 'invalid_reply'] as const)(
  'reports a provider that is %s with 503',
  (kind) => {
    expect(toAppError(new ProviderError({ provider, kind }))).toMatchObject({
      httpStatus: 503,
      code: 'provider_unavailable',
      retryAfter: 5,
    });
    expect(toAppError(new ProviderError({ provider, kind, retryAfterS: 40 }))).toMatchObject({
      retryAfter: 40,
    });
  },
);

it('leaves our own errors alone', () => {
  expect(toAppError(new Error('no'))).toMatchObject({ httpStatus: 500 });
});

it('applies to every route', async () => {
  const server = await buildTestApp({
    plugins: () => [
      async (app) => {
        app.get('/outside/', () => Promise.reject(new ProviderError({ provider, kind: 'timeout' })));
      },
    ],
  });
  const { headers } = await server.startSession();
  const reply = await server.app.inject({ url: '/api/v1/outside/', headers });
  await server.close();
  expect(reply.statusCode).toBe(503);
  expect(reply.headers['retry-after']).toBe('5');
  expect(reply.json()).toMatchObject({ code: 'provider_unavailable', detail: { provider } });
});
