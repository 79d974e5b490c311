import { AppError } from '../errors.ts';

/** The shape of `ProviderError`; the backend does not import the providers package. */
interface ProviderFailure {
  readonly provider: string;
  readonly kind: string;
  readonly code: string | null;
  readonly retryAfterS: number | null;
}

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

const DEFAULT_RETRY_S = 5;

const unavailable: Outage = {
  code: 'provider_unavailable',
  message: 'The service behind this step does not respond',
};

function isProviderFailure(error: unknown): error is Error & ProviderFailure {
  return error instanceof Error && error.name === 'ProviderError' && 'kind' in error && 'provider' in error;
}

/**
 * Maps a provider's failure, for every route: a refusal listed in `refusals` has that status; a provider that is
 * down, slow, invalid or refuses with an unlisted code is 503 with Retry-After, as `provider_unavailable` or in
 * the step's own codes. Null: not a provider's failure.
 */
export function providerAppError(
  error: unknown,
  refusals: Refusals = {},
  outages: Outages = { unreachable: unavailable, trouble: unavailable },
): AppError | null {
  if (!isProviderFailure(error)) return null;
  const { provider, kind, code, retryAfterS } = error;
  const isListed = kind === 'refused' && code !== null && Object.hasOwn(refusals, code);
  const refusal = isListed ? refusals[code] : undefined;
  if (code !== null && refusal !== undefined) {
    return typeof refusal === 'number'
      ? new AppError(refusal, code, { cause: error })
      : new AppError(refusal.status, refusal.code, { cause: error });
  }
  const isUnreachable = kind === 'timeout' || kind === 'unavailable';
  const outage = isUnreachable ? outages.unreachable : outages.trouble;
  return new AppError(503, outage.code, {
    message: outage.message,
    detail: { provider },
    retryAfter: retryAfterS ?? DEFAULT_RETRY_S,
    cause: error,
  });
}
