import type { Kysely } from 'kysely';
import type { Context } from '../../kit/context.ts';
import { compiledQuery } from '../../kit/database/compiled-query.ts';
import type { Database } from '../../kit/database/schema.ts';
import {
  type EndedTurn,
  endedTurns,
  forget,
  type HeldTurn,
  useTurnOfKey,
} from '../../kit/http/request-memo.ts';
import { holdLease, leaseMs } from '../../kit/leases/lease.ts';
import type { Turns } from '../../platform/contract/platform.ts';
import { addState } from './state.ts';

/** A lock to be taken: a lease in the technology state table, whose expiry identifies the holder. */
export interface NewTurn {
  readonly sessionId: string;
  readonly name: string;
  /** Sealed. */
  readonly value: Buffer;
  readonly expiresAt: Date;
}

/** The row of a session's lock with the name that technologies give it. */
export async function newTurn(
  { keys, now }: Pick<Context, 'keys' | 'now'>,
  sessionId: string,
  given: string,
): Promise<NewTurn> {
  const name = `turn:${given}`;
  const key = await keys.of(sessionId);
  const value = key.sealJson('technology_state', 'value', name, true);
  return { sessionId, name, value, expiresAt: new Date(now().getTime() + leaseMs) };
}

/** Sends heartbeats for a lock that has been taken. */
export function holdTurn(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { sessionId, name, expiresAt }: NewTurn,
): HeldTurn {
  const lease = holdLease({
    now,
    until: expiresAt,
    extend: async (from, to) => {
      const extended = await db
        .updateTable('technology_state')
        .set({ expires_at: to })
        .where('session_id', '=', sessionId)
        .where('name', '=', name)
        .where('expires_at', '=', from)
        .returning('name')
        .executeTakeFirst();
      return extended !== undefined;
    },
  });
  return { sessionId, name, stop: async () => ({ sessionId, name, until: await lease.stop() }) };
}

/** See `Turns`. */
export function createTurns(context: Context): Turns {
  const { db, now } = context;
  const taken = async (sessionId: string, given: string): Promise<HeldTurn | null> => {
    const withKey = useTurnOfKey(sessionId, `turn:${given}`);
    if (withKey !== null) return withKey;
    const waiting = endedTurns();
    // The request takes a second lock: release its first one now, although the reply is not stored yet.
    if (waiting !== null) await giveBackTurns(db, waiting.splice(0));
    const turn = await newTurn(context, sessionId, given);
    return (await addState(db, { ...turn, now: now() })) ? holdTurn(context, turn) : null;
  };
  return {
    take: async (sessionId, name) => {
      const held = await taken(sessionId, name);
      if (held === null) return null;
      // An earlier holder may have changed the data since it was read.
      forget();
      return {
        end: async () => {
          const ended = await held.stop();
          const waits = endedTurns();
          if (waits === null) await giveBackTurns(db, [ended]);
          else waits.push(ended);
        },
      };
    },
  };
}

/** A part of a statement that takes a lock if it is free, and if the part `taken` before it has a row. */
export const takingOf = (
  db: Pick<Kysely<Database & { taken: { others: number | null } }>, 'insertInto'>,
  sessionId: string,
  { name, value, expiresAt }: Pick<NewTurn, 'name' | 'value' | 'expiresAt'>,
  now: Date,
) =>
  db
    .insertInto('technology_state')
    .columns(['session_id', 'name', 'value', 'expires_at'])
    .expression((select) =>
      select
        .selectFrom('taken')
        .select((each) => [
          each.cast<string>(each.val(sessionId), 'text').as('session_id'),
          each.cast<string>(each.val(name), 'text').as('name'),
          each.cast<Buffer>(each.val(value), 'bytea').as('value'),
          each.cast<Date>(each.val(expiresAt), 'timestamptz').as('expires_at'),
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['session_id', 'name'])
        .doUpdateSet((set) => ({
          value: set.ref('excluded.value'),
          expires_at: set.ref('excluded.expires_at'),
        }))
        .where('technology_state.expires_at', '<=', now),
    )
    .returning('name');

/** Deletes locks that have ended, but not those of later holders. */
export const endingOf = (db: Pick<Kysely<Database>, 'deleteFrom'>, turns: readonly EndedTurn[]) =>
  db
    .deleteFrom('technology_state')
    .where((where) =>
      where.or(
        turns.map(({ sessionId, name, until }) =>
          where.and({ session_id: sessionId, name, expires_at: until }),
        ),
      ),
    );

const endTurns = compiledQuery((db, ...turns: readonly EndedTurn[]) => endingOf(db, turns));

/** Releases locks in a separate statement. */
export async function giveBackTurns(db: Kysely<Database>, turns: readonly EndedTurn[]): Promise<void> {
  if (turns.length > 0) await endTurns(db, ...turns);
}
