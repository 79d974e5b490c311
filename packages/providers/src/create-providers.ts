import * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';
import { type Caller, createCaller } from './http/caller.ts';
import { operation } from './http/operation.ts';
import { createPhotoCheck } from './photo-check/adapter.ts';
import { ProviderError } from './provider-error.ts';
import type { Providers } from './providers.ts';
import { createSmsSender } from './sms/adapter.ts';
import { createStateGateway } from './state-gateway/adapter.ts';

/** An endpoint for every provider; null: not configured, its calls fail as unavailable. */
export type ProvidersConfig = { readonly [Port in keyof Providers]: Endpoint | null };

/** The state prepares documents while we wait. */
const STATE_TIMEOUT_MS = 20_000;

const capabilities = operation({
  id: 'capabilities',
  method: 'GET',
  path: '/capabilities/',
  summary: 'What the service can do',
  body: null,
  reply: v.record(v.string(), v.boolean()),
  status: 200,
  safe: true,
  refusals: {},
});

/** Every call fails: the deployment has not said where the provider is. */
function notConfigured(provider: string): Caller {
  return () => Promise.reject(new ProviderError({ provider, kind: 'unavailable', code: 'not_configured' }));
}

function caller(provider: string, endpoint: Endpoint | null, timeoutMs?: number): Caller {
  if (endpoint === null) return notConfigured(provider);
  return createCaller({ provider, endpoint, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
}

/** The outside world over HTTP. */
export function createProviders(config: ProvidersConfig): Providers {
  const signing = caller('signing', config.signing);
  return {
    state: createStateGateway(caller('state-gateway', config.state, STATE_TIMEOUT_MS)),
    sms: createSmsSender(caller('sms', config.sms)),
    photoCheck: createPhotoCheck(caller('photo-check', config.photoCheck, STATE_TIMEOUT_MS)),
    signing: { capabilities: () => signing(capabilities, {}) },
  };
}
