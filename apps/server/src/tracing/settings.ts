/** Where traces go, by the variables that OpenTelemetry names. */
export interface TracingSettings {
  /** The collector's OTLP/HTTP address, without `/v1/traces` and a trailing slash. */
  readonly url: string;
  /** Sent with each request to it, such as an authorization. */
  readonly headers: Readonly<Record<string, string>>;
  /** This deployment's name in the traces. */
  readonly service: string;
  /** The share of traces to keep, 0 to 1. */
  readonly share: number;
}
