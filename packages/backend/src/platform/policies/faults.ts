import { AppError } from '../../kit/errors.ts';
import type { PolicyFault } from './plan.ts';

/** More help nobody: the caller has a different form in mind. */
const MAX_FAULTS = 100;
/** Paths hold names that came from outside. */
const MAX_PATH = 200;

/** Throws AppError 422 `invalid_policy` that lists the faults, if there are any. */
export function refuse(faults: readonly PolicyFault[]): void {
  if (faults.length === 0) return;
  throw new AppError(422, 'invalid_policy', {
    message: 'It would not run as it reads',
    detail: {
      faults: faults.slice(0, MAX_FAULTS).map((fault) => ({ ...fault, path: fault.path.slice(0, MAX_PATH) })),
    },
  });
}
