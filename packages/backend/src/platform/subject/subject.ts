import type { Context } from '../../kit/context.ts';
import type { SessionKey } from '../../kit/crypto/data-keys.ts';
import type { Subject } from '../contract/platform.ts';
import { type WorkingSet, workingSet } from '../sessions/working-set.ts';
import { checkClaims, openClaims, toClaims } from './claims.ts';
import { byTrust, composePerson, type PersonRecord } from './person.ts';

/** See `Subject`. */
export function createSubject(context: Context): Subject {
  const { keys } = context;
  return {
    check: async (sessionId, technology, given) => {
      const set = await workingSet(context, sessionId);
      checkClaims(await keys.of(sessionId), set, toClaims(technology, given));
    },
    read: async (sessionId) => {
      const { claims } = await workingSet(context, sessionId);
      return [...openClaims(await keys.of(sessionId), claims).accepted].sort(byTrust);
    },
  };
}

/** The person of a session's record. */
export function readPerson(
  key: SessionKey,
  { claims, session }: Pick<WorkingSet, 'claims' | 'session'>,
): PersonRecord {
  return composePerson(openClaims(key, claims), session.contradictions ?? {});
}
