import type { Kysely } from 'kysely';
import type { Context } from '../../kit/context.ts';
import { compiledQuery } from '../../kit/database/compiled-query.ts';
import type { Database } from '../../kit/database/schema.ts';
import { type EndedTurn, endedTurns, forget } from '../../kit/http/request-memo.ts';
import { holdLease, leaseMs } from '../../kit/leases/lease.ts';
import type { Turns } from '../../platform/contract/platform.ts';
import { addState } from './state.ts';

/** See `Turns`. Each lock is a lease in the technology state table; its expiry identifies the holder. */
export function createTurns({ db, keys, now }: Context): Turns {
  return {
    take: async (sessionId, name) => {
      const row = { session_id: sessionId, name: `turn:${name}` };
      const waiting = endedTurns();
      // The request takes a second lock: release its first one now, although the reply is not stored yet.
      if (waiting !== null) await giveBackTurns(db, waiting.splice(0));
      const until = new Date(now().getTime() + leaseMs);
      const key = await keys.of(sessionId);
      const value = key.sealJson('technology_state', 'value', row.name, true);
      const isTaken = await addState(db, { sessionId, name: row.name, value, expiresAt: until, now: now() });
      if (!isTaken) return null;
      // An earlier holder may have changed the data since it was read.
      forget();
      const lease = holdLease({
        now,
        until,
        extend: async (from, to) => {
          const extended = await db
            .updateTable('technology_state')
            .set({ expires_at: to })
            .where('session_id', '=', row.session_id)
            .where('name', '=', row.name)
            .where('expires_at', '=', from)
            .returning('name')
            .executeTakeFirst();
          return extended !== undefined;
        },
      });
      return {
        end: async () => {
          const ended = { sessionId, name: row.name, until: await lease.stop() };
          const waits = endedTurns();
          if (waits === null) await giveBackTurns(db, [ended]);
          else waits.push(ended);
        },
      };
    },
  };
}

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
