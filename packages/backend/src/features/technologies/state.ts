import { type Kysely, sql } from 'kysely';
import type { Context } from '../../kit/context.ts';
import { compiledQuery } from '../../kit/database/compiled-query.ts';
import { rowsOf } from '../../kit/database/direct.ts';
import type { Database } from '../../kit/database/schema.ts';
import { forget, type KeyedCall, keyedCall } from '../../kit/http/request-memo.ts';
import type { TechnologyState } from '../../platform/contract/platform.ts';
import { amendSet, workingSetIfAny } from '../../platform/sessions/working-set.ts';
import { noteStoredReply, replyRowOf, type StoredReplyRow, storingReply } from './stored-reply.ts';

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

async function setStateAndReply(
  db: Kysely<Database>,
  { sessionId, name, value, expiresAt }: Omit<NewState, 'now'>,
  row: StoredReplyRow,
): Promise<void> {
  const statement = sql`
    with written as (
      insert into technology_state (session_id, name, value, expires_at)
      values (${sessionId}, ${name}, ${value}, ${expiresAt})
      on conflict (session_id, name) do update set value = excluded.value, expires_at = excluded.expires_at
      returning name
    )${storingReply(row, sql`select from written`)}
    select name from written`;
  await rowsOf(db, statement.compile(db));
}

function takeWithReply(
  db: Kysely<Database>,
  sessionId: string,
  name: string,
  row: StoredReplyRow,
): Promise<readonly { value: Buffer; expires_at: Date }[]> {
  const statement = sql<{ value: Buffer; expires_at: Date }>`
    with taken as (
      delete from technology_state where session_id = ${sessionId} and name = ${name} returning value, expires_at
    )${storingReply(row, sql`select`)}
    select value, expires_at from taken`;
  return rowsOf(db, statement.compile(db));
}

/** The name under which a value that a call has taken is stored; it is sealed under that name. */
const takenName = ({ key }: KeyedCall, name: string) => `taken:${name}:${key}`;

const takeForCall = compiledQuery((db, sessionId: string, name: string, takenAs: string, expiresAt: Date) =>
  db
    .with('taken', (query) =>
      query
        .deleteFrom('technology_state')
        .where('session_id', '=', sessionId)
        .where('name', '=', name)
        // A value that the call took earlier stays its own, even if another value has this name by now.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('technology_state as before')
                .select('before.name')
                .where('before.session_id', '=', sessionId)
                .where('before.name', '=', takenAs),
            ),
          ),
        )
        .returning(['value', 'expires_at']),
    )
    .with('kept', (query) =>
      query
        .insertInto('technology_state')
        .columns(['session_id', 'name', 'value', 'expires_at'])
        .expression((select) =>
          select
            .selectFrom('taken')
            .select((each) => [
              each.cast<string>(each.val(sessionId), 'text').as('session_id'),
              each.cast<string>(each.val(takenAs), 'text').as('name'),
              'taken.value',
              each.cast<Date>(each.val(expiresAt), 'timestamptz').as('expires_at'),
            ]),
        ),
    )
    .selectFrom('taken')
    .select(['value', 'expires_at']),
);

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

  const take: TechnologyState['take'] = async (sessionId, name, { reply } = {}) => {
    const replyRow = await replyRowOf(context, sessionId, reply);
    if (replyRow !== null) {
      const [row] = await takeWithReply(db, sessionId, name, replyRow);
      noteStoredReply(replyRow);
      amendSet(sessionId, ({ states }) => states.delete(name));
      return open(sessionId, name, row);
    }
    const row = await db
      .deleteFrom('technology_state')
      .where('session_id', '=', sessionId)
      .where('name', '=', name)
      .returning(['value', 'expires_at'])
      .executeTakeFirst();
    amendSet(sessionId, ({ states }) => states.delete(name));
    return open(sessionId, name, row);
  };
  const takenBefore: TechnologyState['takenBefore'] = async (sessionId, name) => {
    const call = keyedCall(sessionId);
    if (call === null) return null;
    const row = await db
      .selectFrom('technology_state')
      .select(['value', 'expires_at'])
      .where('session_id', '=', sessionId)
      .where('name', '=', takenName(call, name))
      .executeTakeFirst();
    if (row === undefined) return null;
    return {
      value: await open(sessionId, name, row),
      since: new Date(row.expires_at.getTime() - call.keepMs),
    };
  };

  return {
    set: async (sessionId, name, value, { expiresAt, reply }) => {
      // The key is read with the working set, which is likely to be needed as well.
      await workingSetIfAny(context, sessionId);
      const key = await keys.of(sessionId);
      const sealed = key.sealJson('technology_state', 'value', name, value);
      const row = await replyRowOf(context, sessionId, reply);
      if (row === null) await setState(db, sessionId, name, sealed, expiresAt);
      else await setStateAndReply(db, { sessionId, name, value: sealed, expiresAt }, row);
      noteStoredReply(row);
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
    take,
    takeForCall: async (sessionId, name) => {
      const call = keyedCall(sessionId);
      if (call === null) return { value: await take(sessionId, name), since: null };
      const expiresAt = new Date(now().getTime() + call.keepMs);
      const [row] = await takeForCall(db, sessionId, name, takenName(call, name), expiresAt);
      amendSet(sessionId, ({ states }) => states.delete(name));
      if (row !== undefined) return { value: await open(sessionId, name, row), since: null };
      return (await takenBefore(sessionId, name)) ?? { value: undefined, since: null };
    },
    takenBefore,
    claim: async (_sessionId, scope, value, since) => {
      const row = await db
        .insertInto('claim')
        .values({ scope, value_hash: keys.blindIndex(scope, value), created_at: now() })
        .onConflict((conflict) => {
          const known = conflict.columns(['scope', 'value_hash']);
          if (since === undefined || since === null) return known.doNothing();
          return known
            .doUpdateSet((set) => ({ created_at: set.ref('claim.created_at') }))
            .where('claim.created_at', '>=', since);
        })
        .returning('scope')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
