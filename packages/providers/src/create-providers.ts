import { ProviderError } from './provider-error.ts';
import type { Providers } from './providers.ts';

/** Where a provider answers and how it knows us. */
export interface Endpoint {
  /** Without a trailing slash. A function: the sandbox's address is known only once the server listens. */
  readonly baseUrl: () => string;
  /** Sent as a bearer token; null: the provider asks for none. */
  readonly token: string | null;
}

/** An endpoint for every provider; null: not configured, its calls fail as unavailable. */
export type ProvidersConfig = { readonly [Port in keyof Providers]: Endpoint | null };

/** A port whose every call fails: the deployment has not said where the provider is. */
function notConfigured<Port extends object>(provider: string): Port {
  return new Proxy({} as Port, {
    get: (_target, call) =>
      call === 'then'
        ? undefined
        : () => Promise.reject(new ProviderError({ provider, kind: 'unavailable', code: 'not_configured' })),
  });
}

/** The outside world over HTTP. */
export function createProviders(_config: ProvidersConfig): Providers {
  return {
    state: notConfigured('state-gateway'),
    sms: notConfigured('sms'),
    photoCheck: notConfigured('photo-check'),
    signing: notConfigured('signing'),
  };
}
