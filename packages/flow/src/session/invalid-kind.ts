import { isApiError } from '@kuelik/protocol';

/** Why a session cannot continue here: the text shown, and whether a retry makes sense. */
export type InvalidKind = 'invalid' | 'expired' | 'moved' | 'inactive' | 'connection' | 'unavailable';

const byCode: Readonly<Record<string, InvalidKind>> = {
  session_expired: 'expired',
  session_not_active: 'inactive',
  other_device: 'moved',
  hand_off_offered: 'moved',
  invalid_token: 'moved',
  network: 'connection',
  timeout: 'connection',
};

/** The error for a failed start-up call. */
export function invalidKind(error: unknown): InvalidKind {
  if (!isApiError(error)) return 'invalid';
  const known = byCode[error.code];
  if (known !== undefined) return known;
  if (error.status === 410) return 'expired';
  return error.status !== undefined && (error.status >= 500 || error.status === 429)
    ? 'unavailable'
    : 'invalid';
}
