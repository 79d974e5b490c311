import type { CameraPresence } from '@kuelik/camera';

/** Milliseconds before an unanswered prompt counts as a refusal. */
const permissionTimeout = 60_000;

/**
 * The camera check with a timeout: an unanswered prompt counts as a refusal. `check` itself releases the
 * camera, even if the answer comes too late.
 */
export async function checkCameraInTime(
  check: () => Promise<CameraPresence>,
  timeout: number = permissionTimeout,
): Promise<CameraPresence> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unanswered = new Promise<CameraPresence>((resolve) => {
    timer = setTimeout(() => resolve('denied'), timeout);
  });
  try {
    return await Promise.race([check(), unanswered]);
  } finally {
    clearTimeout(timer);
  }
}
