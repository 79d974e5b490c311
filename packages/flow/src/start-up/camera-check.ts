import { isCameraForbidden } from '@kuelik/camera/presence';
import { warn } from '@kuelik/ui';
import type { Shell } from '../shell/shell.ts';

export { checkCamera } from '@kuelik/camera/presence';

type Host = Pick<Shell, 'emit' | 'session'>;

const cameraMessage =
  'A Permissions-Policy denies the camera to the flow: the page must allow it for itself and for the frame’s origin';

/** Warns the host's developers if a policy denies us the camera: only they can fix it. */
export function reportForbiddenCamera(
  { emit, session }: Host,
  isForbidden: () => boolean = isCameraForbidden,
): void {
  if (!isForbidden()) return;
  warn(cameraMessage);
  emit('kuelik', { type: 'error', session, code: 'camera_blocked', message: cameraMessage });
}

const workersMessage =
  "The page's policy blocks workers: it must allow worker-src blob: and the flow's origin";

/** Warns the host's developers that their policy blocks our workers: only they can fix it. */
export function reportBlockedWorkers({ emit, session }: Host): void {
  warn(workersMessage);
  emit('kuelik', { type: 'error', session, code: 'workers_blocked', message: workersMessage });
}
