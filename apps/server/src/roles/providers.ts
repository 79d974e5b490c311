import { createProviders, type Endpoint, type Providers, type ProviderTry } from '@kuelik/providers';
import type { ServerConfig } from '../configuration/config.ts';

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
  /** What signed files are checked with, for the public: never as part of a test session. */
  readonly publicSigning: Pick<Providers['signing'], 'verify' | 'authority'>;
  /** Whether sessions of test keys can be created. */
  readonly hasSandbox: boolean;
  /** Ports without an address: their calls fail. */
  readonly missing: readonly string[];
  /** Address of this server's own sandbox, known once the server listens. */
  setSandboxUrl(url: string): void;
}

/**
 * The configured providers; outside production the sandbox replaces those that are not configured. Sessions
 * of test keys always use the sandbox, where there is one.
 * @param isTest whether the current call belongs to such a session.
 * @param observe called after every attempt.
 */
export function connectProviders(
  config: Pick<ServerConfig, 'production' | 'providers' | 'sandboxPassword'>,
  isTest: () => boolean,
  observe: (ended: ProviderTry) => void = () => undefined,
): Outside {
  let sandboxUrl = '';
  const ofSandbox = (port: keyof Providers): Endpoint => ({
    baseUrl: () => sandboxUrl + sandboxPaths[port],
    token: config.sandboxPassword,
  });
  const endpoint = (port: keyof Providers): Endpoint | null => {
    const given = config.providers[port];
    if (given !== null) return { baseUrl: () => given.url, token: given.token };
    return config.production ? null : ofSandbox(port);
  };
  const endpoints = {
    state: endpoint('state'),
    sms: endpoint('sms'),
    photoCheck: endpoint('photoCheck'),
    signing: endpoint('signing'),
  };
  const live = createProviders(endpoints, { observe });
  const hasSandbox = !config.production || config.sandboxPassword !== null;
  const sandboxOf = (port: keyof Providers) => (hasSandbox ? ofSandbox(port) : null);
  const test = createProviders(
    {
      state: sandboxOf('state'),
      sms: sandboxOf('sms'),
      photoCheck: sandboxOf('photoCheck'),
      signing: sandboxOf('signing'),
    },
    { observe },
  );
  return {
    providers: {
      state: either(live.state, test.state, isTest),
      sms: either(live.sms, test.sms, isTest),
      photoCheck: either(live.photoCheck, test.photoCheck, isTest),
      signing: either(live.signing, test.signing, isTest),
    },
    publicSigning: live.signing,
    hasSandbox,
    missing: ports.filter((port) => endpoints[port] === null),
    setSandboxUrl: (url) => {
      sandboxUrl = url;
    },
  };
}

/** A port that sends a test session's calls to the sandbox. */
const either = <T extends object>(live: T, test: T, isTest: () => boolean): T =>
  new Proxy(live, { get: (_live, name) => Reflect.get(isTest() ? test : live, name) });
