import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Context } from '../../kit/context.ts';
import { hashToken } from '../../kit/crypto/tokens.ts';
import { compiledQuery } from '../../kit/database/compiled-query.ts';
import type { Database } from '../../kit/database/schema.ts';
import type { KeyScope } from '../../kit/database/session-values.ts';
import { AppError } from '../../kit/errors.ts';
import { spendRate } from '../../kit/limits/rates.ts';
import { isOwnOrigin, originOf } from './same-origin.ts';

/** Cookie with the cabinet's token; sent only to the integrators' routes. */
export const CABINET_COOKIE = 'kuelik_cabinet';

/** The integrator a request acts for, and its credentials. */
export interface Integrator {
  readonly id: string;
  readonly name: string;
  readonly apiKeyId: string;
  readonly via: 'api_key' | 'cabinet';
  readonly scopes: readonly KeyScope[];
  /** Whether the key is a test key: a test key sees only test sessions, a live key sees none of them. */
  readonly test: boolean;
}

/**
 * Authenticates an integrator: by `Authorization: Api-Key …` or, without that header, by the cabinet's cookie
 * from this site's own pages.
 * @param scope required scope of the key; null: none.
 * @throws AppError 401 `invalid_api_key` or `not_signed_in`, 403 `cross_origin`, 403 `scope_missing`, 429.
 */
export async function authorize(
  context: Context,
  request: FastifyRequest,
  scope: KeyScope | null,
): Promise<Integrator> {
  const { authorization } = request.headers;
  const token = request.cookies[CABINET_COOKIE];
  if (authorization !== undefined || token === undefined) {
    const key = /^Api-Key (\S{8,256})$/.exec(authorization ?? '')?.[1];
    const integrator = checkScope(await findByKey(context, key ?? ''), scope);
    await spendRate(context, 'callsByKey', integrator.apiKeyId);
    return integrator;
  }
  checkOwnOrigin(request);
  return checkScope(await findByToken(context, token), scope);
}

/** Throws AppError 403 `scope_missing`: the key is valid but lacks the scope. */
export function checkScope(integrator: Integrator, scope: KeyScope | null): Integrator {
  if (scope === null || integrator.scopes.includes(scope)) return integrator;
  throw new AppError(403, 'scope_missing', {
    message: 'The API key lacks the required scope',
    detail: { scope },
  });
}

/**
 * Authenticates a change of what live sessions use: settings, policies, webhooks and their secrets.
 * @throws like `authorize`; AppError 403 `scope_missing` with `detail.scope` `live` for a test key.
 */
export async function authorizeLive(
  context: Context,
  request: FastifyRequest,
  scope: KeyScope,
): Promise<Integrator> {
  const integrator = await authorize(context, request, scope);
  if (!integrator.test) return integrator;
  throw new AppError(403, 'scope_missing', {
    message: 'A test key cannot change what live sessions use',
    detail: { scope: 'live' },
  });
}

/** Throws AppError 403 `cross_origin` for a request caused by another site's page. */
export function checkOwnOrigin(request: FastifyRequest): void {
  if (isOwnOrigin(originOf(request))) return;
  throw new AppError(403, 'cross_origin', {
    message: 'The cabinet accepts only requests from its own pages',
  });
}

/** Keys that are neither revoked nor expired, with their integrators. */
export const goodKeys = (db: Kysely<Database>, now: Date) =>
  db
    .selectFrom('api_key')
    .innerJoin('integrator', 'integrator.id', 'api_key.integrator_id')
    .select(['integrator.id', 'integrator.name', 'api_key.id as apiKeyId', 'api_key.scopes', 'api_key.mode'])
    .where('api_key.revoked_at', 'is', null)
    .where((where) =>
      where.or([where('api_key.expires_at', 'is', null), where('api_key.expires_at', '>', now)]),
    );
export type GoodKey = Awaited<ReturnType<ReturnType<typeof goodKeys>['executeTakeFirstOrThrow']>>;

export const integratorOf = (
  { id, name, apiKeyId, scopes, mode }: GoodKey,
  via: Integrator['via'],
): Integrator => ({ id, name, apiKeyId, scopes, via, test: mode === 'test' });

const goodKeyByHash = compiledQuery((db, now: Date, hash: Buffer) =>
  goodKeys(db, now).where('api_key.key_hash', '=', hash),
);

/** The integrator with this API key. Throws AppError 401 `invalid_api_key`. */
export async function findByKey(context: Context, apiKey: string): Promise<Integrator> {
  const [row] = await goodKeyByHash(context.db, context.now(), hashToken(apiKey));
  if (row === undefined) throw new AppError(401, 'invalid_api_key');
  return integratorOf(row, 'api_key');
}

async function findByToken(context: Context, token: string): Promise<Integrator> {
  const row = await goodKeys(context.db, context.now())
    .innerJoin('cabinet_sign_in', 'cabinet_sign_in.api_key_id', 'api_key.id')
    .where('cabinet_sign_in.token_hash', '=', hashToken(token))
    .where('cabinet_sign_in.expires_at', '>', context.now())
    .executeTakeFirst();
  if (row === undefined) throw new AppError(401, 'not_signed_in');
  return integratorOf(row, 'cabinet');
}
