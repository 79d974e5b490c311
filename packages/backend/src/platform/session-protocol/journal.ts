import type { Kysely } from 'kysely';
import type { Context } from '../../kit/context.ts';
import type { SessionKey } from '../../kit/crypto/data-keys.ts';
import { sortableId } from '../../kit/crypto/tokens.ts';
import type { Database } from '../../kit/database/schema.ts';
import type { Journal } from '../contract/platform.ts';

const TABLE = 'session_event';

interface NewEvent {
  readonly sessionId: string;
  readonly technology: string;
  readonly kind: string;
  readonly detail: unknown;
}

/** An event of a step. */
export interface SessionEvent {
  readonly technology: string;
  readonly kind: string;
  readonly at: Date;
  readonly detail: unknown;
}

/** Adds an event, optionally within a transaction. */
export async function addEvent(
  db: Kysely<Database>,
  key: SessionKey,
  { sessionId, technology, kind, detail }: NewEvent,
  now: Date,
): Promise<void> {
  const id = sortableId(now);
  await db
    .insertInto(TABLE)
    .values({
      session_id: sessionId,
      id,
      technology,
      kind,
      detail: key.sealJson(TABLE, 'detail', id, detail),
      created_at: now,
    })
    .execute();
}

/** A session's events, oldest first. */
export async function readEvents(
  { db }: Pick<Context, 'db'>,
  key: SessionKey,
  sessionId: string,
): Promise<readonly SessionEvent[]> {
  const rows = await db
    .selectFrom(TABLE)
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, technology, kind, detail, created_at }) => ({
    technology,
    kind,
    at: created_at,
    detail: key.unsealJson(TABLE, 'detail', id, detail),
  }));
}

/** See `Journal`. */
export function createJournal({ db, keys, now }: Context): Journal {
  return {
    note: async (sessionId, technology, kind, detail) => {
      const key = await keys.of(sessionId);
      await addEvent(db, key, { sessionId, technology, kind, detail }, now());
    },
  };
}
