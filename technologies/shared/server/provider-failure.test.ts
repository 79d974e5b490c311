import { ProviderError } from '@kuelik/providers';
import { expect, test } from 'vitest';
import { ask } from './provider-failure.ts';

const refused = (code: string) => new ProviderError({ provider: 'state', kind: 'refused', code });

test('a reply passes through', async () => {
  expect(await ask(Promise.resolve(7))).toBe(7);
});

test('an agreed refusal keeps its code', async () => {
  await expect(ask(Promise.reject(refused('invalid_iin')), { invalid_iin: 400 })).rejects.toMatchObject({
    httpStatus: 400,
    code: 'invalid_iin',
  });
});

test('a refusal becomes the code that the step gives it', async () => {
  const renamed = { no_open_issue: { status: 409, code: 'certificate_exists' } };
  await expect(ask(Promise.reject(refused('no_open_issue')), renamed)).rejects.toMatchObject({
    httpStatus: 409,
    code: 'certificate_exists',
  });
});

test.each([
  ['unavailable', 'cannot_connect'],
  ['timeout', 'cannot_connect'],
  ['invalid_reply', 'service_trouble'],
] as const)('a step has its own codes for outages: %s', async (kind, code) => {
  const outages = {
    unreachable: { code: 'cannot_connect', message: 'x' },
    trouble: { code: 'service_trouble', message: 'y' },
  };
  const failed = ask(Promise.reject(new ProviderError({ provider: 'signing', kind })), {}, outages);
  await expect(failed).rejects.toMatchObject({ httpStatus: 503, code, retryAfter: 5 });
});

test.each([
  refused('never_heard_of'),
  new ProviderError({ provider: 'state', kind: 'unavailable' }),
  new ProviderError({ provider: 'state', kind: 'timeout', retryAfterS: 5 }),
  new ProviderError({ provider: 'state', kind: 'invalid_reply', cause: new SyntaxError('x') }),
])('%o is reported as a service outage', async (error) => {
  await expect(ask(Promise.reject(error), { invalid_iin: 400 })).rejects.toMatchObject({
    httpStatus: 503,
    code: 'provider_unavailable',
    detail: { provider: 'state' },
    retryAfter: 5,
  });
});

test('our own errors are unchanged', async () => {
  await expect(ask(Promise.reject(new TypeError('mine')))).rejects.toThrow(TypeError);
});
