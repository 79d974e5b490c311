import type { Extension } from '../extensions.ts';
import type { ApiError } from './errors.ts';
import { defaultRetryPolicy, type RetryPolicy, type Sleep, sleep } from './retry.ts';
import type { Line, SilenceLimits } from './silence.ts';

/** One breadcrumb of the calls before an error, without personal data. */
export interface Activity {
  readonly kind: 'request' | 'response' | 'error';
  readonly method: 'GET' | 'POST';
  /** The URL with its query values blanked. */
  readonly url: string;
  readonly status?: number;
  /** The error's code. */
  readonly code?: string;
}

/** Settings of `createApiClient`; all but the base have defaults for browsers and Node. */
export interface ClientSettings {
  /** The backend's base, such as `https://example.kz/api/v1` or `/api/v1`. */
  readonly baseUrl: string;
  readonly fetch?: typeof globalThis.fetch;
  /** The session's token, or null if there is none (yet). */
  readonly getToken?: () => string | null;
  /** The extensions that the backend supports: none until it has announced them. */
  readonly speaks?: (extension: Extension) => boolean;
  /** Called for every call that finally failed, except aborted and silent ones. */
  readonly onFailure?: (error: ApiError) => void;
  readonly onActivity?: (activity: Activity) => void;
  readonly retry?: Partial<RetryPolicy>;
  readonly sleep?: Sleep;
  /** When a silent call fails as `timeout`; never by default, per the specification. */
  readonly silence?: SilenceLimits | null;
  /** Dispatches `offline` when the connection is lost; the browser's window by default. */
  readonly line?: Line | null;
  /** 0 to 1, for the jitter of the pauses. */
  readonly random?: () => number;
  /** Creates the request object for uploads with progress; null if the platform has none, as in Node. */
  readonly createUpload?: (() => XMLHttpRequest) | null;
}

export interface CompleteSettings {
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly getToken: () => string | null;
  readonly speaks: (extension: Extension) => boolean;
  readonly onFailure: (error: ApiError) => void;
  readonly onActivity: (activity: Activity) => void;
  readonly retry: RetryPolicy;
  readonly sleep: Sleep;
  readonly silence: SilenceLimits | null;
  readonly line: Line | null;
  readonly random: () => number;
  readonly createUpload: (() => XMLHttpRequest) | null;
}

export function completeSettings(settings: ClientSettings): CompleteSettings {
  const browserUpload = typeof XMLHttpRequest === 'undefined' ? null : () => new XMLHttpRequest();
  return {
    baseUrl: settings.baseUrl.replace(/\/+$/, ''),
    // Looked up at call time, so that a later replacement (monitoring) is used.
    fetch: settings.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    getToken: settings.getToken ?? (() => null),
    speaks: settings.speaks ?? (() => false),
    onFailure: settings.onFailure ?? (() => {}),
    onActivity: settings.onActivity ?? (() => {}),
    retry: { ...defaultRetryPolicy, ...settings.retry },
    sleep: settings.sleep ?? sleep,
    silence: settings.silence ?? null,
    line: settings.line === undefined ? (globalThis.window ?? null) : settings.line,
    random: settings.random ?? Math.random,
    createUpload: settings.createUpload === undefined ? browserUpload : settings.createUpload,
  };
}
