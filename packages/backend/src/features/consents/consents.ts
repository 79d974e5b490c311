import type { Context } from '../../kit/context.ts';
import { sortableId } from '../../kit/crypto/tokens.ts';
import type { Consents, KnownPerson } from '../../platform/contract/platform.ts';

/**
 * See `Consents`. The known identity of the person is stored sealed; erasing the session removes it and keeps
 * only that someone agreed.
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
