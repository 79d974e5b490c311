import { createProviders, type Endpoint, type Providers, type ProviderTry } from '@kuelik/providers';
import type { ServerConfig } from './config.ts';

/** A provider's path in the sandbox, below `/sandbox`. */
const sandboxPaths: { readonly [Port in keyof Providers]: string } = {
  state: '/state-gateway',
  sms: '/sms',
  photoCheck: '/photo-check',
  signing: '/signing',
};
const ports = Object.keys(sandboxPaths) as (keyof Providers)[];

export interface Outside {
  readonly providers: Providers;
  /** Ports that have no address: their calls fail. */
  readonly missing: readonly string[];
  /** Where this server's own sandbox answers, known once the server listens. */
  setSandboxUrl(url: string): void;
}

/**
 * The providers as configured; outside of production the sandbox stands in for those that are not.
 * @param observe told of every try of a call once it has ended.
 */
export function connectProviders(
  config: Pick<ServerConfig, 'production' | 'providers'>,
  observe: (ended: ProviderTry) => void = () => undefined,
): Outside {
  let sandboxUrl = '';
  const endpoint = (port: keyof Providers): Endpoint | null => {
    const given = config.providers[port];
    if (given !== null) return { baseUrl: () => given.url, token: given.token };
    return config.production ? null : { baseUrl: () => sandboxUrl + sandboxPaths[port], token: null };
  };
  const endpoints = {
    state: endpoint('state'),
    sms: endpoint('sms'),
    photoCheck: endpoint('photoCheck'),
    signing: endpoint('signing'),
  };
  return {
    providers: createProviders(endpoints, { observe }),
    missing: ports.filter((port) => endpoints[port] === null),
    setSandboxUrl: (url) => {
      sandboxUrl = url;
    },
  };
}
