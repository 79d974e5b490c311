import type { Endpoint } from './endpoint.ts';
import { type Caller, type CallerSettings, createCaller, type ProviderTry } from './http/caller.ts';
import { createPhotoCheck } from './photo-check/adapter.ts';
import { ProviderError } from './provider-error.ts';
import type { Providers } from './providers.ts';
import { createCloudSigning } from './signing/adapter.ts';
import { createSmsSender } from './sms/adapter.ts';
import { createStateGateway } from './state-gateway/adapter.ts';

/** An endpoint for every provider; null: not configured, its calls fail as unavailable. */
export type ProvidersConfig = { readonly [Port in keyof Providers]: Endpoint | null };

/** The state prepares documents while we wait. */
const STATE_TIMEOUT_MS = 20_000;
const SMS_TIMEOUT_MS = 10_000;

/** Opening a key takes its time on purpose, and so does a large file. */
const SIGNING_TIMEOUT_MS = 60_000;
/** The largest document, signed, in base64. */
const SIGNING_REPLY_BYTES = 48 * 1024 * 1024;

/** Every call fails: the deployment has not said where the provider is. */
function notConfigured(provider: string): Caller {
  return () => Promise.reject(new ProviderError({ provider, kind: 'unavailable', code: 'not_configured' }));
}

type Bounds = Pick<CallerSettings, 'timeoutMs' | 'maxReplyBytes' | 'observe'>;

export interface ProvidersOptions {
  /** No call waits longer, whatever the provider's own time-out. */
  readonly longestMs?: number;
  /** Told of every try of a call once it has ended, for figures. */
  readonly observe?: (ended: ProviderTry) => void;
}

function caller(provider: string, endpoint: Endpoint | null, bounds: Bounds = {}): Caller {
  if (endpoint === null) return notConfigured(provider);
  return createCaller({ provider, endpoint, ...bounds });
}

/** The outside world over HTTP. */
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
