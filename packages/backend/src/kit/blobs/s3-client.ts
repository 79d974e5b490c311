import { S3Client } from '@aws-sdk/client-s3';

/** Location and credentials of an S3-compatible store. */
export interface S3Location {
  /** Address of the store, such as `https://s3.example.kz`; null: Amazon's own for the region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  /** Null: the SDK's credential chain, such as the machine's role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  /** Time limit of one request and of the store's silence; opening a connection has less. */
  readonly timeoutMs?: number;
}

/** A picture takes well under a second; a part of 8 MB takes this long at 13 Mbit/s. */
export const REQUEST_TIMEOUT_MS = 5000;
const CONNECT_TIMEOUT_MS = 2000;
/** The same of a request that may take longer, as on a busy machine. */
const CONNECT_SHARE = 0.4;
/** Attempts per request; with the pauses between them they stay within the browser's own timeout. */
const ATTEMPTS = 3;
const SOCKETS = 64;

/** The client of one store; retries failures of the store or the network with growing pauses. */
export function s3Client({ endpoint, region, credentials, timeoutMs = REQUEST_TIMEOUT_MS }: S3Location) {
  return new S3Client({
    region,
    // Self-hosted stores rarely have a host name per bucket.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === null ? {} : { credentials }),
    maxAttempts: ATTEMPTS,
    // Not every store supports the SDK's CRC32 trailers: content is signed by SHA-256 and checked by MD5
    // instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(timeoutMs, Math.max(CONNECT_TIMEOUT_MS, CONNECT_SHARE * timeoutMs)),
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: timeoutMs,
      httpAgent: { maxSockets: SOCKETS, keepAlive: true },
      httpsAgent: { maxSockets: SOCKETS, keepAlive: true },
    },
  });
}

/** Name and status of an error from the store; its message may quote the request. */
export function s3Fault(error: unknown): { readonly name: string; readonly status: number | null } {
  if (!(error instanceof Error)) return { name: 'unknown', status: null };
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  return { name: error.name, status: $metadata?.httpStatusCode ?? null };
}
