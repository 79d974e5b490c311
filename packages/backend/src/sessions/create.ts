import type { CreateSessionRequest } from '@kuelik/protocol';
import type { Context } from '../context.ts';
import { hashToken, randomId } from '../crypto/tokens.ts';
import { transaction } from '../database/retry.ts';
import { type Overridable, overridable, type SessionDefaults } from '../database/schema.ts';
import { AppError } from '../errors.ts';

export interface CreatedSession {
  readonly sessionId: string;
  readonly technologies: readonly string[];
  readonly expiresAt: Date;
}

type Wishes = Omit<CreateSessionRequest, 'api_key'>;

/**
 * Creates a session for the integrator whose key is given.
 *
 * @param lifetimeMs how long it lives until it is finished.
 * @throws AppError 401 `invalid_api_key`; 403 `override_not_allowed` with the fields at fault.
 */
export async function createSession(
  context: Context,
  { api_key, ...wishes }: CreateSessionRequest,
  lifetimeMs: number,
): Promise<CreatedSession> {
  const owner = await owners(context).where('api_key.key_hash', '=', hashToken(api_key)).executeTakeFirst();
  if (owner === undefined) throw new AppError(401, 'invalid_api_key');
  return insertSession(context, owner, wishes, lifetimeMs);
}

/** The same with the integrator's defaults, for a key that `authorize` has found good. */
export async function createDefaultSession(
  context: Context,
  apiKeyId: string,
  lifetimeMs: number,
): Promise<CreatedSession> {
  const owner = await owners(context).where('api_key.id', '=', apiKeyId).executeTakeFirst();
  if (owner === undefined) throw new AppError(401, 'invalid_api_key');
  return insertSession(context, owner, {}, lifetimeMs);
}

function owners({ db }: Context) {
  return db
    .selectFrom('api_key')
    .innerJoin('integrator', 'integrator.id', 'api_key.integrator_id')
    .select(['integrator.id as integratorId', 'integrator.defaults', 'api_key.may_override'])
    .where('api_key.revoked_at', 'is', null);
}
type Owner = Awaited<ReturnType<ReturnType<typeof owners>['executeTakeFirstOrThrow']>>;

async function insertSession(
  context: Context,
  owner: Owner,
  wishes: Wishes,
  lifetimeMs: number,
): Promise<CreatedSession> {
  const settings = withOverrides(owner.defaults, wishes, owner.may_override);
  const sessionId = randomId();
  const createdAt = context.now();
  const expiresAt = new Date(createdAt.getTime() + lifetimeMs);
  await transaction(context.db, async (trx) => {
    // The key row refers to the session, and the session holds what only the key can seal: the
    // metadata is put in once both are there.
    await trx
      .insertInto('session')
      .values({
        session_id: sessionId,
        integrator_id: owner.integratorId,
        type: settings.session_type,
        status: 'QR',
        technologies: JSON.stringify(settings.technologies),
        skip: JSON.stringify(settings.skip),
        flow_config: JSON.stringify(settings.flow_config),
        technology_configs: JSON.stringify(settings.technology_configs),
        contradictions: JSON.stringify(settings.contradictions ?? {}),
        metadata: Buffer.alloc(0),
        created_at: createdAt,
        expires_at: expiresAt,
      })
      .execute();
    const dataKey = await context.keys.create(trx, sessionId);
    await trx
      .updateTable('session')
      .set({ metadata: dataKey.sealJson('session', 'metadata', sessionId, wishes.metadata ?? null) })
      .where('session_id', '=', sessionId)
      .execute();
  });
  return { sessionId, technologies: settings.technologies, expiresAt };
}

/** The integrator's defaults with what this call sets itself. Configurations are merged key by key. */
export function withOverrides(
  defaults: SessionDefaults,
  request: Wishes,
  allowed: readonly Overridable[],
): SessionDefaults {
  const asked = overridable.filter((field) => request[field] !== undefined);
  const refused = asked.filter((field) => !allowed.includes(field));
  if (refused.length > 0) {
    throw new AppError(403, 'override_not_allowed', { detail: { fields: refused } });
  }
  return {
    session_type: request.session_type ?? defaults.session_type,
    technologies: [...new Set(request.technologies ?? defaults.technologies)],
    skip: defaults.skip,
    flow_config: { ...defaults.flow_config, ...request.flow_config },
    technology_configs: { ...defaults.technology_configs, ...request.technology_configs },
    contradictions: { ...defaults.contradictions, ...request.contradictions },
  };
}
