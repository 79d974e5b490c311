import { randomBytes, randomInt } from 'node:crypto';
import * as v from 'valibot';
import { livenessSteps, livenessTechnologies } from '../contract.ts';
import { drawSteps, type LivenessTechnology } from '../recipes.ts';

/** An open challenge in the platform's state, one per session and technology. Times are milliseconds since 1970. */
export const openChallenge = v.object({
  id: v.string(),
  technology: v.picklist(livenessTechnologies),
  steps: v.array(v.picklist(livenessSteps)),
  /** By the server's clock, like all times here. */
  issuedAt: v.number(),
  expiresAt: v.number(),
  /** Attempts left once its frames are judged. */
  attemptsLeft: v.number(),
  /**
   * When its order was first shown; absent in challenges from releases that counted the attempt when drawing.
   */
  shownAt: v.optional(v.number()),
  /** Attempts left if it is never answered; absent likewise. */
  leftUnanswered: v.optional(v.number()),
});
export type OpenChallenge = v.InferOutput<typeof openChallenge>;

/** Seconds after the challenge's end in which its frames may still arrive: uploads take time. */
const uploadSlack = 60;

const lifeOf = (timeLimit: number): number => (timeLimit + uploadSlack) * 1000;

/** Attempts left with a new challenge: if its frames are judged, and if they never come. */
export interface Remaining {
  readonly attemptsLeft: number;
  readonly leftUnanswered: number;
}

/**
 * Draws an unpredictable challenge. `timeLimit` in seconds.
 * @param recipe of another kind, if this one could not tell
 */
export function issueChallenge(
  technology: LivenessTechnology,
  now: Date,
  timeLimit: number,
  remaining: Remaining,
  recipe: LivenessTechnology = technology,
): OpenChallenge {
  return {
    id: randomBytes(16).toString('base64url'),
    technology,
    steps: drawSteps(recipe, (n) => randomInt(n)),
    issuedAt: now.getTime(),
    expiresAt: now.getTime() + lifeOf(timeLimit),
    shownAt: now.getTime(),
    ...remaining,
  };
}

/**
 * What replaces an unanswered challenge.
 * - `same-order`: its order has been known for less than a challenge lives. Drawing it again tells an attacker
 * nothing, so it is free; a renewed order is known for at most two lifetimes.
 * - `new-order`: the order is old enough for a recording to be made. Another one is drawn, which is limited.
 * - `none`: there is no unanswered challenge.
 */
export function redrawOf(
  previous: OpenChallenge | null,
  now: Date,
  timeLimit: number,
): 'none' | 'same-order' | 'new-order' {
  if (previous === null) return 'none';
  const shownAt = previous.shownAt ?? Number.NEGATIVE_INFINITY;
  return now.getTime() - shownAt < lifeOf(timeLimit) ? 'same-order' : 'new-order';
}

/**
 * The same challenge for another while: the pictures of another tab, which knows its id, can still answer it.
 * Drawing again reveals nothing, and its order is not known for longer than `redrawOf` allows.
 */
export function renewChallenge(
  previous: OpenChallenge,
  now: Date,
  timeLimit: number,
  remaining: Remaining,
): OpenChallenge {
  return { ...previous, expiresAt: now.getTime() + lifeOf(timeLimit), ...remaining };
}

/** The name of a session's open challenge; a new one replaces the old. */
export const challengeState = (technology: LivenessTechnology): string => `liveness-challenge:${technology}`;
