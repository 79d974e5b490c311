import type { Context } from '../../kit/context.ts';
import { holdLease, leaseMs } from '../../kit/leases/lease.ts';
import type { Turns } from '../../platform/contract/platform.ts';

/** See `Turns`. A lease in the technology state table: its expiry identifies the holder. */
export function createTurns({ db, keys, now }: Context): Turns {
  return {
    take: async (sessionId, name) => {
      const row = { session_id: sessionId, name: `turn:${name}` };
      const until = new Date(now().getTime() + leaseMs);
      const key = await keys.of(sessionId);
      const value = key.sealJson('technology_state', 'value', row.name, true);
      const taken = await db
        .insertInto('technology_state')
        .values({ ...row, value, expires_at: until })
        .onConflict((conflict) =>
          conflict
            .columns(['session_id', 'name'])
            .doUpdateSet({ value, expires_at: until })
            .where('technology_state.expires_at', '<=', now()),
        )
        .returning('name')
        .executeTakeFirst();
      if (taken === undefined) return null;
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
          const end = await lease.stop();
          await db
            .deleteFrom('technology_state')
            .where('session_id', '=', row.session_id)
            .where('name', '=', row.name)
            .where('expires_at', '=', end)
            .execute();
        },
      };
    },
  };
}
