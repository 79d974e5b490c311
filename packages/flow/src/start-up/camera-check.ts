import { isCameraForbidden } from '@kuelik/camera/presence';
import { warn } from '../monitoring/warn.ts';
import type { Shell } from '../shell/shell.ts';

export { checkCamera } from '@kuelik/camera/presence';

type Host = Pick<Shell, 'emit' | 'session'>;

const cameraMessage =
  'A Permissions-Policy keeps the camera from the flow: the page has to allow it to itself and to the frame’s origin';

/** Warns whoever built the page when a policy keeps the camera from us: only they can mend it. */
export function reportForbiddenCamera(
  { emit, session }: Host,
  isForbidden: () => boolean = isCameraForbidden,
): void {
  if (!isForbidden()) return;
  warn(cameraMessage);
  emit('kuelik', { type: 'error', session, code: 'camera_blocked', message: cameraMessage });
}

const workersMessage =
  "The page's policy keeps workers from starting: it has to allow worker-src blob: and the flow's origin";

/** Warns whoever built the page that its policy keeps our workers from starting: only they can mend it. */
export function reportBlockedWorkers({ emit, session }: Host): void {
  warn(workersMessage);
  emit('kuelik', { type: 'error', session, code: 'workers_blocked', message: workersMessage });
}
