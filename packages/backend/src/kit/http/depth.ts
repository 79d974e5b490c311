import { AppError } from '../errors.ts';

/** Far above any body of this API; far below what could overflow the stack of a recursive walk. */
export const MAX_DEPTH = 64;

export const tooDeep = () =>
  new AppError(400, 'invalid_request', { message: 'The body is nested too deeply' });

/** Whether a parsed JSON value is nested deeper than 64 levels. Iterative. */
export function isTooDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((entry) =>
      typeof entry === 'object' && entry !== null && !Buffer.isBuffer(entry) ? Object.values(entry) : [],
    );
  }
  return false;
}
