import type { ActiveSession, Platform } from '@kuelik/backend';
import { type LivenessTechnology, whenUndecided } from '../recipes.ts';
import { counter } from './attempts.ts';

/** The name of a session's note that a kind could not tell a head from a picture. */
const undecidedState = (technology: LivenessTechnology): string => `liveness-undecided:${technology}`;

/** Longer than a session lives. */
const remembered = 32 * 24 * 3_600_000;

/**
 * After a try that decided nothing: gives its attempt back, and has every further challenge of this kind in the session command
 * turns. They decide, so this happens once. Returns the attempts left.
 */
export async function askForTurns(
  platform: Pick<Platform, 'attempts' | 'now' | 'state'>,
  session: ActiveSession,
  technology: LivenessTechnology,
  attemptsLeft: number,
): Promise<number> {
  const expiresAt = new Date(platform.now().getTime() + remembered);
  await platform.state.set(session.id, undecidedState(technology), { recipe: whenUndecided }, { expiresAt });
  await platform.attempts.giveBack(session.id, counter(technology));
  return attemptsLeft + 1;
}

/** Whose steps the session's next challenge of this kind has. */
export async function recipeOf(
  { state }: Pick<Platform, 'state'>,
  session: ActiveSession,
  technology: LivenessTechnology,
): Promise<LivenessTechnology> {
  return (await state.get(session.id, undecidedState(technology))) === undefined ? technology : whenUndecided;
}
