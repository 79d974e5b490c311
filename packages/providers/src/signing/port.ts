/** A service that holds people's signing keys and signs for them. */
export interface CloudSigning {
  /** What the service can do. */
  capabilities(): Promise<Readonly<Record<string, boolean>>>;
}
