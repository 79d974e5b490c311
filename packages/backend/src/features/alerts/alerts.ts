import type { Context } from '../../kit/context.ts';
import { sortableId } from '../../kit/crypto/tokens.ts';
import type { Alerts } from '../../platform/contract/platform.ts';

/** See `Alerts`. Repeated alerts of one session are stored once. */
export function createAlerts({ db, now }: Context): Alerts {
  return {
    raise: async (session, code, technology) => {
      await db
        .insertInto('alert')
        .values({
          id: sortableId(now()),
          integrator_id: session.organization.id,
          session_id: session.id,
          code,
          technology,
          created_at: now(),
        })
        .onConflict((conflict) => conflict.columns(['session_id', 'code', 'technology']).doNothing())
        .execute();
    },
  };
}
