import { type Camera, useCamera } from '@kuelik/camera';
import { securitiesApi } from '@kuelik/protocol';
import { type ScanTimeUse, useScanTime } from './use-scan-time.ts';

/** Pixels asked of the camera: the finest that phones give as video. */
const cameraSize = { width: 2560, height: 1440 } as const;
export interface DocumentCameraUse extends Omit<ScanTimeUse, 'live'> {
  /** False keeps the camera off. */
  readonly enabled: boolean;
}

/**
 * The camera for a document while it is needed: reported for the record, and the scan's time begun with it.
 * `scanTime`: milliseconds that the person has before the camera.
 */
export function useDocumentCamera(use: DocumentCameraUse): {
  readonly camera: Camera;
  readonly scanTime: number;
} {
  const { client, sessionId, technology, scanPath, enabled } = use;
  const camera = useCamera({
    facing: 'environment',
    ...cameraSize,
    enabled,
    onDevice: ({ deviceId, label }) => {
      securitiesApi(client)
        .camera({ session_id: sessionId, device_id: deviceId, label })
        // The report is for the record: a scan does not wait for it, or fail with it.
        .catch(() => undefined);
    },
  });
  const scanTime = useScanTime({ client, sessionId, technology, scanPath, live: camera.live });
  return { camera, scanTime };
}
