import { AppError } from '../errors.ts';

/** What holds the key that wraps the deployment's keys: a PKCS#11 device or a key management service. */
export interface KeyDevice {
  /** Whether it has not answered lately. Keys that a server has opened still work. */
  isAway(): boolean;
}

/** Retry-After in seconds while the device is away. */
const RETRY_S = 5;

/**
 * While the device is away no session begins: its key would be wrapped by one that may never be opened
 * again. Sessions under way are not touched.
 * @throws AppError 503 `keys_unavailable` with Retry-After.
 */
export function refuseWithoutDevice(device: KeyDevice | null): void {
  if (device?.isAway() !== true) return;
  throw new AppError(503, 'keys_unavailable', {
    message: 'The device that holds the keys does not answer: try again',
    retryAfter: RETRY_S,
  });
}
