import type { PhotoCheck } from './photo-check/port.ts';
import type { CloudSigning } from './signing/port.ts';
import type { SmsSender } from './sms/port.ts';
import type { StateGateway } from './state-gateway/port.ts';

/** All external services, one port each. Every call may throw a `ProviderError`. */
export interface Providers {
  readonly state: StateGateway;
  readonly sms: SmsSender;
  readonly photoCheck: PhotoCheck;
  readonly signing: CloudSigning;
}
