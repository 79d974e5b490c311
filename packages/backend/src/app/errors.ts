import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ReplayedReply, sendReplay } from '../features/idempotency/plugin.ts';
import { isConnectionLost } from '../kit/database/unreachable.ts';
import { AppError, errorCode } from '../kit/errors.ts';
import { errorBody } from '../kit/http/error-body.ts';
import { providerAppError } from '../kit/http/provider-errors.ts';
import { retryAfterS } from '../kit/uploads/waits.ts';

/** Transient failures of the vision engine, the database and the reading of files: shed load, try again. */
const passing: ReadonlyMap<string, number> = new Map([
  ['vision_busy', 3],
  ['vision_timeout', 5],
  ['database_busy', 2],
  ['file_busy', 5],
  ['file_process', 5],
  ['57014', 5],
]);

/** Retry-After in seconds while the database is unreachable. */
const DATABASE_RETRY_S = 5;

/**
 * Values that the database rejects: a zero byte, a lone surrogate, a time out of range. No valid input
 * contains one, so the error is reported to the caller.
 */
const unstorable: ReadonlySet<string> = new Set(['22021', '22P02', '22P05', '22007', '22008', '22009']);

/** Errors of Fastify and its plugins, mapped to codes of this API. */
const known: ReadonlyMap<string, string> = new Map([
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'body_too_large'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'wrong_content_type'],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 'parse_error'],
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'parse_error'],
  ['FST_UNDER_PRESSURE', 'overloaded'],
]);

/** Maps any thrown value to the error that the caller receives. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const outside = providerAppError(error);
  if (outside !== null) return outside;
  const code = errorCode(error) ?? '';
  const usual = passing.get(code) ?? (isConnectionLost(error) ? DATABASE_RETRY_S : undefined);
  const retryAfter = usual === undefined ? undefined : (givenRetryAfter(error) ?? usual);
  if (retryAfter !== undefined) return new AppError(503, 'overloaded', { retryAfter, cause: error });
  if (code === 'image_unreadable') {
    return new AppError(400, 'parse_error', { message: 'The picture cannot be read', cause: error });
  }
  if (unstorable.has(code)) {
    return new AppError(400, 'invalid_request', { message: 'A value cannot be stored', cause: error });
  }
  const status = statusOf(error);
  if (status === 429) {
    return new AppError(429, 'too_many_requests', { message: 'Too many requests, try again later' });
  }
  if (status === 503)
    return new AppError(503, known.get(code) ?? 'overloaded', { retryAfter: 5, cause: error });
  if (status >= 400 && status < 500) {
    return new AppError(status, known.get(code) ?? 'invalid_request', {
      message: clientMessage(error),
      cause: error,
    });
  }
  return new AppError(500, 'internal_error', { message: 'Internal error', cause: error });
}

/** Seconds after which an overloaded part asks for a retry, within the limits of `Retry-After`. */
function givenRetryAfter(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('retryAfterS' in error)) return undefined;
  return typeof error.retryAfterS === 'number' ? retryAfterS(error.retryAfterS * 1000) : undefined;
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' ? error.statusCode : 500;
}

function clientMessage(error: unknown): string {
  // Fastify's own messages name formats and limits; they never quote a body.
  return error instanceof Error && errorCode(error)?.startsWith('FST_') === true
    ? error.message
    : 'Invalid request';
}

function sendError(request: FastifyRequest, reply: FastifyReply, appError: AppError): FastifyReply {
  if (appError.retryAfter !== undefined) reply.header('retry-after', String(appError.retryAfter));
  // Closes the connection of a client that is still sending: the rest is not read.
  if (appError.httpStatus === 408) reply.header('connection', 'close');
  // A reply schema must not strip keys from the error.
  return reply
    .code(appError.httpStatus)
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(errorBody(appError, request));
}

/**
 * Rejects a URL that cannot be decoded. Fastify's own reply and log entry would quote it: URLs contain
 * session ids.
 */
export function refuseAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  request.log.info({ errorCode: 'invalid_request' }, 'refused');
  sendError(request, reply, new AppError(400, 'invalid_request', { message: 'The address is malformed' }));
}

/** Replies every failure as `{code, message, detail, request_id}`. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof ReplayedReply) return sendReplay(reply, error.reply);
    const appError = toAppError(error);
    // Nobody reads the reply, and the fault is not the database's, whose lost connections have the same code.
    if (error === request.raw.errored) request.log.info({ errorCode: 'aborted' }, 'the caller has gone');
    else if (appError.httpStatus >= 500) request.log.error({ err: error }, appError.code);
    else
      request.log.info(
        { errorCode: appError.code, ...(appError.cause === undefined ? {} : { err: appError.cause }) },
        'refused',
      );
    return sendError(request, reply, appError);
  });
}
