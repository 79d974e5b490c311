import { isApiError } from '@kuelik/protocol';

/**
 * Whether a look-up found nothing to resume: the backend lacks the call, or has nothing for this session. The
 * step then starts at its form.
 */
export function hasNoLookUp(error: unknown): boolean {
  return isApiError(error) && (error.status === 404 || error.status === 405);
}
