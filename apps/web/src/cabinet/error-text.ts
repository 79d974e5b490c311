import { isApiError } from '@kuelik/protocol';
import { fill } from '@kuelik/ui';
import type { CabinetTexts } from './texts/index.ts';

/** The error text for a failed call. */
export function errorText(error: unknown, t: CabinetTexts): string {
  if (!isApiError(error)) return fill(t.errorOther, { code: 'unknown' });
  if (error.code === 'invalid_api_key') return t.errorKey;
  if (error.code === 'cross_origin') return t.errorOrigin;
  if (error.status === 429) return t.errorTries;
  if (error.status === undefined) return t.errorNetwork;
  return fill(t.errorOther, { code: error.code });
}

/** The sign-in has expired, or the visitor never signed in. */
export function isSignedOut(error: unknown): boolean {
  return isApiError(error) && error.status === 401;
}

export function isMissing(error: unknown): boolean {
  return isApiError(error) && error.status === 404;
}
