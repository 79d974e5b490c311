import { expect, it } from 'vitest';
import { readConfig } from '../configuration/config.ts';
import { connectProviders } from './providers.ts';

const key = `k1:${Buffer.alloc(32).toString('base64')}`;
const production = { NODE_ENV: 'production', KUELIK_KEYS: key };

it('uses the sandbox for providers that are not configured', () => {
  expect(connectProviders(readConfig({}), () => false).missing).toEqual([]);
});

it('uses no substitute in production, and names what is missing', async () => {
  const config = readConfig({ ...production, KUELIK_SMS_URL: 'https://sms.example.kz/v1/' });
  expect(config.providers.sms).toEqual({ url: 'https://sms.example.kz/v1', token: null });
  const { missing, providers } = connectProviders(config, () => false);
  expect(missing).toEqual(['state', 'photoCheck', 'signing']);
  await expect(providers.state.readRegistry('r')).rejects.toMatchObject({
    kind: 'unavailable',
    code: 'not_configured',
  });
});

it('reports each attempt of a call, for metrics', async () => {
  const calls: unknown[] = [];
  // A port on which no server listens.
  const config = readConfig({ ...production, KUELIK_STATE_GATEWAY_URL: 'http://127.0.0.1:9' });
  const { providers } = connectProviders(
    config,
    () => false,
    (call) => calls.push(call),
  );
  const search = { organization: 'o', reference: 'r', locale: 'en', pin: '1', documentNumber: 'ID' } as const;
  await expect(providers.state.searchKyrgyz(search)).rejects.toMatchObject({ kind: 'unavailable' });
  const operation = expect.stringContaining('earchKyrgyz');
  expect(calls[0]).toMatchObject({ provider: 'state-gateway', operation, outcome: 'unavailable' });
});
