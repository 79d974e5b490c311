/** The queue is full: the caller should shed the request (503 and Retry-After). */
export class VisionBusyError extends Error {
  readonly code = 'vision_busy';
  override readonly name = 'VisionBusyError';
  /** When half of the queue is free, in seconds; null: unknown. */
  readonly retryAfterS: number | null;

  constructor(message: string, retryAfterS: number | null = null) {
    super(message);
    this.retryAfterS = retryAfterS;
  }
}

/** A job exceeded its time limit; its thread was terminated and replaced. */
export class VisionTimeoutError extends Error {
  readonly code = 'vision_timeout';
  override readonly name = 'VisionTimeoutError';
}

/** The bytes are not a decodable picture, or it has too many pixels. */
export class ImageUnreadableError extends Error {
  readonly code = 'image_unreadable';
  override readonly name = 'ImageUnreadableError';
}

/** The engine itself failed: a thread died, models are missing, or it is closed. */
export class VisionFailedError extends Error {
  readonly code = 'vision_failed';
  override readonly name = 'VisionFailedError';
}

/** Error codes of a job. */
export type VisionErrorCode = 'vision_busy' | 'vision_timeout' | 'image_unreadable' | 'vision_failed';

/** Rebuilds an error from its code and message after it crossed a thread boundary. */
export function visionError(code: VisionErrorCode, message: string): Error {
  if (code === 'vision_busy') return new VisionBusyError(message);
  if (code === 'vision_timeout') return new VisionTimeoutError(message);
  if (code === 'image_unreadable') return new ImageUnreadableError(message);
  return new VisionFailedError(message);
}
