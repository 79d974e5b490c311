import type { MountErrorCode } from './api.d.ts';

/** Thrown by `mount` for a mistake in the call; has a code and a message for developers. */
export class MountError extends Error {
  override readonly name = 'MountError';
  readonly code: MountErrorCode;

  constructor(code: MountErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
