import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import { AppError } from '../../kit/errors.ts';
import type { Integrator } from '../../platform/authorization/authorize.ts';

/** An alert for the integrator, with the session that raised it. No personal data. */
export const alertItem = v.object({
  session_id: v.string(),
  /** Such as `no_active`. */
  code: v.string(),
  /** Empty if it concerns the whole session. */
  technology: v.string(),
  /** ISO 8601. */
  created_at: v.string(),
});

/**
 * One page of an integrator's alerts, newest first; `next` is the cursor of the next page, null at the end.
 * Throws AppError 400 `invalid_request` if `before` is not such a cursor.
 */
export async function listAlerts(
  { db }: Context,
  integrator: Pick<Integrator, 'id' | 'test'>,
  limit: number,
  before?: string,
) {
  if (before !== undefined && !/^[a-f0-9]{32}$/.test(before)) {
    throw new AppError(400, 'invalid_request', { detail: { fields: [{ path: 'before' }] } });
  }
  let query = db
    .selectFrom('alert')
    .innerJoin('session', 'session.session_id', 'alert.session_id')
    .select(['alert.id', 'alert.session_id', 'alert.code', 'alert.technology', 'alert.created_at'])
    .where('alert.integrator_id', '=', integrator.id)
    // A session's id is its link: a test key must not learn a live one.
    .where('session.test', '=', integrator.test)
    // Lets the query planner start from the sessions of a test key, which are few, but from the alerts of a
    // live key.
    .$if(integrator.test, (some) => some.where('session.integrator_id', '=', integrator.id))
    .orderBy('alert.id', 'desc')
    .limit(limit + 1);
  // Ids sort by creation time.
  if (before !== undefined) query = query.where('alert.id', '<', before);
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  return {
    alerts: page.map(({ session_id, code, technology, created_at }) => ({
      session_id,
      code,
      technology,
      created_at: created_at.toISOString(),
    })),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}
