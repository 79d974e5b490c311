import { type ActiveSession, AppError, type Platform } from '@kuelik/backend';
import * as v from 'valibot';
import { type LivenessTechnology, livenessCodes } from '../recipes.ts';
import { readSettings } from '../settings.ts';
import { counter, redraws } from './attempts.ts';
import {
  challengeState,
  issueChallenge,
  type OpenChallenge,
  openChallenge,
  redrawOf,
  renewChallenge,
} from './challenge.ts';
import { endUnanswered } from './unanswered.ts';
import { recipeOf } from './undecided.ts';

/**
 * Draws the session's challenge. It uses no attempt: judging its frames does. Against drawing until an order
 * fits a recording, an unanswered order comes back for as long as a challenge lives; afterwards another order
 * is drawn `redraws` times, and then each costs an attempt. Throws AppError 423 `maximum_attempts` if no attempt
 * is left, after which the check has failed for good.
 */
export async function drawOnce(
  platform: Platform,
  session: ActiveSession,
  technology: LivenessTechnology,
): Promise<{ readonly challenge: OpenChallenge; readonly timeLimit: number }> {
  const settings = readSettings(session.settings(livenessCodes[technology]));
  const timeLimit = settings.time_limit_s;
  const now = platform.now();
  const previous = await readOpen(platform, session, technology);
  const kind = redrawOf(previous, now, timeLimit);
  if (kind === 'new-order') await payForOrder(platform, session, technology);
  const left = await platform.attempts.left(session.id, counter(technology), settings.attempts);
  if (left === 0) {
    await endUnanswered(platform, session, technology);
    throw new AppError(423, 'maximum_attempts', { detail: { attempts_left: 0 } });
  }
  const free = await platform.attempts.left(session.id, redraws(technology), settings.redraws);
  const remaining = { attemptsLeft: left - 1, leftUnanswered: free > 0 ? left : left - 1 };
  const challenge =
    previous !== null && kind === 'same-order'
      ? renewChallenge(previous, now, timeLimit, remaining)
      : issueChallenge(technology, now, timeLimit, remaining, await recipeOf(platform, session, technology));
  return { challenge, timeLimit };
}

/** The session's unanswered challenge, also an expired one; null if there is none. */
export async function readOpen(
  platform: Pick<Platform, 'state'>,
  session: ActiveSession,
  technology: LivenessTechnology,
): Promise<OpenChallenge | null> {
  const open = v.safeParse(openChallenge, await platform.state.get(session.id, challengeState(technology)));
  return open.success ? open.output : null;
}

/** Counts an order that was not answered: one of the free ones, or else an attempt, if any is left. */
async function payForOrder(
  platform: Pick<Platform, 'attempts'>,
  session: ActiveSession,
  technology: LivenessTechnology,
): Promise<void> {
  const settings = readSettings(session.settings(livenessCodes[technology]));
  if (await spends(platform, session, redraws(technology), settings.redraws)) return;
  await spends(platform, session, counter(technology), settings.attempts);
}

async function spends(
  { attempts }: Pick<Platform, 'attempts'>,
  session: ActiveSession,
  name: string,
  limit: number,
): Promise<boolean> {
  try {
    await attempts.spend(session.id, name, limit);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'maximum_attempts') return false;
    throw error;
  }
}
