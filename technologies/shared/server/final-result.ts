import { FinalResultError } from '@kuelik/backend';

/**
 * Whether `Results.record` refused, since the stored success or failure is final: a later result changes nothing. A
 * spent counter, which has the same code, is none.
 */
export const isAlreadyFinal = (error: unknown): boolean => error instanceof FinalResultError;
