import type { Kysely } from 'kysely';
import type { Context } from '../../kit/context.ts';
import { compiledQuery } from '../../kit/database/compiled-query.ts';
import type { Database } from '../../kit/database/schema.ts';
import { forget } from '../../kit/http/request-memo.ts';
import type { TechnologyState } from '../../platform/contract/platform.ts';
import { amendSet, workingSetIfAny } from '../../platform/sessions/working-set.ts';

const setState = compiledQuery((db, sessionId: string, name: string, value: Buffer, expiresAt: Date) =>
  db
    .insertInto('technology_state')
    .values({ session_id: sessionId, name, value, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'name']).doUpdateSet({ value, expires_at: expiresAt }),
    ),
);
const addUnlessHeld = compiledQuery(
  (db, sessionId: string, name: string, value: Buffer, expiresAt: Date, now: Date) =>
    db
      .insertInto('technology_state')
      .values({ session_id: sessionId, name, value, expires_at: expiresAt })
      .onConflict((conflict) =>
        conflict
          .columns(['session_id', 'name'])
          .doUpdateSet({ value, expires_at: expiresAt })
          .where('technology_state.expires_at', '<=', now),
      )
      .returning('name'),
);

interface NewState {
  readonly sessionId: string;
  readonly name: string;
  /** Sealed. */
  readonly value: Buffer;
  readonly expiresAt: Date;
  readonly now: Date;
}

/** Adds a value unless there is one that has not expired; returns whether it did. */
export async function addState(
  db: Kysely<Database>,
  { sessionId, name, value, expiresAt, now }: NewState,
): Promise<boolean> {
  return (await addUnlessHeld(db, sessionId, name, value, expiresAt, now)).length > 0;
}

/** See `TechnologyState`. An expired value reads as undefined, like a missing one. */
export function createTechnologyState(context: Context): TechnologyState {
  const { db, keys, now } = context;
  const open = async (
    sessionId: string,
    name: string,
    row: { value: Buffer; expires_at: Date } | undefined,
  ) => {
    if (row === undefined || row.expires_at.getTime() <= now().getTime()) return undefined;
    const key = await keys.of(sessionId);
    return key.unsealJson('technology_state', 'value', name, row.value);
  };

  return {
    set: async (sessionId, name, value, { expiresAt }) => {
      // The key is read with the working set, which is likely to be needed as well.
      await workingSetIfAny(context, sessionId);
      const key = await keys.of(sessionId);
      const sealed = key.sealJson('technology_state', 'value', name, value);
      await setState(db, sessionId, name, sealed, expiresAt);
      amendSet(sessionId, ({ states }) => states.set(name, { value: sealed, expires_at: expiresAt }));
    },
    add: async (sessionId, name, value, { expiresAt }) => {
      const key = await keys.of(sessionId);
      const sealed = key.sealJson('technology_state', 'value', name, value);
      const isAdded = await addState(db, { sessionId, name, value: sealed, expiresAt, now: now() });
      if (isAdded)
        amendSet(sessionId, ({ states }) => states.set(name, { value: sealed, expires_at: expiresAt }));
      else forget();
      return isAdded;
    },
    get: async (sessionId, name) => {
      const set = await workingSetIfAny(context, sessionId);
      const known = set?.states.get(name);
      if (set !== null && known === undefined) return undefined;
      if (known?.value) return open(sessionId, name, { ...known, value: known.value });
      const row = await db
        .selectFrom('technology_state')
        .select(['value', 'expires_at'])
        .where('session_id', '=', sessionId)
        .where('name', '=', name)
        .executeTakeFirst();
      return open(sessionId, name, row);
    },
    take: async (sessionId, name) => {
      const row = await db
        .deleteFrom('technology_state')
        .where('session_id', '=', sessionId)
        .where('name', '=', name)
        .returning(['value', 'expires_at'])
        .executeTakeFirst();
      amendSet(sessionId, ({ states }) => states.delete(name));
      return open(sessionId, name, row);
    },
    claim: async (_sessionId, scope, value) => {
      const row = await db
        .insertInto('claim')
        .values({ scope, value_hash: keys.blindIndex(scope, value), created_at: now() })
        .onConflict((conflict) => conflict.columns(['scope', 'value_hash']).doNothing())
        .returning('scope')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
