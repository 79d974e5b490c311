import { AppError } from '../errors.ts';

/** The shape of `ProviderError`; the backend does not import the providers package. */
interface ProviderFailure {
  readonly provider: string;
  readonly kind: string;
  readonly code: string | null;
  readonly retryAfterS: number | null;
}

const DEFAULT_RETRY_S = 5;

/** HTTP statuses of a provider's refusal codes, from the specification, section 8. */
const statuses: Readonly<Record<string, number>> = {
  no_access: 403,
  no_subscription: 403,
  no_active: 403,
  sub_not_started: 403,
  mcdb: 404,
  id_not_found: 404,
  document_does_not_exist: 404,
  profile_not_found: 404,
  child_not_found: 404,
  subject_not_found: 404,
  iin_not_found: 404,
  'search-failed': 404,
  already_received: 409,
  double_request: 409,
  not_sent_request: 409,
  proc_not_found: 409,
  maximum_attempts: 423,
  'maximum-attempts': 423,
};

function isProviderFailure(error: unknown): error is Error & ProviderFailure {
  return error instanceof Error && error.name === 'ProviderError' && 'kind' in error && 'provider' in error;
}

/**
 * Maps a provider failure that a route does not handle: a refusal keeps its code (400 by default), everything
 * else is 503 `provider_unavailable` with Retry-After. Null: not a provider failure.
 */
export function providerAppError(error: unknown): AppError | null {
  if (!isProviderFailure(error)) return null;
  const { provider, kind, code } = error;
  if (kind === 'refused' && code !== null) {
    const status = Object.hasOwn(statuses, code) ? statuses[code] : undefined;
    return new AppError(status ?? 400, code, { detail: { provider }, cause: error });
  }
  return new AppError(503, 'provider_unavailable', {
    message: 'The service behind this step does not respond',
    detail: { provider },
    retryAfter: error.retryAfterS ?? DEFAULT_RETRY_S,
    cause: error,
  });
}
