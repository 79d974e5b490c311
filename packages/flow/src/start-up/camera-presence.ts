export type CameraPresence = 'present' | 'none' | 'denied' | 'failed';

/** Milliseconds a person may leave the browser's question unanswered before it counts as a refusal. */
export const permissionTimeout = 60_000;

/** What the check needs of `navigator.mediaDevices`. */
export type CameraDevices = Pick<MediaDevices, 'enumerateDevices' | 'getUserMedia'>;

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

function classify(error: unknown): CameraPresence {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' ? 'none' : 'failed';
}

/**
 * Is there a camera that we may use? Asks for permission, because only that tells a refusal from
 * an absence, and lets the camera go at once. Never fails; `devices` is undefined on pages without https.
 */
export async function checkCameraPresence(
  devices: CameraDevices | undefined,
  timeout: number = permissionTimeout,
): Promise<CameraPresence> {
  if (devices === undefined) return 'failed';
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const list = await devices.enumerateDevices();
    if (!list.some((device) => device.kind === 'videoinput')) return 'none';
    // Stopped whenever it comes, also after the time is up: a forgotten stream keeps the camera's light on.
    const asked = devices.getUserMedia({ video: true, audio: false }).then((stream): CameraPresence => {
      stop(stream);
      return 'present';
    });
    const unanswered = new Promise<CameraPresence>((resolve) => {
      timer = setTimeout(() => resolve('denied'), timeout);
    });
    return await Promise.race([asked.catch(classify), unanswered]);
  } catch (error) {
    return classify(error);
  } finally {
    clearTimeout(timer);
  }
}
