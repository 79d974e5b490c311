/** A job that gave no result, with the codes of the vision engine: see `toAppError`. */
export class VisionQueueError extends Error {
  override readonly name = 'VisionQueueError';
  readonly code: 'vision_busy' | 'vision_timeout' | 'vision_failed';

  /** When to try again, in seconds; null: as usual for the code. */
  readonly retryAfterS: number | null;

  constructor(code: VisionQueueError['code'], message: string, retryAfterS: number | null = null) {
    super(message);
    this.code = code;
    this.retryAfterS = retryAfterS;
  }
}
