import type { Insertable } from 'kysely';
import type { Context } from '../../kit/context.ts';
import { sortableId } from '../../kit/crypto/tokens.ts';
import { compiledQuery } from '../../kit/database/compiled-query.ts';
import type { Database } from '../../kit/database/schema.ts';
import type { Consents, KnownPerson } from '../../platform/contract/platform.ts';

const insertConsent = compiledQuery((db, row: Insertable<Database['consent']>) =>
  db.insertInto('consent').values(row),
);

/**
 * See `Consents`. The person's known identity is stored encrypted. Erasing the session removes it and keeps
 * only the fact of the consent.
 */
export function createConsents({ db, keys, now }: Context, person: KnownPerson): Consents {
  return {
    record: async (sessionId, { purpose, textVersion, locale, channel, person: given }) => {
      const id = sortableId(now());
      const known = given ?? (await person.read(sessionId));
      const key = await keys.of(sessionId);
      await insertConsent(db, {
        session_id: sessionId,
        id,
        purpose,
        text_version: textVersion,
        locale,
        channel,
        person: key.sealJson('consent', 'person', id, known),
        created_at: now(),
      });
    },
  };
}
