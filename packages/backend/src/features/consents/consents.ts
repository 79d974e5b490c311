import type { Insertable } from 'kysely';
import type { Context } from '../../kit/context.ts';
import { sortableId } from '../../kit/crypto/tokens.ts';
import { compiledQuery } from '../../kit/database/compiled-query.ts';
import type { Database } from '../../kit/database/schema.ts';
import { forget } from '../../kit/http/request-memo.ts';
import type { Consents, KnownPerson } from '../../platform/contract/platform.ts';
import { amendSet } from '../../platform/sessions/working-set.ts';

type ConsentRow = Required<Insertable<Database['consent']>>;

const insertConsent = compiledQuery((db, row: ConsentRow) => db.insertInto('consent').values(row));

/**
 * One statement: neither the consent nor its mark is stored alone. A mark that has not ended by `endedBy` stays valid, and
 * nothing is stored; null: it is replaced.
 */
const insertWithMark = compiledQuery(
  (db, row: ConsentRow, name: string, value: Buffer, expiresAt: Date, endedBy: Date | null) =>
    db
      .with('marked', (query) =>
        query
          .insertInto('technology_state')
          .values({ session_id: row.session_id, name, value, expires_at: expiresAt })
          .onConflict((conflict) =>
            conflict
              .columns(['session_id', 'name'])
              .doUpdateSet((set) => ({
                value: set.ref('excluded.value'),
                expires_at: set.ref('excluded.expires_at'),
              }))
              .where((where) =>
                where(
                  'technology_state.expires_at',
                  '<=',
                  where.fn.coalesce(
                    where.cast<Date>(where.val(endedBy), 'timestamptz'),
                    'technology_state.expires_at',
                  ),
                ),
              ),
          )
          .returning('session_id'),
      )
      .insertInto('consent')
      .columns(['session_id', 'id', 'purpose', 'text_version', 'locale', 'channel', 'person', 'created_at'])
      .expression((select) =>
        select
          .selectFrom('marked')
          .select((each) => [
            'marked.session_id',
            each.cast<string>(each.val(row.id), 'text').as('id'),
            each.cast<string>(each.val(row.purpose), 'text').as('purpose'),
            each.cast<string>(each.val(row.text_version), 'text').as('text_version'),
            each.cast<string>(each.val(row.locale), 'text').as('locale'),
            each.cast<string>(each.val(row.channel), 'text').as('channel'),
            each.cast<Buffer>(each.val(row.person), 'bytea').as('person'),
            each.cast<Date>(each.val(row.created_at), 'timestamptz').as('created_at'),
          ]),
      )
      .returning('id'),
);

/**
 * See `Consents`. The person's known identity is stored encrypted. Erasing the session removes it and keeps
 * only the fact of the consent.
 */
export function createConsents({ db, keys, now }: Context, person: KnownPerson): Consents {
  return {
    record: async (sessionId, { purpose, textVersion, locale, channel, person: given }, along) => {
      const id = sortableId(now());
      const known = given ?? (await person.read(sessionId));
      const key = await keys.of(sessionId);
      const row = {
        session_id: sessionId,
        id,
        purpose,
        text_version: textVersion,
        locale,
        channel,
        person: key.sealJson('consent', 'person', id, known),
        created_at: now(),
      };
      if (along === undefined) {
        await insertConsent(db, row);
        return;
      }
      const { name, expiresAt, once } = along;
      const value = key.sealJson('technology_state', 'value', name, along.value);
      const stored = await insertWithMark(db, row, name, value, expiresAt, once ? now() : null);
      if (stored.length > 0)
        amendSet(sessionId, ({ states }) => states.set(name, { value, expires_at: expiresAt }));
      else forget();
    },
  };
}
