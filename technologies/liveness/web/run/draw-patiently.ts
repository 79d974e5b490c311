import type { LivenessEnvironment } from '../device/environment.ts';
import { problemOf } from '../problem.ts';

/** Milliseconds between two tries without a connection, and in all: the camera is on meanwhile. */
const pause = 3_000;
const patience = 120_000;

/**
 * Repeats a call that has one key until it is answered, so that a lost connection costs only time. Rejects as the call does with
 * any other failure, and after two minutes.
 * @param onWait called before each wait for the connection
 */
export async function drawPatiently<T>(
  draw: () => Promise<T>,
  { now, after }: Pick<LivenessEnvironment, 'now' | 'after'>,
  signal: AbortSignal,
  onWait: () => void,
): Promise<T> {
  const begun = now();
  for (;;) {
    try {
      return await draw();
    } catch (error) {
      const isLost = problemOf(error) === 'connection' && now() - begun < patience;
      if (!isLost || signal.aborted) throw error;
      onWait();
      await new Promise<void>((resolve) => after(pause, resolve));
    }
  }
}
