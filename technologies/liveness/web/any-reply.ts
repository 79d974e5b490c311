import * as v from 'valibot';
import { livenessReasons, livenessSteps } from '../contract.ts';

/** Time limit of a check in seconds if the backend gives none: the product's own. */
const usualLimit = 120;

/** Null: the backend does not report attempts; it refuses one too many with 423. */
const attemptsLeft = v.nullish(v.number(), null);

const isReason = v.picklist(livenessReasons);

/**
 * The replies of any backend of this protocol: what the check needs is required, the rest may be missing or
 * null and only costs a hint.
 */
export const anyChallenge = v.object({
  challenge_id: v.string(),
  steps: v.array(v.picklist(livenessSteps)),
  time_limit_s: v.nullish(v.number(), usualLimit),
  expires_at: v.nullish(v.string(), ''),
  attempts_left: attemptsLeft,
  attempts_left_unanswered: v.nullish(v.number()),
});

export type AnyChallenge = v.InferOutput<typeof anyChallenge>;

/** Attempts left after an unanswered challenge. Backends that do not report it count the attempt when drawing. */
export const leftUnanswered = (challenge: AnyChallenge): number | null =>
  challenge.attempts_left_unanswered ?? challenge.attempts_left;

/** The next challenge asks for turns of the head. Anything else is unknown. */
const asks = v.fallback(v.optional(v.literal('turns')), undefined);

/** Attempts, queried without using one. */
export const anyAttempts = v.object({ attempts: v.number(), attempts_left: v.number(), asks });
export type AnyAttempts = v.InferOutput<typeof anyAttempts>;

export const anyLivenessResult = v.object({
  result: v.boolean(),
  prediction: v.nullish(v.number(), 0),
  created_at: v.nullish(v.string(), ''),
  face_photo: v.nullish(v.string(), null),
  /** Unknown reasons have no text and are skipped. */
  reasons: v.pipe(
    v.nullish(v.array(v.unknown()), []),
    v.transform((list) => list.filter((reason) => v.is(isReason, reason))),
  ),
  attempts_left: attemptsLeft,
  /** The try decided nothing, if present. */
  asks,
});
export type AnyLivenessResult = v.InferOutput<typeof anyLivenessResult>;
