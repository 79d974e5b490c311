import type { ActiveSession, Platform } from '@kuelik/backend';
import * as v from 'valibot';
import { turns } from '../contract.ts';
import { type LivenessTechnology, leastCommands, whenUndecided } from '../recipes.ts';
import { counter } from './attempts.ts';
import type { OpenChallenge } from './challenge.ts';

/** The name of a session's note that a kind could not tell a head from a picture. */
const undecidedState = (technology: LivenessTechnology): string => `liveness-undecided:${technology}`;

/** Longer than a session lives. */
const remembered = 32 * 24 * 3_600_000;

/**
 * After a try that decided nothing: gives its attempt back, and has every further challenge of this kind in the session command
 * turns. They decide, so this happens once: false if turns were asked for before, as by a try of a challenge that was drawn
 * in the meantime. The same try, repeated after its server died, asks again.
 */
export async function askForTurns(
  platform: Pick<Platform, 'attempts' | 'now' | 'state'>,
  session: ActiveSession,
  { id, technology }: Pick<OpenChallenge, 'id' | 'technology'>,
): Promise<boolean> {
  const expiresAt = new Date(platform.now().getTime() + remembered);
  const note = { recipe: whenUndecided, challenge: id };
  const name = undecidedState(technology);
  if (!(await platform.state.add(session.id, name, note, { expiresAt }))) {
    const asked = v.safeParse(
      v.object({ challenge: v.literal(id) }),
      await platform.state.get(session.id, name),
    );
    if (!asked.success) return false;
  }
  await platform.attempts.giveBack(session.id, counter(technology));
  return true;
}

/** Whose steps the session's next challenge of this kind has. */
export async function recipeOf(
  { state }: Pick<Platform, 'state'>,
  session: ActiveSession,
  technology: LivenessTechnology,
): Promise<LivenessTechnology> {
  return (await state.get(session.id, undecidedState(technology))) === undefined ? technology : whenUndecided;
}

/** Whether a challenge has turns that its kind does not command. */
export const isAsked = ({ technology, steps }: Pick<OpenChallenge, 'technology' | 'steps'>): boolean =>
  leastCommands(technology) === 0 && steps.some((step) => turns.has(step));
