import type { GenericSchema, InferOutput } from 'valibot';
import { runCall } from './client/call.ts';
import { type ClientSettings, completeSettings } from './client/settings.ts';
import type { Extension } from './extensions.ts';

export type { ClientSettings } from './client/settings.ts';

/** How one call is made. */
export interface RequestOptions<TSchema extends GenericSchema> {
  readonly method: 'GET' | 'POST';
  /** Relative to the backend's base, with the trailing slash the specification gives it. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON, or as it is when a FormData. */
  readonly body?: unknown;
  /** What the reply must look like, inside or without the `{data}` envelope. */
  readonly schema: TSchema;
  readonly signal?: AbortSignal;
  /** Milliseconds for the whole call with its repeats; none by default, as the specification says. See also `ClientSettings.silence`. */
  readonly timeout?: number;
  /** Sent as X-Idempotency-Key to a backend that takes keys: one per attempt; a repeat with the same key is safe there. */
  readonly idempotencyKey?: string;
  /** Progress of the upload, 0..1. Only for FormData bodies. */
  readonly onProgress?: (share: number) => void;
  /** What the reply's body is: JSON unless `blob`, which gives the schema a Blob. */
  readonly as?: 'json' | 'blob';
  /** False: never repeated, even where a repeat would be safe. */
  readonly retry?: boolean;
  /** True: a failure is not told to `onFailure`. For calls whose errors are ignored, such as reports. */
  readonly silent?: boolean;
}

/** The typed client that every call to the backend goes through. Rejects with `ApiError` only. */
export interface ApiClient {
  /** The backend's base, without a trailing slash. */
  readonly baseUrl: string;
  /** Whether the backend has said that it speaks this. */
  speaks(extension: Extension): boolean;
  request<TSchema extends GenericSchema>(options: RequestOptions<TSchema>): Promise<InferOutput<TSchema>>;
  /** The same client whose calls also end when `signal` does. */
  withSignal(signal: AbortSignal): ApiClient;
}

/**
 * Creates the client. Cookies go with every call; a bearer token goes with it when `getToken` has
 * one; calls that are safe to repeat (GET, or POST with an idempotency key) are repeated a few
 * times after a network error or 502, 503, 504. See `ClientSettings`.
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
