/**
 * What went wrong at a provider: `refused` = it understood and said no, with its `code`;
 * `unavailable` = it could not be reached, is overloaded or failed; `timeout` = it did not answer in
 * time; `invalid_reply` = it answered what its contract does not allow.
 */
export type ProviderErrorKind = 'refused' | 'unavailable' | 'timeout' | 'invalid_reply';

interface ProviderErrorFields {
  readonly provider: string;
  readonly kind: ProviderErrorKind;
  /** The provider's own code when it refused; null otherwise. */
  readonly code?: string | null;
  /** When a repeat may help, in seconds. */
  readonly retryAfterS?: number | null;
  readonly cause?: unknown;
}

/** A call to a provider that failed. Its message names provider and kind, never what was sent. */
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
