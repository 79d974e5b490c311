/** Options of any call besides its payload; see `RequestOptions`. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds. */
  readonly timeout?: number;
  readonly idempotencyKey?: string;
}
