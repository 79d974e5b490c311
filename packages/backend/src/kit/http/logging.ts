import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { isValueFree } from '../database/unreachable.ts';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';

export interface LogSettings {
  readonly level: LogLevel;
  /** Log destination; standard output by default. */
  readonly stream?: { write(line: string): void };
}

const personal = [
  'iin',
  'phone',
  'password',
  'otp',
  'code',
  'token',
  'api_key',
  'session_id',
  'sessionId',
  'metadata',
];

/**
 * Structured logs without personal data. Of a URL only the route's pattern is logged: paths and queries
 * contain session ids, which open sessions. Database error messages may quote values: where they can, only
 * their codes are kept.
 */
export function loggerOptions({ level, stream }: LogSettings): FastifyServerOptions['logger'] {
  if (level === 'silent') return false;
  return {
    level,
    ...(stream === undefined ? {} : { stream }),
    redact: {
      paths: [
        ...personal.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        'req.headers',
        'res.headers',
      ],
      censor: '[redacted]',
    },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        route: request.routeOptions?.url ?? '(static or unknown)',
        ip: request.ip,
      }),
      res: ({ statusCode }: { readonly statusCode?: number }) => ({ statusCode: statusCode ?? 0 }),
      err: (error: Error) => serializeError(error),
    },
  };
}

interface LoggedError {
  readonly type: string;
  /** Not `code`: that name is redacted, because it is also used for a person's SMS code. */
  readonly errorCode: string | undefined;
  readonly message: string;
  readonly stack: string;
  readonly cause?: LoggedError;
}

function serializeError(error: unknown, depth = 0): LoggedError & Record<string, unknown> {
  if (!(error instanceof Error))
    return { type: typeof error, errorCode: undefined, message: 'not an error', stack: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const isOfDatabase = error.name === 'error' || error.constructor.name === 'DatabaseError';
  const quotesValues = error.name === 'ValiError' || (isOfDatabase && !isValueFree(error));
  const message = quotesValues ? '(withheld: may quote values)' : error.message;
  const stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
  return {
    type: error.name,
    errorCode: code,
    message,
    stack,
    ...(error.cause === undefined || depth > 3 ? {} : { cause: serializeError(error.cause, depth + 1) }),
  };
}
