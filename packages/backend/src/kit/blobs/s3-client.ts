import { S3Client } from '@aws-sdk/client-s3';

/** Where an S3-compatible store is, and how to sign for it. */
export interface S3Location {
  /** Address of the store, such as `https://s3.example.kz`; null: Amazon's own of the region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  /** Null: as the machine's role says (the SDK's chain of credentials). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  /** How long one request may take, a store may stay silent, and a connection may take to open. */
  readonly timeoutMs?: number;
}

/** A picture takes well under a second; a part of 8 MB takes this long at 13 Mbit/s. */
export const REQUEST_TIMEOUT_MS = 5000;
const CONNECT_TIMEOUT_MS = 2000;
/** Tries of one request: with the pauses between them still within what a browser waits for. */
const ATTEMPTS = 3;
const SOCKETS = 64;

/** The client of one store; retries what failed by the store or the line, with growing pauses. */
export function s3Client({ endpoint, region, credentials, timeoutMs = REQUEST_TIMEOUT_MS }: S3Location) {
  return new S3Client({
    region,
    // Stores of one's own rarely have a name per bucket.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === null ? {} : { credentials }),
    maxAttempts: ATTEMPTS,
    // Not every store knows the SDK's CRC32 trailers: content is signed by SHA-256 and checked by MD5 instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs),
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: timeoutMs,
      httpAgent: { maxSockets: SOCKETS, keepAlive: true },
      httpsAgent: { maxSockets: SOCKETS, keepAlive: true },
    },
  });
}

/** Names and status of a store's refusal: its message may quote the request. */
export function s3Fault(error: unknown): { readonly name: string; readonly status: number | null } {
  if (!(error instanceof Error)) return { name: 'unknown', status: null };
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  return { name: error.name, status: $metadata?.httpStatusCode ?? null };
}
