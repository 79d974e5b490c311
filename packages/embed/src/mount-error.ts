import type { MountErrorCode } from './api.d.ts';

/** Thrown by `mount` for a mistake in the call; carries a code and a text for developers. */
export class MountError extends Error {
  override readonly name = 'MountError';
  readonly code: MountErrorCode;

  constructor(code: MountErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
