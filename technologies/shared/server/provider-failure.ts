import { AppError } from '@kuelik/backend';
import { isProviderError } from '@kuelik/providers';

/** HTTP statuses of a call's possible refusals, by the provider's code. */
export type Refusals = Readonly<Record<string, number>>;

/**
 * Awaits a provider call and maps its failure: a refusal listed in `refusals` becomes AppError with that
 * status and the provider's code; a provider that is down, slow, invalid or refuses with an unknown code
 * becomes 503 `provider_unavailable` with Retry-After. Anything else is our own bug and passes through.
 */
export async function ask<T>(call: Promise<T>, refusals: Refusals = {}): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!isProviderError(error)) throw error;
    const status = error.kind === 'refused' && error.code !== null ? refusals[error.code] : undefined;
    if (error.code !== null && status !== undefined) throw new AppError(status, error.code, { cause: error });
    throw new AppError(503, 'provider_unavailable', {
      message: 'The service behind this step does not respond',
      detail: { provider: error.provider },
      retryAfter: error.retryAfterS ?? 5,
      cause: error,
    });
  }
}
