import { AppError } from '../../kit/errors.ts';
import type { PolicyFault } from './plan.ts';

/** More would not help: the request has a different format altogether. */
const MAX_FAULTS = 100;
/** Paths contain names from outside. */
const MAX_PATH = 200;

/** Throws AppError 422 `invalid_policy` that lists the faults, if any. */
export function refuse(faults: readonly PolicyFault[]): void {
  if (faults.length === 0) return;
  throw new AppError(422, 'invalid_policy', {
    message: 'It would not run as it reads',
    detail: {
      faults: faults.slice(0, MAX_FAULTS).map((fault) => ({ ...fault, path: fault.path.slice(0, MAX_PATH) })),
    },
  });
}
