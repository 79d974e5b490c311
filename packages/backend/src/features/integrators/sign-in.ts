import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../kit/context.ts';
import { hashToken, randomToken } from '../../kit/crypto/tokens.ts';
import { audit } from '../../platform/authorization/audit.ts';
import {
  authorize,
  CABINET_COOKIE,
  findByKey,
  type Integrator,
} from '../../platform/authorization/authorize.ts';

/** A working day: after it the API key is required again. */
const SIGN_IN_S = 8 * 3600;

/**
 * Signs a browser in to the cabinet with an API key: its cookie holds a random token of which only the hash
 * is stored. Throws AppError 401 `invalid_api_key`.
 */
export async function signIn(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  apiKey: string,
): Promise<{ readonly integrator: Integrator; readonly expiresAt: Date }> {
  const { db, now } = context;
  const integrator: Integrator = { ...(await findByKey(context, apiKey)), via: 'cabinet' };
  const token = randomToken();
  const expiresAt = new Date(now().getTime() + SIGN_IN_S * 1000);
  await db.deleteFrom('cabinet_sign_in').where('expires_at', '<=', now()).execute();
  await db
    .insertInto('cabinet_sign_in')
    .values({
      token_hash: hashToken(token),
      api_key_id: integrator.apiKeyId,
      created_at: now(),
      expires_at: expiresAt,
    })
    .execute();
  await audit(context, integrator, 'sign_in');
  reply.setCookie(CABINET_COOKIE, token, { ...cookieOptions(request), maxAge: SIGN_IN_S });
  return { integrator, expiresAt };
}

/** Ends the sign-in of the request's cookie. Throws as `authorize` does. */
export async function signOut(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const integrator = await authorize(context, request, null);
  const token = request.cookies[CABINET_COOKIE];
  if (token !== undefined && integrator.via === 'cabinet') {
    await context.db.deleteFrom('cabinet_sign_in').where('token_hash', '=', hashToken(token)).execute();
    await audit(context, integrator, 'sign_out');
  }
  reply.clearCookie(CABINET_COOKIE, cookieOptions(request));
}

function cookieOptions(request: FastifyRequest) {
  // The page's own URL shows https even behind an untrusted TLS proxy.
  const secure = request.protocol === 'https' || request.headers.origin?.startsWith('https:') === true;
  return { path: '/api/v1/integrator', httpOnly: true, sameSite: 'strict', secure } as const;
}
