import { AppError, type EvidenceFile, type GivenProof, type Platform, type StepReply } from '@kuelik/backend';

/** Code of a refusal: the step identified another person than an earlier step. */
export const otherPerson = 'other_person';

export interface Proved {
  /** The technology's code. */
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The person as identified by the step, as spelled by the source. */
  readonly person: readonly GivenProof[];
  readonly evidence?: readonly EvidenceFile[];
  /** The reply to the call, if nothing is written afterwards. */
  readonly reply?: StepReply;
  /** Counts a refusal: the attempts left, and whether it was the last option, as with `left` 0. */
  readonly spend: () => Promise<{ readonly left: number; readonly final?: boolean }>;
}

/**
 * Records a success with what it proves about the person. If an earlier step identified someone else, the
 * step fails: AppError 409 `other_person` with `detail.attempts_left`, `detail.contradictions` and
 * `detail.steps`. Throws 409 `result_already_exists` and 423 `maximum_attempts` like
 * `Results.record`.
 */
export async function recordProved(
  { results }: Pick<Platform, 'results'>,
  sessionId: string,
  { code, data, person, evidence = [], reply, spend }: Proved,
): Promise<void> {
  try {
    const success = { status: 'success', data: { ...data } } as const;
    await results.record(sessionId, code, success, { evidence, person, reply });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== otherPerson) throw error;
    const { left, final = left === 0 } = await spend();
    const failure = { status: 'failure', data: { code: otherPerson, ...error.detail } } as const;
    await results.record(sessionId, code, failure, { final });
    throw new AppError(409, otherPerson, {
      message: error.message,
      detail: { ...error.detail, attempts_left: left },
      cause: error,
    });
  }
}
