/** How a provider can fail to answer. */
export const outageModes = ['refused', 'slow', 'garbage', 'wrong-form', 'error', 'overloaded'] as const;
export type OutageMode = (typeof outageModes)[number];

export const outageTexts: Readonly<Record<OutageMode, string>> = {
  refused: 'the connection is cut without an answer',
  slow: 'the answer comes after a minute, after every caller has timed out',
  garbage: 'the answer is a page of HTML with status 200',
  'wrong-form': 'the answer is JSON that breaks the contract',
  error: 'the answer is 500 without a code',
  overloaded: 'the answer is 503 with Retry-After',
};

/** The effect of a listed value. */
export type Effect =
  | { readonly kind: 'refuse'; readonly code: string; readonly at: readonly string[] }
  | { readonly kind: 'outage'; readonly mode: OutageMode }
  | { readonly kind: 'behave'; readonly how: Behaviour };

/** Effects other than refusals and outages. */
export type Behaviour =
  | 'prepares-slowly'
  | 'prepares-forever'
  | 'other-type'
  | 'no-photo'
  | 'expires-soon'
  | 'never-processed'
  | 'not-in-registry'
  | 'sparse-record'
  | 'does-not-match'
  | 'check-lost'
  | 'check-endless'
  | 'certificate-expired'
  | 'certificate-revoked'
  | 'sms-lost'
  | 'sms-late';

/** A row of the sandbox's table: a value that a tester types, and its effect. */
export interface SandboxCase {
  readonly value: string;
  readonly effect: Effect;
  /** A few words for docs/sandbox.md. */
  readonly about: string;
}
