import type { Kysely } from 'kysely';
import { sortableId } from '../../kit/crypto/tokens.ts';
import { transaction } from '../../kit/database/retry.ts';
import type { Database } from '../../kit/database/schema.ts';
import { AppError } from '../../kit/errors.ts';
import type { Period } from './periods.ts';

/** Stands for all technologies instead of a code. */
export const EVERY_TECHNOLOGY = '*';

/** Throws AppError 404 `integrator_not_found`. */
export async function checkIntegrator(db: Kysely<Database>, integratorId: string): Promise<void> {
  const found = await db
    .selectFrom('integrator')
    .select('id')
    .where('id', '=', integratorId)
    .executeTakeFirst();
  if (found === undefined) throw new AppError(404, 'integrator_not_found', { message: 'No such integrator' });
}

/** Enables technologies for an integrator; those with subscriptions also need a period. */
export async function grantAccess(
  db: Kysely<Database>,
  integratorId: string,
  codes: readonly string[],
  now: Date,
): Promise<void> {
  if (codes.length === 0) return;
  await db
    .insertInto('technology_access')
    .values([...new Set(codes)].map((code) => ({ integrator_id: integratorId, code, created_at: now })))
    .onConflict((conflict) => conflict.columns(['integrator_id', 'code']).doNothing())
    .execute();
}

/**
 * Enables a technology for an integrator for one more period.
 * @throws AppError 404 `integrator_not_found`; 400 `invalid_period` if it ends before it starts.
 */
export async function subscribe(
  db: Kysely<Database>,
  subscription: { readonly integratorId: string; readonly code: string } & Period,
  now: Date,
): Promise<string> {
  const { integratorId, code, startsAt, endsAt } = subscription;
  if (endsAt !== null && endsAt.getTime() <= startsAt.getTime()) {
    throw new AppError(400, 'invalid_period', { message: 'The period ends before it begins' });
  }
  await checkIntegrator(db, integratorId);
  const id = sortableId(now);
  await transaction(db, async (trx) => {
    await grantAccess(trx, integratorId, [code], now);
    await trx
      .insertInto('subscription')
      .values({
        id,
        integrator_id: integratorId,
        code,
        starts_at: startsAt,
        ends_at: endsAt,
        created_at: now,
      })
      .execute();
  });
  return id;
}

/**
 * Disables a technology for an integrator; its periods are kept as a record. False: the technology was not
 * enabled.
 */
export async function withdrawAccess(
  db: Kysely<Database>,
  integratorId: string,
  code: string,
): Promise<boolean> {
  await checkIntegrator(db, integratorId);
  const removed = await db
    .deleteFrom('technology_access')
    .where('integrator_id', '=', integratorId)
    .where('code', '=', code)
    .returning('code')
    .executeTakeFirst();
  return removed !== undefined;
}

export interface TechnologyAccess {
  readonly code: string;
  /** Oldest first. */
  readonly periods: readonly Period[];
}

/** An integrator's technologies, by code, with the periods of each. */
export async function listAccess(
  db: Kysely<Database>,
  integratorId: string,
): Promise<readonly TechnologyAccess[]> {
  const access = await db
    .selectFrom('technology_access')
    .select('code')
    .where('integrator_id', '=', integratorId)
    .orderBy('code')
    .execute();
  const periods = await db
    .selectFrom('subscription')
    .select(['code', 'starts_at', 'ends_at'])
    .where('integrator_id', '=', integratorId)
    .orderBy('starts_at')
    .execute();
  return access.map(({ code }) => ({
    code,
    periods: periods
      .filter((period) => period.code === code)
      .map(({ starts_at, ends_at }) => ({ startsAt: starts_at, endsAt: ends_at })),
  }));
}
