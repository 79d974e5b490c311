import type { TimeLimits } from './time-limits.ts';

/** The queue of files is full: the caller should reject the request (503 and Retry-After). */
export class FileBusyError extends Error {
  readonly code = 'file_busy';
  override readonly name = 'FileBusyError';
}

/** Reading the file took too much time or memory, or crashed its process: the file cannot be read. */
export class FileKilledError extends Error {
  override readonly name = 'FileKilledError';
  /** The time limit that was exceeded; null: it was something else. */
  readonly limit: keyof TimeLimits | null;

  constructor(message: string, limit: keyof TimeLimits | null = null, cause?: unknown) {
    super(message, { cause });
    this.limit = limit;
  }
}

/** The process did not start. The file is not the cause: the caller may try again (503 and Retry-After). */
export class FileProcessError extends Error {
  readonly code = 'file_process';
  override readonly name = 'FileProcessError';
}
