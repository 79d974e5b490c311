/**
 * Kinds of provider failures: `refused` = the provider understood the request and refused it with its `code`;
 * `unavailable` = unreachable, overloaded or failing; `timeout` = no answer in time; `invalid_reply` = the
 * reply breaks the contract.
 */
export type ProviderErrorKind = 'refused' | 'unavailable' | 'timeout' | 'invalid_reply';

interface ProviderErrorFields {
  readonly provider: string;
  readonly kind: ProviderErrorKind;
  /** The provider's own code for a refusal; null otherwise. */
  readonly code?: string | null;
  /** Seconds until a retry may help. */
  readonly retryAfterS?: number | null;
  readonly cause?: unknown;
}

/** A failed call to a provider. The message names provider and kind, never the request. */
export class ProviderError extends Error {
  readonly provider: string;
  readonly kind: ProviderErrorKind;
  readonly code: string | null;
  readonly retryAfterS: number | null;

  constructor({ provider, kind, code = null, retryAfterS = null, cause }: ProviderErrorFields) {
    super(`${provider}: ${code ?? kind}`, { cause });
    this.name = 'ProviderError';
    this.provider = provider;
    this.kind = kind;
    this.code = code;
    this.retryAfterS = retryAfterS;
  }
}

export const isProviderError = (error: unknown): error is ProviderError => error instanceof ProviderError;
