import type { GenericSchema, InferOutput } from 'valibot';

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
  /** Milliseconds; none by default, as the specification says. */
  readonly timeout?: number;
  /** Sent as X-Idempotency-Key: one per attempt; a repeat with the same key is safe. */
  readonly idempotencyKey?: string;
  /** Progress of the upload, 0..1. Only for FormData bodies. */
  readonly onProgress?: (share: number) => void;
}

/** The typed client that every call to the backend goes through. Rejects with `ApiError` only. */
export interface ApiClient {
  /** The backend's base, without a trailing slash. */
  readonly baseUrl: string;
  request<TSchema extends GenericSchema>(options: RequestOptions<TSchema>): Promise<InferOutput<TSchema>>;
  /** The same client whose calls also end when `signal` does. */
  withSignal(signal: AbortSignal): ApiClient;
}
