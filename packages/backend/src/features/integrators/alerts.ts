import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import { AppError } from '../../kit/errors.ts';

/** Something that is the integrator's to look after, and the session that met it. Nothing of the person. */
export const alertItem = v.object({
  session_id: v.string(),
  /** Such as `no_active`. */
  code: v.string(),
  /** Empty where it concerns the session as a whole. */
  technology: v.string(),
  /** ISO 8601. */
  created_at: v.string(),
});

/**
 * One page of an integrator's alerts, newest first; `next` continues it, null at the end.
 * Throws AppError 400 `invalid_request` where `before` is no `next` of a page.
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
  // Ids sort by when they were made.
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
