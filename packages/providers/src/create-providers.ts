import type { Endpoint } from './endpoint.ts';
import { type Caller, type CallerSettings, createCaller, type ProviderTry } from './http/caller.ts';
import { createPhotoCheck } from './photo-check/adapter.ts';
import { ProviderError } from './provider-error.ts';
import type { Providers } from './providers.ts';
import { createCloudSigning } from './signing/adapter.ts';
import { createSmsSender } from './sms/adapter.ts';
import { createStateGateway } from './state-gateway/adapter.ts';

/** One endpoint per provider; null means not configured, so its calls fail as unavailable. */
export type ProvidersConfig = { readonly [Port in keyof Providers]: Endpoint | null };

/** The state needs time to prepare documents while the call waits. */
const STATE_TIMEOUT_MS = 20_000;
const SMS_TIMEOUT_MS = 10_000;

/** Unlocking a key is slow by design, and files can be large. */
const SIGNING_TIMEOUT_MS = 60_000;
/** The largest signed document, in base64. */
const SIGNING_REPLY_BYTES = 48 * 1024 * 1024;

/** Used where the deployment has not configured the provider: every call fails. */
function notConfigured(provider: string): Caller {
  return () => Promise.reject(new ProviderError({ provider, kind: 'unavailable', code: 'not_configured' }));
}

type Bounds = Pick<CallerSettings, 'timeoutMs' | 'maxReplyBytes' | 'observe'>;

export interface ProvidersOptions {
  /** Upper limit for every call, overriding longer per-provider timeouts. */
  readonly longestMs?: number;
  /** Called after every attempt, for metrics. */
  readonly observe?: (ended: ProviderTry) => void;
}

function caller(provider: string, endpoint: Endpoint | null, bounds: Bounds = {}): Caller {
  if (endpoint === null) return notConfigured(provider);
  return createCaller({ provider, endpoint, ...bounds });
}

/** All external providers over HTTP. */
export function createProviders(config: ProvidersConfig, options: ProvidersOptions = {}): Providers {
  const { longestMs = Number.POSITIVE_INFINITY, observe } = options;
  const within = (ms: number) => ({ timeoutMs: Math.min(ms, longestMs), observe });
  const signing = { ...within(SIGNING_TIMEOUT_MS), maxReplyBytes: SIGNING_REPLY_BYTES };
  return {
    state: createStateGateway(caller('state-gateway', config.state, within(STATE_TIMEOUT_MS))),
    sms: createSmsSender(caller('sms', config.sms, within(SMS_TIMEOUT_MS))),
    photoCheck: createPhotoCheck(caller('photo-check', config.photoCheck, within(STATE_TIMEOUT_MS))),
    signing: createCloudSigning(caller('signing', config.signing, signing)),
  };
}
