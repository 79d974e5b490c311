import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { hashToken } from '../crypto/tokens.ts';
import { AppError } from '../errors.ts';
import { isOwnOrigin, originOf } from './same-origin.ts';

/** Holds the cabinet's token; sent to the integrators' routes only. */
export const CABINET_COOKIE = 'kuelik_cabinet';

/** Whoever a request may act for, and what it showed to prove that. */
export interface Integrator {
  readonly id: string;
  readonly name: string;
  readonly apiKeyId: string;
  readonly via: 'api_key' | 'cabinet';
}

/**
 * The integrator behind a request: by `Authorization: Api-Key …`, or, without that header, by the
 * cabinet's cookie from this site's own pages. Throws AppError 401 `invalid_api_key` or
 * `not_signed_in`, 403 `cross_origin`.
 */
export async function authorize(context: Context, request: FastifyRequest): Promise<Integrator> {
  const { authorization } = request.headers;
  const token = request.cookies[CABINET_COOKIE];
  if (authorization !== undefined || token === undefined) {
    const key = /^Api-Key (\S{8,256})$/.exec(authorization ?? '')?.[1];
    return findByKey(context, key ?? '');
  }
  checkOwnOrigin(request);
  return findByToken(context, token);
}

/** Throws AppError 403 `cross_origin` for a request that another site's page has caused. */
export function checkOwnOrigin(request: FastifyRequest): void {
  if (isOwnOrigin(originOf(request))) return;
  throw new AppError(403, 'cross_origin', { message: 'The cabinet takes requests of its own pages only' });
}

/** The integrator with this api key. Throws AppError 401 `invalid_api_key`. */
export async function findByKey({ db }: Context, apiKey: string): Promise<Integrator> {
  const row = await db
    .selectFrom('api_key')
    .innerJoin('integrator', 'integrator.id', 'api_key.integrator_id')
    .select(['integrator.id', 'integrator.name', 'api_key.id as apiKeyId'])
    .where('api_key.key_hash', '=', hashToken(apiKey))
    .where('api_key.revoked_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw new AppError(401, 'invalid_api_key');
  return { ...row, via: 'api_key' };
}

async function findByToken({ db, now }: Context, token: string): Promise<Integrator> {
  const row = await db
    .selectFrom('cabinet_sign_in')
    .innerJoin('api_key', 'api_key.id', 'cabinet_sign_in.api_key_id')
    .innerJoin('integrator', 'integrator.id', 'api_key.integrator_id')
    .select(['integrator.id', 'integrator.name', 'api_key.id as apiKeyId'])
    .where('cabinet_sign_in.token_hash', '=', hashToken(token))
    .where('cabinet_sign_in.expires_at', '>', now())
    .where('api_key.revoked_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw new AppError(401, 'not_signed_in');
  return { ...row, via: 'cabinet' };
}
