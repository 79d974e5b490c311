/**
 * A new key for X-Idempotency-Key, the specification's x_idempotency_key: one per attempt. A version 4 UUID;
 * built by hand where `randomUUID` is missing, as on pages without https.
 */
export function createIdempotencyKey(
  crypto: Partial<Crypto> & Pick<Crypto, 'getRandomValues'> = globalThis.crypto,
): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // RFC 9562, section 5.4: version 4 in the high bits of byte 6, variant 10 in those of byte 8.
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Statuses of a permanent refusal, which is stored under its key like a success. */
export const keptStatuses: readonly number[] = [400, 404, 413, 415, 422, 423];

/**
 * Whether a reply of this status is stored under its key: success or permanent refusal. Any other says
 * nothing about the attempt.
 */
export function isKeptStatus(status: number): boolean {
  return (status >= 200 && status < 300) || keptStatuses.includes(status);
}

/**
 * What must match between two requests under one key: everything but the language, which may change before a
 * retry.
 */
export function attemptContent(content: unknown): string {
  return JSON.stringify(content ?? null, (name, value) => (name === 'locale' ? undefined : value));
}
