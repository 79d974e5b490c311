import { createHmac } from 'node:crypto';

/** The header by which a receiver authenticates a delivery. */
export const SIGNATURE_HEADER = 'kuelik-signature';

/**
 * `t=<seconds since 1970>,v1=<hex>`: HMAC-SHA256 of the time, a dot and the body. The time is that of this
 * attempt, so that a receiver can reject a replay.
 */
export function signatureOf(secret: string, at: Date, body: string): string {
  const t = Math.floor(at.getTime() / 1000);
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  return `t=${t},v1=${v1}`;
}
