import { AppError } from './errors.ts';

/** Seconds; longer than a browser's own retry pauses, within which no disk is freed. */
const RETRY_AFTER_S = 30;

/**
 * A file could not be stored or read back: the disk is full, or the store is unavailable. Our fault, not the
 * person's.
 */
export const storageFault = (cause: unknown): AppError =>
  cause instanceof AppError
    ? cause
    : new AppError(503, 'storage_unavailable', {
        message: 'Files cannot be stored now',
        retryAfter: RETRY_AFTER_S,
        cause,
      });

/** Whether an error is a `storageFault`. */
export const isStorageFault = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'storage_unavailable';
