import { createHmac } from 'node:crypto';

/** The header that a receiver checks before it believes a message. */
export const SIGNATURE_HEADER = 'kuelik-signature';

/**
 * `t=<seconds since 1970>,v1=<hex>`: HMAC-SHA256 of the time, a dot and the body. The time is that of this sending,
 * so that a receiver can refuse a message that somebody kept.
 */
export function signatureOf(secret: string, at: Date, body: string): string {
  const t = Math.floor(at.getTime() / 1000);
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  return `t=${t},v1=${v1}`;
}
