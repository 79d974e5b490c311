import type { Insertable, Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Context } from '../../kit/context.ts';
import { hashToken, randomId } from '../../kit/crypto/tokens.ts';
import { compiledQuery } from '../../kit/database/compiled-query.ts';
import type { EffectivePolicy } from '../../kit/database/policy-content.ts';
import type { Database } from '../../kit/database/schema.ts';
import type { Overridable, SessionDefaults } from '../../kit/database/session-values.ts';
import { AppError } from '../../kit/errors.ts';
import { auditRow } from '../authorization/audit.ts';
import { goodKeys, type Integrator, integratorOf } from '../authorization/authorize.ts';
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
  /** Whether a sandbox exists for sessions of test keys. */
  readonly testSessions: boolean;
}

/** The integrator that will own the session. */
export interface NewOwner {
  readonly integratorId: string;
  /** The session uses the sandbox. */
  readonly test: boolean;
  /** Who creates it, for the audit log; absent if an operator does. */
  readonly by?: Integrator;
}

/** The key that creates a session, and its rights. */
export interface Owner {
  readonly integrator: Integrator;
  readonly defaults: SessionDefaults;
  readonly mayOverride: readonly Overridable[];
  /** The integrator's technologies, or `*`. */
  readonly access: ReadonlySet<string>;
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
  if (owner.integrator.test && !options.testSessions) {
    throw new AppError(403, 'test_keys_off', { message: 'This deployment has no sandbox for test keys' });
  }
  checkOverrides(wishes, owner.mayOverride);
  const named =
    wishes.policy === undefined ? null : await findPolicy(context.db, owner.integrator.id, wishes.policy);
  const unknown: readonly PolicyFault[] =
    named === null && wishes.policy !== undefined
      ? [{ path: 'policy', code: 'unknown_policy', message: 'is not a policy of this integrator' }]
      : [];
  const base = named === null ? owner.defaults : partsOfPolicy(named, owner.defaults, options.manifests);
  const parts = withWishes(base, wishes);
  const source = named === null ? 'defaults' : 'policy';
  refuse([
    ...unknown,
    ...checkWishes(wishes, named),
    ...checkParts(parts, wishes, source, options.manifests, owner.access),
  ]);
  const policy = effectivePolicyOf(parts, named, options.manifests);
  const { metadata = null, private_metadata } = wishes;
  const made = { parts, policy, metadata, privateMetadata: private_metadata };
  const { integrator } = owner;
  return insertSession(
    context,
    { integratorId: integrator.id, test: integrator.test, by: integrator },
    made,
    options.lifetimeMs,
  );
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

/** Valid keys with the data needed to create a session. */
const owners = (db: Kysely<Database>, now: Date) =>
  goodKeys(db, now).select((key) => [
    'integrator.defaults',
    'api_key.may_override',
    jsonArrayFrom(
      key
        .selectFrom('technology_access')
        .select('technology_access.code')
        .whereRef('technology_access.integrator_id', '=', 'integrator.id'),
    ).as('access'),
  ]);
type OwnerRow = Awaited<ReturnType<ReturnType<typeof owners>['executeTakeFirst']>>;

const ownersByKey = compiledQuery((db, now: Date, hash: Buffer) =>
  owners(db, now).where('api_key.key_hash', '=', hash),
);
const ownersById = compiledQuery((db, now: Date, apiKeyId: string) =>
  owners(db, now).where('api_key.id', '=', apiKeyId),
);

function toOwner(row: OwnerRow, via: Integrator['via']): Owner {
  if (row === undefined) throw new AppError(401, 'invalid_api_key');
  const { defaults, may_override: mayOverride, access, ...key } = row;
  return {
    integrator: integratorOf(key, via),
    defaults,
    mayOverride,
    access: new Set(access.map(({ code }) => code)),
  };
}

/** Who creates sessions with this API key. Throws AppError 401 `invalid_api_key`. */
export async function ownerByKey(context: Context, apiKey: string): Promise<Owner> {
  const [row] = await ownersByKey(context.db, context.now(), hashToken(apiKey));
  return toOwner(row, 'api_key');
}

/** The same for an already authenticated integrator. Throws AppError 401 `invalid_api_key`. */
export async function ownerOf(context: Context, { apiKeyId, via }: Integrator): Promise<Owner> {
  const [row] = await ownersById(context.db, context.now(), apiKeyId);
  return toOwner(row, via);
}

/** A session with its key, and who created it. */
const insertRows = compiledQuery(
  (
    db,
    session: Insertable<Database['session']>,
    sessionKey: Insertable<Database['session_key']>,
    ...audits: readonly Insertable<Database['audit']>[]
  ) => {
    const insert = db
      .with('made', (query) => query.insertInto('session').values(session))
      // The key's row references the session's row: one statement inserts both or neither.
      .with('keyed', (query) => query.insertInto('session_key').values(sessionKey).returning('session_id'));
    return audits.length === 0
      ? insert.selectFrom('keyed').select('session_id')
      : insert.insertInto('audit').values(audits).returning('session_id');
  },
);

/** Inserts a session with these parts, without checks. */
export async function insertSession(
  context: Context,
  owner: NewOwner,
  { parts, policy, metadata, privateMetadata }: NewSession,
  lifetimeMs: number,
): Promise<CreatedSession> {
  const sessionId = randomId();
  const createdAt = context.now();
  const expiresAt = new Date(createdAt.getTime() + lifetimeMs);
  const { key, row } = context.keys.make(sessionId);
  const session: Insertable<Database['session']> = {
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
  };
  const { by } = owner;
  const audits = by === undefined ? [] : [auditRow(by, 'create_session', sessionId, createdAt)];
  await insertRows(context.db, session, row, ...audits);
  return { sessionId, technologies: parts.technologies, expiresAt };
}
