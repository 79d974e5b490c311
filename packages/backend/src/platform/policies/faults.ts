import { AppError } from '../../kit/errors.ts';
import type { PolicyFault } from './plan.ts';

/** Above this number the request has a different format altogether, and more faults would not help. */
const MAX_FAULTS = 100;
/** Longest path in a fault; paths contain names from the request. */
const MAX_PATH = 200;

/** Throws AppError 422 `invalid_policy` that lists the faults, if any. */
export function refuse(faults: readonly PolicyFault[]): void {
  if (faults.length === 0) return;
  throw new AppError(422, 'invalid_policy', {
    message: 'Some settings are invalid',
    detail: {
      faults: faults.slice(0, MAX_FAULTS).map((fault) => ({ ...fault, path: fault.path.slice(0, MAX_PATH) })),
    },
  });
}
