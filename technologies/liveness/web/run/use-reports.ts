import type { CameraState } from '@kuelik/camera';
import { type FailureReason, isOutage } from '@kuelik/protocol';
import { useEffect } from 'react';
import type { ScreenState } from '../machine.ts';

/** Camera states that are not failures. */
const fine = /idle|asking|starting|live|grey/;

/** Reports the check's problems to the shell: once per refusal, timeout and camera failure. */
export function useReports(
  screen: ScreenState,
  camera: CameraState['status'],
  onFailureReason: (reason: FailureReason) => void,
): void {
  const reason = reasonOf(screen);
  // A string, so that the same reason is not reported again on another render.
  const serialized = reason === null ? null : JSON.stringify(reason);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `screen` distinguishes a second refusal for the same reason
  useEffect(() => {
    if (serialized !== null) onFailureReason(JSON.parse(serialized));
  }, [serialized, screen, onFailureReason]);

  const failed = fine.test(camera) ? null : camera;
  useEffect(() => {
    if (failed) onFailureReason({ type: 'camera', value: 'NO_CAM', detail: { camera: failed } });
  }, [failed, onFailureReason]);
}

function reasonOf(screen: ScreenState): FailureReason | null {
  switch (screen.page) {
    case 'rejected':
      return { type: 'calc', value: 'NOT_PASSED', detail: { reasons: screen.reasons } };
    case 'exhausted':
      return { type: 'calc', value: 'MAXIMUM_ATTEMPTS', detail: { reasons: screen.result?.reasons ?? [] } };
    case 'timeout':
      return { type: 'timeout', value: 'TIMEOUT', detail: { part: screen.kind } };
    case 'trouble':
      // Failed calls are reported where they fail.
      if (isOutage(screen.trouble) || screen.trouble === 'refused' || screen.trouble === 'session')
        return null;
      return { type: 'other', value: 'OTHER', detail: { trouble: screen.trouble } };
    default:
      return null;
  }
}
