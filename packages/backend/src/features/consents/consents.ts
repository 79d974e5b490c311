import type { Context } from '../../kit/context.ts';
import { sortableId } from '../../kit/crypto/tokens.ts';
import type { Consents, KnownPerson } from '../../platform/contract/platform.ts';

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
      await db
        .insertInto('consent')
        .values({
          session_id: sessionId,
          id,
          purpose,
          text_version: textVersion,
          locale,
          channel,
          person: key.sealJson('consent', 'person', id, known),
          created_at: now(),
        })
        .execute();
    },
  };
}
