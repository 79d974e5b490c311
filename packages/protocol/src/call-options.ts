/** What any call may be given beside its payload; see `RequestOptions`. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds. */
  readonly timeout?: number;
  readonly idempotencyKey?: string;
}
