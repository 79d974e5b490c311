import { createHash } from 'node:crypto';
import { numberLength } from '../contract.ts';

/** The session's number, `numberLength` digits: always the same one for a session. */
export function numberFor(sessionId: string): string {
  const hash = createHash('sha256').update(`number-check:${sessionId}`).digest();
  return String(hash.readUInt32BE(0) % 10 ** numberLength).padStart(numberLength, '0');
}

/** Whether the person typed the number; spaces do not count. */
export const isRight = (expected: string, typed: string): boolean => typed.replaceAll(/\s/g, '') === expected;
