import { AppError } from '@kuelik/backend';
import { isProviderError } from '@kuelik/providers';

/** HTTP statuses of the refusals that a call may meet, by the provider's code. */
export type Refusals = Readonly<Record<string, number>>;

/**
 * Awaits a call to a provider and turns its failure into what the caller is told: a refusal that
 * `refusals` names becomes AppError with that status and the provider's code; a provider that is down,
 * slow, answers garbage or refuses with a code that nobody agreed on becomes 503 `provider_unavailable`
 * with Retry-After. Anything else is our own mistake and passes through.
 */
export async function ask<T>(call: Promise<T>, refusals: Refusals = {}): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!isProviderError(error)) throw error;
    const status = error.kind === 'refused' && error.code !== null ? refusals[error.code] : undefined;
    if (error.code !== null && status !== undefined) throw new AppError(status, error.code, { cause: error });
    throw new AppError(503, 'provider_unavailable', {
      message: 'The service behind this step does not answer',
      detail: { provider: error.provider },
      retryAfter: error.retryAfterS ?? 5,
      cause: error,
    });
  }
}
