/** Options of an `AppError` besides its code and status. */
export interface AppErrorOptions {
  /** Shown to developers, never to the person; no personal data. Defaults to the code. */
  readonly message?: string;
  /** Machine-readable facts for the client, such as `attempts_left` or the faulty field. No personal data. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** Seconds; sent as Retry-After. */
  readonly retryAfter?: number;
  /** Logged, never sent. */
  readonly cause?: unknown;
}

/** A failure reported to the caller: `{code, message, detail, request_id}` with `httpStatus`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: string;
  readonly httpStatus: number;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly retryAfter: number | undefined;

  constructor(httpStatus: number, code: string, options: AppErrorOptions = {}) {
    super(options.message ?? code, { cause: options.cause });
    this.code = code;
    this.httpStatus = httpStatus;
    this.detail = options.detail ?? {};
    this.retryAfter = options.retryAfter;
  }
}

/** A step's result or last failure is final: a later one changes nothing. See `Results.record`. */
export class FinalResultError extends AppError {}

/** The string `code` of errors from Node, the database and Fastify, if any. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The code of a key device or service that does not answer: a server waits for it as for its database. */
export const KEYS_AWAY = 'KEYS_AWAY';
