import { AppError } from '@kuelik/backend';

/** Whether `Results.record` refused, since the stored success or failure is final: a later result changes nothing. */
export const isAlreadyFinal = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'result_already_exists' || error.code === 'maximum_attempts');
