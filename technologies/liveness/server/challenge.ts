import { randomBytes, randomInt } from 'node:crypto';
import * as v from 'valibot';
import { livenessSteps, livenessTechnologies } from '../contract.ts';
import { drawSteps, type LivenessTechnology } from '../recipes.ts';

/** An open challenge in the platform's state, one per session and technology. */
export const openChallenge = v.object({
  id: v.string(),
  technology: v.picklist(livenessTechnologies),
  steps: v.array(v.picklist(livenessSteps)),
  /** Milliseconds since 1970, by the server's clock. */
  issuedAt: v.number(),
  expiresAt: v.number(),
  attemptsLeft: v.number(),
});
export type OpenChallenge = v.InferOutput<typeof openChallenge>;

/** Seconds after the challenge's end in which its frames may still arrive: uploads take time. */
const uploadSlack = 60;

/** Draws an unpredictable challenge. */
export function issueChallenge(
  technology: LivenessTechnology,
  now: Date,
  timeLimit: number,
  attemptsLeft: number,
): OpenChallenge {
  return {
    id: randomBytes(16).toString('base64url'),
    technology,
    steps: drawSteps(technology, (n) => randomInt(n)),
    issuedAt: now.getTime(),
    expiresAt: now.getTime() + (timeLimit + uploadSlack) * 1000,
    attemptsLeft,
  };
}

/** The name of a session's open challenge; a new one replaces the old. */
export const challengeState = (technology: LivenessTechnology): string => `liveness-challenge:${technology}`;
