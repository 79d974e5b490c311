import * as v from 'valibot';
import { isRecord } from '../guard.ts';
import type { FailureType } from './failure.ts';

/** The body of every error reply; `code` is the specification's where it defines one. */
export const errorReply = v.object({
  code: v.string(),
  message: v.string(),
  detail: v.optional(v.record(v.string(), v.unknown())),
  request_id: v.optional(v.string()),
});
export type ErrorReply = v.InferOutput<typeof errorReply>;

/** The client's codes for failures without a reply. */
export type ClientErrorCode = 'timeout' | 'aborted' | 'network' | 'html_reply' | 'unreadable_reply';

export interface ApiErrorFields {
  readonly type: FailureType;
  /** The backend's code, a `ClientErrorCode`, or `http_<status>` if the backend sent none. */
  readonly code: string;
  readonly message: string;
  readonly url: string;
  readonly status?: number | undefined;
  readonly detail?: Readonly<Record<string, unknown>> | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly responseData?: unknown;
}

/**
 * The only error that calls reject with. `type` is timeout (also status 408), server (status 500 and above), client (400 to
 * 499) or other (no connection, aborted, unreadable reply). `message` is the backend's own text if it sent
 * one: signer errors are recognised by it. `url` has its query values blanked.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly type: FailureType;
  readonly code: string;
  readonly url: string;
  readonly status: number | undefined;
  readonly detail: Readonly<Record<string, unknown>> | undefined;
  readonly requestId: string | undefined;
  /** Seconds to wait, as requested by the backend. */
  readonly retryAfter: number | undefined;
  /** The reply's body, parsed when it was JSON. */
  readonly responseData: unknown;

  constructor(fields: ApiErrorFields, cause?: unknown) {
    super(fields.message, cause === undefined ? undefined : { cause });
    this.type = fields.type;
    this.code = fields.code;
    this.url = fields.url;
    this.status = fields.status;
    this.detail = fields.detail;
    this.requestId = fields.requestId;
    this.retryAfter = fields.retryAfter;
    this.responseData = fields.responseData;
  }
}

export function isApiError(value: unknown): value is ApiError {
  return value instanceof ApiError;
}

/** True for an aborted call: nothing to report, nothing to show. */
export function isAborted(value: unknown): boolean {
  return isApiError(value) && value.code === 'aborted';
}

/** Whether a body reports a failure: `result: false`, in its data or beside it. */
export function isRefusal(body: unknown): boolean {
  if (!isRecord(body)) return false;
  return body.result === false || (isRecord(body.data) && body.data.result === false);
}

/** The error of a failure with a success status: `code` is used if the body has none. */
export function refusalError(body: unknown, code: string, url: string, status: number): ApiError {
  const fields = errorFields(body);
  return new ApiError({
    type: 'client',
    code: fields.code ?? code,
    message: fields.message ?? code,
    url,
    status,
    detail: fields.detail,
    requestId: fields.requestId,
    responseData: body,
  });
}

/** The error of a reply outside 200-299. Accepts our own shape, `{error: …}`, `{data: …}` and bare text. */
export function replyError(
  reply: { readonly status: number; readonly header: (name: string) => string | null },
  url: string,
  body: string,
  now: number,
): ApiError {
  const data = readJson(body);
  const fields = errorFields(data);
  const type =
    reply.status >= 500
      ? 'server'
      : reply.status === 408
        ? 'timeout'
        : reply.status >= 400
          ? 'client'
          : 'other';
  return new ApiError({
    type,
    code: fields.code ?? `http_${reply.status}`,
    message: fields.message ?? `The backend answered ${reply.status}`,
    url,
    status: reply.status,
    detail: fields.detail,
    requestId: fields.requestId ?? reply.header('x-request-id') ?? undefined,
    retryAfter: retryAfterSeconds(reply.header('retry-after'), now),
    // A proxy's HTML page is long and uninformative.
    responseData: data === undefined && looksLikeHtml(body) ? undefined : (data ?? (body || undefined)),
  });
}

/** Seconds of a Retry-After header (seconds or a date); undefined for anything else. */
export function retryAfterSeconds(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds : undefined;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}

export function looksLikeHtml(body: string): boolean {
  return /^\s*<(!doctype|html|head|body)/i.test(body);
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

interface FoundFields {
  readonly code?: string;
  readonly message?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly requestId?: string;
}

/**
 * A text that is an error code, without a final full stop: all catalogues of the specification write codes as
 * lower-case words joined by `_` or `-`. Undefined for any other text.
 */
function codeOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim().replace(/\.$/, '') : '';
  return /^[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*$/.test(text) ? text : undefined;
}

/** A backend may send its two numbers in `detail` or, as ours never does, beside its code. */
function detailIn({
  attempts_left,
  resend_after_s,
  detail,
}: Readonly<Record<string, unknown>>): FoundFields['detail'] {
  const found = {
    ...(typeof attempts_left === 'number' && { attempts_left }),
    ...(typeof resend_after_s === 'number' && { resend_after_s }),
    ...(isRecord(detail) && detail),
  };
  return isRecord(detail) || Object.keys(found).length > 0 ? found : undefined;
}

function errorFields(data: unknown): FoundFields {
  if (Array.isArray(data)) return isRecord(data[0]) ? errorFields(data[0]) : {};
  if (isText(data)) {
    const code = codeOf(data);
    return { message: data, ...(code !== undefined && { code }) };
  }
  if (!isRecord(data)) return {};
  const nested = [data.error, data.errors, data.data, data.detail].find(
    (value) => isRecord(value) || Array.isArray(value),
  );
  const hasOwn = [data.code, data.error_code, data.message, data.detail, data.error].some(isText);
  if (!hasOwn && nested !== undefined) {
    return { ...errorFields(nested), ...(nested === data.detail && isRecord(nested) && { detail: nested }) };
  }
  const message = [data.message, data.detail, data.error].find(isText);
  // The specification defines no error body: a code may have its own key, or be the value of another key.
  const said = [data.error_code, data.error, data.message, data.detail].map(codeOf);
  const code = isText(data.code) ? data.code : said.find((found) => found !== undefined);
  const detail = detailIn(data);
  return {
    ...(code !== undefined && { code }),
    ...(message !== undefined && { message }),
    ...(detail !== undefined && { detail }),
    ...(isText(data.request_id) && { requestId: data.request_id }),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
