import { cameraFailureOf } from './camera-state.ts';
import type { MediaSource } from './open-camera.ts';
import { stopStream } from './open-camera.ts';

export { isCameraForbidden } from './camera-policy.ts';

export type CameraPresence = 'present' | 'absent' | 'denied' | 'error';

interface Navigation {
  readonly mediaDevices?: MediaSource;
  readonly permissions?: { query(descriptor: { name: string }): Promise<{ readonly state: string }> };
}

/**
 * Whether a camera is present and allowed. Without `ask` there is no prompt: an earlier refusal is detected
 * if the browser reports it. With `ask` the camera is opened briefly to trigger the prompt; the answer then
 * holds for the whole flow. If it was already allowed there is no prompt, and the camera's light does not
 * flash. Never rejects.
 */
export async function checkCamera(
  options: { readonly ask?: boolean; readonly navigation?: Navigation } = {},
): Promise<CameraPresence> {
  const navigation = options.navigation ?? (navigator as unknown as Navigation);
  const media = navigation.mediaDevices;
  if (media === undefined) return 'error';
  try {
    const devices = await media.enumerateDevices();
    if (!devices.some((device) => device.kind === 'videoinput')) return 'absent';
    const permission = await permissionOf(navigation);
    if (permission === 'denied') return 'denied';
    if (options.ask === true && permission !== 'granted')
      stopStream(await media.getUserMedia({ audio: false, video: true }));
    return 'present';
  } catch (cause) {
    const failure = cameraFailureOf(cause);
    // A prompt that was closed gives no permission either.
    if (failure === 'dismissed') return 'denied';
    return failure === 'denied' || failure === 'absent' ? failure : 'error';
  }
}

/** True when a camera is listed and has not been refused. */
export async function hasCamera(navigation?: Navigation): Promise<boolean> {
  return (await checkCamera(navigation === undefined ? {} : { navigation })) === 'present';
}

/** The remembered permission: granted, denied or prompt; undefined if unknown. */
export async function permissionOf(navigation: Navigation): Promise<string | undefined> {
  try {
    return (await navigation.permissions?.query({ name: 'camera' }))?.state;
  } catch {
    // Firefox before 132 does not know the name.
    return undefined;
  }
}
