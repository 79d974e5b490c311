/** Where a provider answers and how it knows us. */
export interface Endpoint {
  /** Without a trailing slash. A function: the sandbox's address is known only once the server listens. */
  readonly baseUrl: () => string;
  /** Sent as a bearer token; null: the provider asks for none. */
  readonly token: string | null;
}
