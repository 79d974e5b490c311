import type { Kysely, Selectable } from 'kysely';
import * as v from 'valibot';
import { type PolicyContent, storedPolicy } from '../../kit/database/policy-content.ts';
import { transaction } from '../../kit/database/retry.ts';
import type { Database } from '../../kit/database/schema.ts';
import { AppError } from '../../kit/errors.ts';
import type { PolicyVersion } from './assemble.ts';
import { canonicalJson } from './canonical-json.ts';

export interface StoredPolicy extends PolicyVersion {
  readonly createdAt: Date;
}

/** Per integrator, all versions counted. */
const MAX_VERSIONS = 10_000;

type Row = Pick<Selectable<Database['policy']>, 'name' | 'version' | 'content' | 'created_at'>;

const stored = ({ name, version, content, created_at }: Row): StoredPolicy => ({
  name,
  version,
  content: v.parse(storedPolicy, content),
  createdAt: created_at,
});

const policies = (db: Kysely<Database>, integratorId: string) =>
  db
    .selectFrom('policy')
    .select(['name', 'version', 'content', 'created_at'])
    .where('integrator_id', '=', integratorId);

/** The policy for a reference: `kyc-standard@3`, or the newest `kyc-standard`; null if there is none. */
export async function findPolicy(
  db: Kysely<Database>,
  integratorId: string,
  reference: string,
): Promise<StoredPolicy | null> {
  const [name = '', version] = reference.split('@');
  let query = policies(db, integratorId).where('name', '=', name);
  if (version !== undefined) query = query.where('version', '=', Number(version));
  const row = await query.orderBy('version', 'desc').limit(1).executeTakeFirst();
  return row === undefined ? null : stored(row);
}

/** The newest version of every policy of an integrator, or all versions of one name, newest first. */
export async function listPolicies(
  db: Kysely<Database>,
  integratorId: string,
  name?: string,
): Promise<readonly StoredPolicy[]> {
  const query = policies(db, integratorId).orderBy('name').orderBy('version', 'desc');
  if (name !== undefined) return (await query.where('name', '=', name).execute()).map(stored);
  return (await query.distinctOn('name').execute()).map(stored);
}

/**
 * Adds a checked policy as the next version of its name. Content equal to the newest version's creates no new
 * one: a repeated call adds nothing.
 * @param apiKeyId the key that adds it; null: an operator.
 * @throws AppError 409 `too_many_policies`.
 */
export async function addPolicy(
  db: Kysely<Database>,
  policy: { readonly integratorId: string; readonly name: string; readonly content: PolicyContent },
  apiKeyId: string | null,
  now: Date,
): Promise<StoredPolicy> {
  const { integratorId, name, content } = policy;
  return transaction(db, async (trx) => {
    // Concurrent calls are serialised by the integrator's row lock.
    await trx.selectFrom('integrator').select('id').where('id', '=', integratorId).forUpdate().execute();
    const newest = await findPolicy(trx, integratorId, name);
    if (newest !== null && sameJson(newest.content, content)) return newest;
    const { count } = await trx
      .selectFrom('policy')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('integrator_id', '=', integratorId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_VERSIONS) throw new AppError(409, 'too_many_policies');
    const version = (newest?.version ?? 0) + 1;
    const values = {
      integrator_id: integratorId,
      name,
      version,
      content: JSON.stringify(content),
      api_key_id: apiKeyId,
      created_at: now,
    };
    await trx.insertInto('policy').values(values).execute();
    return { name, version, content, createdAt: now };
  });
}

/** The database does not preserve key order. */
const sameJson = (left: unknown, right: unknown): boolean => canonicalJson(left) === canonicalJson(right);
