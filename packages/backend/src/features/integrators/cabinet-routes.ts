import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import { AppError } from '../../kit/errors.ts';
import { envelope, type ValibotTypeProvider } from '../../kit/http/valibot.ts';
import { authorize, CABINET_COOKIE, checkOwnOrigin } from '../../platform/authorization/authorize.ts';
import { signIn, signOut } from './sign-in.ts';

export interface CabinetRoutesOptions {
  readonly context: Context;
  /** Attempts per minute and address; 0 for no limit. */
  readonly signInsPerMinute: number;
}

const signInRequest = v.object({
  api_key: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(256)),
});
const account = v.object({
  /** The integrator's name; null if not signed in. */
  name: v.nullable(v.string()),
});
const signInReply = v.object({
  name: v.string(),
  /** ISO 8601: when the API key is required again. */
  expires_at: v.string(),
});

const tags = ['integrator'];

/** Sign-in and sign-out for the cabinet's page; its cookie also authorizes the integrators' other routes. */
export const cabinetRoutes: FastifyPluginAsync<CabinetRoutesOptions> = async (fastify, options) => {
  const { context, signInsPerMinute } = options;
  const app = fastify.withTypeProvider<ValibotTypeProvider>();
  const config = signInsPerMinute > 0 ? { rateLimit: { max: signInsPerMinute } } : {};

  app.post(
    '/integrator/sign-in/',
    {
      schema: {
        summary: 'Sign a browser in to the cabinet; sets a cookie',
        tags,
        body: signInRequest,
        response: { 200: envelope(signInReply) },
      },
      config,
    },
    async (request, reply) => {
      // Otherwise another site could sign a person in to its own account.
      checkOwnOrigin(request);
      const { integrator, expiresAt } = await signIn(context, request, reply, request.body.api_key);
      return { data: { name: integrator.name, expires_at: expiresAt.toISOString() } };
    },
  );

  app.post(
    '/integrator/sign-out/',
    {
      schema: {
        summary: 'Sign out of the cabinet',
        tags,
        response: { 200: envelope(v.object({})) },
      },
    },
    async (request, reply) => {
      await signOut(context, request, reply);
      return { data: {} };
    },
  );

  app.get(
    '/integrator/account/',
    {
      schema: {
        summary: 'The account of the key or the cookie',
        tags,
        security: [{ apiKey: [] }, { cabinet: [] }],
        response: { 200: envelope(account) },
      },
    },
    async (request) => {
      return { data: { name: await accountName(context, request) } };
    },
  );
};

/** Pages call this first, so a visitor who is not signed in gets a normal reply, not an error. */
async function accountName(context: Context, request: FastifyRequest): Promise<string | null> {
  if (request.headers.authorization === undefined && request.cookies[CABINET_COOKIE] === undefined)
    return null;
  try {
    return (await authorize(context, request, null)).name;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_signed_in') return null;
    throw error;
  }
}
