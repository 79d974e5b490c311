import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import type { KnownPerson, PersonFacts } from '../../platform/contract/platform.ts';
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
  return {
    read,
    remember: async (sessionId, facts) => {
      const { expires_at } = await context.db
        .selectFrom('session')
        .select('expires_at')
        .where('session_id', '=', sessionId)
        .executeTakeFirstOrThrow();
      await state.set(sessionId, NAME, { ...(await read(sessionId)), ...facts }, { expiresAt: expires_at });
    },
  };
}
