import { randomInt } from 'node:crypto';
import { codeCases } from '../cases/other-cases.ts';

export const CODE_LENGTH = 6;
/** Wrong entries that invalidate a code. */
export const WRONG_CODES = 5;

/** Six random digits that are not a listed case. */
export function newCode(): string {
  for (;;) {
    const code = String(randomInt(0, 10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
    if (!codeCases.some(({ value }) => value === code)) return code;
  }
}
