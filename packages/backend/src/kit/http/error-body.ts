import type { FastifyRequest } from 'fastify';
import type { AppError } from '../errors.ts';

/** What a caller gets of a failure: `{code, message, detail, request_id}`. */
export function errorBody(error: AppError, request: FastifyRequest) {
  return { code: error.code, message: error.message, detail: error.detail, request_id: request.id };
}
