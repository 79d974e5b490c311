import type { KeyDevice } from './key-device.ts';

export interface DeviceWatchOptions {
  /** Has the device open the deployment's keys; rejects while it cannot. */
  readonly open: () => Promise<unknown>;
  /** Milliseconds between two looks. */
  readonly everyMs: number;
  /** Whether an error means that asking again may lock the device's PIN. */
  readonly isFinal: (error: unknown) => boolean;
  /** Called with the error when the device fails, and with null when it is back. */
  readonly onChange: (error: unknown) => void;
}

export interface DeviceWatch extends KeyDevice {
  stop(): void;
}

/** Milliseconds to the next look after a failed one. */
const SOON_MS = 2_000;
/** Failures in a row after which the device counts as away: one may be a moment of its network. */
const FAILURES = 2;

/**
 * Asks the device from time to time whether it can still open the keys. One look at a time; it stops asking
 * after a refused PIN, so that the device does not lock it.
 */
export function watchDevice({ open, everyMs, isFinal, onChange }: DeviceWatchOptions): DeviceWatch {
  let failures = 0;
  let isStopped = false;
  let timer: NodeJS.Timeout;
  const isAway = () => failures >= FAILURES;

  const failed = (error: unknown) => {
    const wasAway = isAway();
    const final = isFinal(error);
    failures = final ? Math.max(FAILURES, failures + 1) : failures + 1;
    if (!wasAway && isAway()) onChange(error);
    return final;
  };
  const look = async () => {
    const final = await open().then(
      () => {
        const wasAway = isAway();
        failures = 0;
        if (wasAway && !isStopped) onChange(null);
        return false;
      },
      (error: unknown) => (isStopped ? true : failed(error)),
    );
    if (!isStopped && !final) later(failures === 0 ? everyMs : Math.min(SOON_MS, everyMs));
  };
  const later = (ms: number) => {
    timer = setTimeout(look, ms);
    timer.unref();
  };
  later(everyMs);
  return {
    isAway,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
