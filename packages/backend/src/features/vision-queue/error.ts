/** A job that gave no result, with the codes of the vision engine: see `toAppError`. */
export class VisionQueueError extends Error {
  override readonly name = 'VisionQueueError';
  readonly code: 'vision_busy' | 'vision_timeout' | 'vision_failed';

  constructor(code: VisionQueueError['code'], message: string) {
    super(message);
    this.code = code;
  }
}
