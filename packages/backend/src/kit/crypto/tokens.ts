import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { nonceBytes } from './nonce.ts';

/**
 * 128 random bits, base64url: the id of a session, an integrator, a key. Never starts with a dash, which a
 * command line would parse as an option.
 */
export function randomId(): string {
  const id = randomBytes(16).toString('base64url');
  return id.startsWith('-') ? randomId() : id;
}

/** 256 random bits, base64url: a token or an API key. Only its hash is stored. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256, for values that are already random enough. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}

let lastTime = 0;
let lastCount = 0;

/**
 * An id that sorts by creation time: milliseconds, a counter within them, random bits; lower-case
 * hexadecimal.
 */
export function sortableId(now: Date): string {
  const time = Math.max(now.getTime(), lastTime);
  lastCount = time === lastTime ? lastCount + 1 : 0;
  lastTime = time;
  return `${time.toString(16).padStart(12, '0')}${lastCount.toString(16).padStart(4, '0')}${nonceBytes(8).toString('hex')}`;
}
