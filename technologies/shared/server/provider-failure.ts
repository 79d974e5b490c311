import { AppError } from '@kuelik/backend';
import { isProviderError } from '@kuelik/providers';
import { afterWait } from './after-wait.ts';

/** Mapping of a refusal, by the provider's code: an HTTP status, and our own code if the step has one. */
export type Refusals = Readonly<Record<string, number | { readonly status: number; readonly code: string }>>;

interface Outage {
  readonly code: string;
  readonly message: string;
}

/** A step's own codes for a provider that gives no usable answer. */
export interface Outages {
  /** Down, slow or not configured. */
  readonly unreachable: Outage;
  /** It gave an unknown answer. */
  readonly trouble: Outage;
}

const unavailable: Outage = {
  code: 'provider_unavailable',
  message: 'The service behind this step does not respond',
};

/**
 * Awaits a provider call and maps its failure: a refusal listed in `refusals` becomes AppError with that status; a
 * provider that is down, slow, invalid or refuses with an unknown code becomes 503 with Retry-After, as
 * `provider_unavailable` or in the step's own codes. Anything else is our own bug and passes through.
 */
export async function ask<T>(
  call: Promise<T>,
  refusals: Refusals = {},
  outages: Outages = { unreachable: unavailable, trouble: unavailable },
): Promise<T> {
  try {
    return await afterWait(call);
  } catch (error) {
    if (!isProviderError(error)) throw error;
    const refusal = error.kind === 'refused' && error.code !== null ? refusals[error.code] : undefined;
    if (error.code !== null && refusal !== undefined) {
      const { status, code } = typeof refusal === 'number' ? { status: refusal, code: error.code } : refusal;
      throw new AppError(status, code, { cause: error });
    }
    const isUnreachable = error.kind === 'timeout' || error.kind === 'unavailable';
    const { code, message } = isUnreachable ? outages.unreachable : outages.trouble;
    throw new AppError(503, code, {
      message,
      detail: { provider: error.provider },
      retryAfter: error.retryAfterS ?? 5,
      cause: error,
    });
  }
}
