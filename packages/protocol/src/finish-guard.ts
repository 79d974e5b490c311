import type { FinishResult } from './finish.ts';
import { isRecord } from './guard.ts';

/**
 * A finish counts only if status is success or failure and data is an object (null for a failure): the same
 * rule as `finishResultSchema`, without the schema library.
 */
export function isFinishResult(value: unknown): value is FinishResult {
  if (!isRecord(value)) return false;
  if (value.status !== 'success' && value.status !== 'failure') return false;
  return isRecord(value.data) || (value.status === 'failure' && value.data === null);
}
