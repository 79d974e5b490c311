import { ApiError, failureOf, type Outage } from '@kuelik/protocol';

/** Problems that any call with pictures can have besides the server's own verdicts. */
export type CommonProblem =
  | 'large_file'
  | 'wrong_file'
  | 'maximum_attempts'
  | 'not_recognized'
  | Outage
  | 'session';

/** Reasons of `not_recognized` that have a text; the server may know others. */
export const knownReasons = ['cut_off', 'small', 'dark', 'glare', 'blur', 'number_mismatch'] as const;
export type KnownReason = (typeof knownReasons)[number];

/** The person's view of a failed call. */
export interface CallProblem<TCode extends string> {
  readonly problem: TCode | CommonProblem;
  readonly attemptsLeft: number | null;
  /** What the person can improve about the picture; absent if the server does not say. */
  readonly reason?: KnownReason;
}

const byStatus: Readonly<Record<number, CommonProblem>> = { 413: 'large_file', 415: 'wrong_file' };

/** Maps a failed call to the person's view of it; `codes` are the technology's own errors. */
export function callProblem<TCode extends string>(
  error: unknown,
  codes: readonly TCode[],
): CallProblem<TCode> {
  const { problem, attemptsLeft } = failureOf(error, codes);
  const { status, detail } = error instanceof ApiError ? error : {};
  switch (problem) {
    case 'maximum_attempts':
    case 'session':
    case 'stale':
      return { problem: problem === 'stale' ? 'session' : problem, attemptsLeft: 0 };
    case 'unknown':
      return { problem: byStatus[status ?? 0] ?? 'not_recognized', attemptsLeft };
    case 'not_recognized': {
      const reason = knownReasons.find((known) => known === detail?.reason);
      return { problem, attemptsLeft, ...(reason && { reason }) };
    }
    default:
      return { problem: problem as TCode | CommonProblem, attemptsLeft };
  }
}
