import type { GenericSchema, InferOutput } from 'valibot';
import type { Extension } from '../extensions.ts';
import { runCall } from './call.ts';
import { type ClientSettings, completeSettings } from './settings.ts';
import type { Send } from './transport.ts';

export type { ClientSettings } from './settings.ts';

/** Options of one call. */
export interface RequestOptions<TSchema extends GenericSchema> {
  readonly method: 'GET' | 'POST';
  /** Relative to the backend's base, with the specification's trailing slash. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON; a FormData is sent unchanged. */
  readonly body?: unknown;
  /** Schema of the reply, inside or without the `{data}` envelope. */
  readonly schema: TSchema;
  readonly signal?: AbortSignal;
  /**
   * Milliseconds for the whole call with its retries; none by default, per the specification. See also
   * `ClientSettings.silence`.
   */
  readonly timeout?: number;
  /**
   * Sent as X-Idempotency-Key if the backend supports keys: one key per attempt, so that a repeat with it is
   * safe.
   */
  readonly idempotencyKey?: string;
  /** Progress of the upload of a FormData body, or of the download of a blob: 0..1. */
  readonly onProgress?: (share: number) => void;
  /** Type of the reply's body: JSON unless `blob`, which passes a Blob to the schema. */
  readonly as?: 'json' | 'blob';
  /** Sends the request in place of the client's own ways, on every attempt. */
  readonly send?: Send;
  /** `result: false` with a success status is an error: with this code, unless the body has one. */
  readonly refusal?: string;
  /** False: never retried, even where that would be safe. */
  readonly retry?: boolean;
  /** True: failures are not passed to `onFailure`. For calls whose errors are ignored, such as reports. */
  readonly silent?: boolean;
}

/** The typed client for all backend calls. Rejects with `ApiError` only. */
export interface ApiClient {
  /** The backend's base, without a trailing slash. */
  readonly baseUrl: string;
  /** Whether the backend has announced this extension. */
  speaks(extension: Extension): boolean;
  request<TSchema extends GenericSchema>(options: RequestOptions<TSchema>): Promise<InferOutput<TSchema>>;
  /** The same client whose calls also abort with `signal`. */
  withSignal(signal: AbortSignal): ApiClient;
}

/**
 * Creates the client. Every call sends cookies, and a bearer token if `getToken` returns one; safe calls
 * (GET, or POST with an idempotency key) are retried a few times after a network error or 502, 503, 504. See
 * `ClientSettings`.
 */
export function createApiClient(settings: ClientSettings): ApiClient {
  const complete = completeSettings(settings);
  const bind = (signals: readonly AbortSignal[]): ApiClient => ({
    baseUrl: complete.baseUrl,
    speaks: complete.speaks,
    request: (options) =>
      runCall(complete, options, options.signal === undefined ? signals : [...signals, options.signal]),
    withSignal: (signal) => bind([...signals, signal]),
  });
  return bind([]);
}
