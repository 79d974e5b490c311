import type { Context } from '../../kit/context.ts';
import type { SessionKey } from '../../kit/crypto/data-keys.ts';
import type { Subject } from '../contract/platform.ts';
import { checkClaims, readKnown, readPolicy, toClaims } from './claims.ts';
import { byTrust, composePerson, type PersonRecord } from './person.ts';

/** See `Subject`. */
export function createSubject({ db, keys }: Context): Subject {
  return {
    check: async (sessionId, technology, given) =>
      checkClaims(db, await keys.of(sessionId), sessionId, toClaims(technology, given)),
    read: async (sessionId) => {
      const { accepted } = await readKnown(db, await keys.of(sessionId), sessionId);
      return [...accepted].sort(byTrust);
    },
  };
}

/** The person of a session's record. */
export async function readPerson(
  { db }: Pick<Context, 'db'>,
  key: SessionKey,
  sessionId: string,
): Promise<PersonRecord> {
  return composePerson(await readKnown(db, key, sessionId), await readPolicy(db, sessionId));
}
