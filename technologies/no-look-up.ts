import { isApiError } from '@kuelik/protocol';

/**
 * Whether a look-up found nothing to go on with: the backend has no such call, or nothing of this session there yet.
 * The step then begins at its form, as every screen with a look-up does.
 */
export function hasNoLookUp(error: unknown): boolean {
  return isApiError(error) && (error.status === 404 || error.status === 405);
}
