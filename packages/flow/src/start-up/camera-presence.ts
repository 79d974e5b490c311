import type { CameraPresence } from '@kuelik/camera';

/** Milliseconds a person may leave the browser's question unanswered before it counts as a refusal. */
const permissionTimeout = 60_000;

/**
 * The camera check with an end: a question that nobody answers counts as a refusal. `check` lets the
 * camera go by itself, also when the answer comes too late.
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
