import * as v from 'valibot';
import { livenessReasons, livenessSteps } from '../contract.ts';

/** Seconds of a check whose backend does not say: the product's own limit. */
const usualLimit = 120;

/** Null: the backend does not count attempts aloud; it refuses the one too many with 423. */
const attemptsLeft = v.nullish(v.number(), null);

const isReason = v.picklist(livenessReasons);

/**
 * The replies as any backend of this protocol may write them: what the check cannot do without must
 * be there, the rest may be missing or null and costs a hint only.
 */
export const anyChallenge = v.object({
  challenge_id: v.string(),
  steps: v.array(v.picklist(livenessSteps)),
  time_limit_s: v.nullish(v.number(), usualLimit),
  expires_at: v.nullish(v.string(), ''),
  attempts_left: attemptsLeft,
});

export type AnyChallenge = v.InferOutput<typeof anyChallenge>;

/** What a backend that counts attempts says without spending one. */
export const anyAttempts = v.object({ attempts: v.number(), attempts_left: v.number() });

export const anyLivenessResult = v.object({
  result: v.boolean(),
  prediction: v.nullish(v.number(), 0),
  created_at: v.nullish(v.string(), ''),
  face_photo: v.nullish(v.string(), null),
  /** Reasons that this version does not know have no text: passed over. */
  reasons: v.pipe(
    v.nullish(v.array(v.unknown()), []),
    v.transform((list) => list.filter((reason) => v.is(isReason, reason))),
  ),
  attempts_left: attemptsLeft,
});
export type AnyLivenessResult = v.InferOutput<typeof anyLivenessResult>;
