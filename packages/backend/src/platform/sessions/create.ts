import type { Context } from '../../kit/context.ts';
import { randomId } from '../../kit/crypto/tokens.ts';
import type { EffectivePolicy } from '../../kit/database/policy-content.ts';
import type { Overridable, SessionDefaults } from '../../kit/database/schema.ts';
import { AppError } from '../../kit/errors.ts';
import { effectivePolicyOf, partsOfPolicy } from '../policies/assemble.ts';
import { refuse } from '../policies/faults.ts';
import type { Manifests, PolicyFault } from '../policies/plan.ts';
import { findPolicy } from '../policies/store.ts';
import { checkParts, checkWishes } from './check-wishes.ts';
import { checkOverrides, type Wishes, withWishes } from './wishes.ts';

export interface CreatedSession {
  readonly sessionId: string;
  readonly technologies: readonly string[];
  readonly expiresAt: Date;
}

export interface CreateOptions {
  /** Lifetime of an unfinished session, milliseconds. */
  readonly lifetimeMs: number;
  readonly manifests: Manifests;
  /** Whether there is a sandbox for sessions of test keys. */
  readonly testSessions: boolean;
}

/** The key that creates a session, and its rights. */
export interface Owner {
  readonly integratorId: string;
  readonly defaults: SessionDefaults;
  readonly mayOverride: readonly Overridable[];
  /** With a test key the session uses the sandbox. */
  readonly test: boolean;
}

/** The checked contents of a session. */
export interface NewSession {
  readonly parts: SessionDefaults;
  readonly policy: EffectivePolicy | null;
  readonly metadata: unknown;
  readonly privateMetadata?: unknown;
}

/**
 * Creates a session for the authenticated integrator.
 *
 * @throws AppError 403 `test_keys_off`; 403 `override_not_allowed` with the faulty fields; 422
 * `invalid_policy` with every fault by its path.
 */
export async function createSession(
  context: Context,
  owner: Owner,
  wishes: Wishes,
  options: CreateOptions,
): Promise<CreatedSession> {
  if (owner.test && !options.testSessions) {
    throw new AppError(403, 'test_keys_off', { message: 'This deployment has no sandbox for test keys' });
  }
  checkOverrides(wishes, owner.mayOverride);
  const named =
    wishes.policy === undefined ? null : await findPolicy(context.db, owner.integratorId, wishes.policy);
  const unknown: readonly PolicyFault[] =
    named === null && wishes.policy !== undefined
      ? [{ path: 'policy', code: 'unknown_policy', message: 'the integrator has no such policy' }]
      : [];
  const base = named === null ? owner.defaults : partsOfPolicy(named, owner.defaults, options.manifests);
  const parts = withWishes(base, wishes);
  const source = named === null ? 'defaults' : 'policy';
  const access = await accessOf(context, owner.integratorId);
  refuse([
    ...unknown,
    ...checkWishes(wishes, named),
    ...checkParts(parts, wishes, source, options.manifests, access),
  ]);
  const policy = effectivePolicyOf(parts, named, options.manifests);
  const { metadata = null, private_metadata } = wishes;
  const made = { parts, policy, metadata, privateMetadata: private_metadata };
  return insertSession(context, owner, made, options.lifetimeMs);
}

/** The integrator's technologies, or `*`. */
export async function accessOf({ db }: Context, integratorId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('technology_access')
    .select('code')
    .where('integrator_id', '=', integratorId)
    .execute();
  return new Set(rows.map(({ code }) => code));
}

/** An API key's data for creating a session. Throws AppError 401 `invalid_api_key`. */
export async function ownerOfKey({ db }: Context, apiKeyId: string): Promise<Owner> {
  const row = await db
    .selectFrom('api_key')
    .innerJoin('integrator', 'integrator.id', 'api_key.integrator_id')
    .select(['integrator.id as integratorId', 'integrator.defaults', 'api_key.may_override', 'api_key.mode'])
    .where('api_key.id', '=', apiKeyId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError(401, 'invalid_api_key');
  const { integratorId, defaults, may_override, mode } = row;
  return { integratorId, defaults, mayOverride: may_override, test: mode === 'test' };
}

/** Inserts a session of these parts, unchecked. */
export async function insertSession(
  context: Context,
  owner: Pick<Owner, 'integratorId' | 'test'>,
  { parts, policy, metadata, privateMetadata }: NewSession,
  lifetimeMs: number,
): Promise<CreatedSession> {
  const sessionId = randomId();
  const createdAt = context.now();
  const expiresAt = new Date(createdAt.getTime() + lifetimeMs);
  const { key, row } = context.keys.make(sessionId);
  await context.db
    .with('made', (query) =>
      query.insertInto('session').values({
        session_id: sessionId,
        integrator_id: owner.integratorId,
        type: parts.session_type,
        status: 'QR',
        technologies: JSON.stringify(parts.technologies),
        skip: JSON.stringify(parts.skip),
        flow_config: JSON.stringify(parts.flow_config),
        technology_configs: JSON.stringify(parts.technology_configs),
        contradictions: JSON.stringify(parts.contradictions ?? {}),
        policy: policy === null ? null : JSON.stringify(policy),
        picture_days: policy?.retention.pictures_days ?? null,
        data_days: policy?.retention.data_days ?? null,
        test: owner.test,
        metadata: key.sealJson('session', 'metadata', sessionId, metadata),
        private_metadata:
          privateMetadata === undefined
            ? null
            : key.sealJson('session', 'private_metadata', sessionId, privateMetadata),
        created_at: createdAt,
        expires_at: expiresAt,
      }),
    )
    // The key's row refers to the session's: one statement inserts both, or neither.
    .insertInto('session_key')
    .values(row)
    .execute();
  return { sessionId, technologies: parts.technologies, expiresAt };
}
