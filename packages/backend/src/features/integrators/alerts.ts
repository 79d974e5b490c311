import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import { AppError } from '../../kit/errors.ts';

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
export async function listAlerts({ db }: Context, integrator: string, limit: number, before?: string) {
  if (before !== undefined && !/^[a-f0-9]{32}$/.test(before)) {
    throw new AppError(400, 'invalid_request', { detail: { fields: [{ path: 'before' }] } });
  }
  let query = db
    .selectFrom('alert')
    .select(['id', 'session_id', 'code', 'technology', 'created_at'])
    .where('integrator_id', '=', integrator)
    .orderBy('id', 'desc')
    .limit(limit + 1);
  // Ids sort by creation time.
  if (before !== undefined) query = query.where('id', '<', before);
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
