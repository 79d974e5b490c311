import { ProviderError } from '@kuelik/providers';
import { expect, it } from 'vitest';
import { toAppError } from '../../app/errors.ts';
import { buildTestApp } from '../../testing.ts';
import { providerAppError } from './provider-errors.ts';

const provider = 'state-gateway';

const refused = (code: string) => new ProviderError({ provider, kind: 'refused', code });

it('gives a listed refusal its status, and its code or the step’s own', () => {
  const refusals = { mcdb: 404, no_open_issue: { status: 409, code: 'certificate_exists' } };
  expect(providerAppError(refused('mcdb'), refusals)).toMatchObject({ httpStatus: 404, code: 'mcdb' });
  expect(providerAppError(refused('no_open_issue'), refusals)).toMatchObject({
    httpStatus: 409,
    code: 'certificate_exists',
  });
});

it.each(['something_new', 'constructor'])('reports the unlisted refusal %s as an outage', (code) => {
  expect(providerAppError(refused(code), { mcdb: 404 })).toMatchObject({
    httpStatus: 503,
    code: 'provider_unavailable',
    detail: { provider },
  });
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
