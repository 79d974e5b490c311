/** A provider's address and our credentials. */
export interface Endpoint {
  /**
   * Without a trailing slash. A function, because the sandbox's address is known only once the server
   * listens.
   */
  readonly baseUrl: () => string;
  /** Sent as a bearer token; null if the provider needs none. */
  readonly token: string | null;
}
