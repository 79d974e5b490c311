import type { FastifyRequest } from 'fastify';
import type { Context } from '../../kit/context.ts';
import { hashToken, sameBytes } from '../../kit/crypto/tokens.ts';
import { AppError } from '../../kit/errors.ts';
import { audit } from '../authorization/audit.ts';
import { authorize } from '../authorization/authorize.ts';
import type { ActiveSession, TechnologySessions } from '../contract/platform.ts';
import { checkNotExpired, checkNotFinished, findSession, type SessionRow } from './rows.ts';
import { sessionPolicyOf } from './session-policy.ts';
import { checkStillOpen, workingSet, workingSetOfToken } from './working-set.ts';

/**
 * The cookie with the token, for clients that implement only the specification: they send credentials, not a
 * token.
 */
export const SESSION_COOKIE = 'kuelik_session';

/**
 * Whether a request may use the cookie: it comes from a page of this origin, or not from a browser. A page of
 * another origin may call this API, but must send its token.
 */
function mayUseCookie({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

/** The token of a request, from its header or else its cookie; null if there is none. */
export function tokenOf(request: FastifyRequest): string | null {
  const { authorization } = request.headers;
  const cookie = mayUseCookie(request) ? request.cookies?.[SESSION_COOKIE] : undefined;
  const given = authorization ?? (cookie === undefined ? '' : `Bearer ${cookie}`);
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(given)?.[1] ?? null;
}

/** The same. Throws AppError 401 `invalid_token` when there is none. */
export function bearerToken(request: FastifyRequest): string {
  const token = tokenOf(request);
  if (token === null) throw invalidToken();
  return token;
}

/** Whether this token is the one that the session has given out last. */
export const isTokenOf = ({ token_hash }: SessionRow, token: string): boolean =>
  token_hash !== null && sameBytes(token_hash, hashToken(token));

const invalidToken = () =>
  new AppError(401, 'invalid_token', { message: 'A valid session token is required' });

/** The session of the request's token. Throws AppError 401 if there is none. */
export async function sessionOfToken(context: Context, request: FastifyRequest): Promise<SessionRow> {
  // Keeps the session in the request memo, so that the route's own check need not read it again.
  const set = await workingSetOfToken(context, hashToken(bearerToken(request)));
  if (set === null) throw invalidToken();
  return set.session;
}

/** Checks the request's token against the session that it names. Throws AppError 401, 404. */
export async function sessionWithToken(
  context: Context,
  request: FastifyRequest,
  sessionId: string,
): Promise<SessionRow> {
  const token = bearerToken(request);
  const { session: row } = await workingSet(context, sessionId);
  if (!isTokenOf(row, token)) throw invalidToken();
  return row;
}

/**
 * For reports that may precede validation (no camera, failed start-up): until then the id is enough,
 * afterwards the token is required. Throws AppError 401, 404, 410.
 */
export async function sessionForReport(
  context: Context,
  request: FastifyRequest,
  sessionId: string,
): Promise<SessionRow> {
  const row = await findSession(context.db, sessionId);
  if (row.token_hash !== null && !isTokenOf(row, bearerToken(request))) throw invalidToken();
  checkNotExpired(row, context.now());
  return row;
}

/** See `TechnologySessions`. */
export function createTechnologySessions(context: Context): TechnologySessions {
  return {
    authorize: async (request, sessionId, codes) => {
      const row = await sessionWithToken(context, request, sessionId);
      checkNotExpired(row, context.now());
      checkStillOpen(await workingSet(context, sessionId));
      if (row.status !== 'PROGRESS')
        throw new AppError(409, 'session_not_active', { detail: { status: row.status } });
      checkEnabled(row, codes);
      return activeSession(context, row);
    },
    authorizeReading: async (request, sessionId, codes) => {
      const row = await sessionWithToken(context, request, sessionId);
      // A token is valid only for the session's initial lifetime, even once the session has ended.
      checkNotExpired({ ...row, finished_at: null }, context.now());
      checkEnabled(row, codes);
      return activeSession(context, row);
    },
    authorizeIntegrator: async (request, sessionId, scope) => {
      const integrator = await authorize(context, request, scope);
      const row = await findSession(context.db, sessionId);
      if (row.integrator_id !== integrator.id || row.test !== integrator.test)
        throw new AppError(404, 'session_not_found');
      if (scope === 'create') {
        checkNotExpired(row, context.now());
        checkNotFinished(row);
      }
      return { id: row.session_id, note: (action) => audit(context, integrator, action, row.session_id) };
    },
  };
}

function checkEnabled(row: SessionRow, codes: readonly string[]): void {
  if (codes.some((code) => row.technologies.includes(code))) return;
  throw new AppError(403, 'no_access', { message: 'The technology is not enabled for this session' });
}

async function activeSession(context: Context, row: SessionRow): Promise<ActiveSession> {
  const { organization } = await workingSet(context, row.session_id);
  return {
    id: row.session_id,
    organization: { id: row.integrator_id, name: organization },
    type: row.type === 'DEMO' ? 'demonstration' : 'production',
    technologies: row.technologies,
    policy: sessionPolicyOf(row),
    settings: (code) =>
      Object.hasOwn(row.technology_configs, code) ? (row.technology_configs[code] ?? {}) : {},
  };
}
