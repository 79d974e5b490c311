import { ApiError } from './errors.ts';

/** The specification's failure reason types, section 3. */
export const failureTypes = ['timeout', 'camera', 'calc', 'server', 'client', 'other'] as const;
export type FailureType = (typeof failureTypes)[number];

/** Reason values by HTTP status, the specification's section 3: 500 and above, 400 to 499, none. */
export type FailureReasonValue = 'REQUEST_ERROR' | 'CLIENT' | 'OTHER';

/** The specification's failure reason: its type, its value and free details without personal data. */
export interface FailureReason {
  readonly type: FailureType;
  readonly value: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

export function classifyStatus(status: number | undefined): FailureReasonValue {
  if (status === undefined) return 'OTHER';
  if (status >= 500) return 'REQUEST_ERROR';
  if (status >= 400) return 'CLIENT';
  return 'OTHER';
}

/** Rejections of getUserMedia and enumerateDevices (W3C Media Capture and Streams, section 10). */
const cameraErrors = new Set([
  'NotAllowedError',
  'NotFoundError',
  'NotReadableError',
  'OverconstrainedError',
]);

/** The backend stores at most 8 KB of a reason; half of it may be the reply's body. */
const longestResponse = 4096;

/**
 * The failure reason for any thrown value. A failed call carries what the specification's section 7 requires:
 * HTTP status, request URL, response data and session. Of other errors only the name is kept: a message may
 * quote user input.
 */
export function toFailureReason(error: unknown, session?: string): FailureReason {
  const base = session === undefined ? {} : { session };
  if (error instanceof ApiError) {
    const detail = {
      code: error.code,
      status: error.status,
      url: error.url,
      response: shorten(error.responseData),
      request_id: error.requestId,
      ...base,
    };
    return { type: error.type, value: classifyStatus(error.status), detail: dropUndefined(detail) };
  }
  const name = error instanceof Error ? error.name : 'unknown';
  if (cameraErrors.has(name)) return { type: 'camera', value: 'NO_CAM', detail: { name, ...base } };
  return { type: 'other', value: 'OTHER', detail: { name, ...base } };
}

function shorten(data: unknown): unknown {
  if (data === undefined) return undefined;
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return text.length <= longestResponse ? data : `${text.slice(0, longestResponse)}…`;
}

function dropUndefined(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined));
}
