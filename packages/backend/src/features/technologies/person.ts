import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import type { KnownPerson, PersonFacts } from '../../platform/contract/platform.ts';
import { findSession } from '../../platform/sessions/rows.ts';
import { workingSetIfAny } from '../../platform/sessions/working-set.ts';
import { createTechnologyState } from './state.ts';

const NAME = 'person';
const factsSchema = v.fallback(
  v.object({ iin: v.exactOptional(v.string()), phone: v.exactOptional(v.string()) }),
  {},
);

/** See `KnownPerson`. Stored as a technology's state for the session's lifetime. */
export function createKnownPerson(context: Context): KnownPerson {
  const state = createTechnologyState(context);
  const read = async (sessionId: string): Promise<PersonFacts> =>
    v.parse(factsSchema, await state.get(sessionId, NAME));
  const endOf = async (sessionId: string): Promise<Date> => {
    const set = await workingSetIfAny(context, sessionId);
    return (set?.session ?? (await findSession(context.db, sessionId))).expires_at;
  };
  return {
    read,
    remember: async (sessionId, facts) => {
      const known = await read(sessionId);
      if (Object.entries(facts).every(([name, value]) => known[name as keyof PersonFacts] === value)) return;
      await state.set(sessionId, NAME, { ...known, ...facts }, { expiresAt: await endOf(sessionId) });
    },
  };
}
