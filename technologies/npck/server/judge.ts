import type { PhotoCheckState } from '@kuelik/providers';
import { type NpckFailure, type NpckResult, npckFailures } from '../contract.ts';

/**
 * The verdict of the state's comparison, as the specification names its fields. Pure. `similarity` is 0..1; the
 * percentage is rounded down, and null if the state gives none.
 */
export function judgeComparison(
  { matching, similarity }: Extract<PhotoCheckState, { status: 'FINISHED' }>,
  livePhoto: Uint8Array | null,
): NpckResult {
  return {
    result: matching,
    matching,
    status: matching ? 'success' : 'failure',
    liveness_photo: Buffer.from(livePhoto ?? []).toString('base64'),
    prediction_percent: similarity === null ? null : Math.floor(similarity * 100),
  };
}

/** Whether a recorded failure means a mismatch or an unknown person, rather than a missing reply. */
export const isVerdict = (data: Readonly<Record<string, unknown>> | null | undefined): boolean =>
  data?.matching === false || data?.code === 'iin_not_found' || data?.code === 'invalid_iin';

/** The reason of a recorded failure other than a mismatch; `lost` for one that a status call has no name for. */
export function recordedFailure(data: Readonly<Record<string, unknown>> | null | undefined): NpckFailure {
  if (data?.code === 'invalid_iin') return 'iin_not_found';
  return npckFailures.find((failure) => failure === data?.code) ?? 'lost';
}
