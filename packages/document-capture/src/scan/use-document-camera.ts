import { type Camera, useCamera } from '@kuelik/camera';
import { securitiesApi } from '@kuelik/protocol';
import { type ScanTimeUse, useScanTime } from './use-scan-time.ts';

/** Pixels requested from the camera: the highest video resolution of phones. */
const cameraSize = { width: 2560, height: 1440 } as const;
export interface DocumentCameraUse extends Omit<ScanTimeUse, 'live'> {
  /** False keeps the camera off. */
  readonly enabled: boolean;
}

/**
 * Opens the document camera while it is needed, reports it for the record and starts the scan's time limit.
 * `scanTime`: the time limit in milliseconds;
 * `onExtended` starts it again on the server.
 */
export function useDocumentCamera(use: DocumentCameraUse): {
  readonly camera: Camera;
  readonly scanTime: number;
  readonly onExtended: () => void;
} {
  const { client, sessionId, technology, scanPath, enabled } = use;
  const camera = useCamera({
    facing: 'environment',
    ...cameraSize,
    enabled,
    onDevice: ({ deviceId, label }) => {
      securitiesApi(client)
        .camera({ session_id: sessionId, device_id: deviceId, label })
        // The report is only for the record: a scan neither waits for it nor fails with it.
        .catch(() => undefined);
    },
  });
  const { scanTime, restart } = useScanTime({ client, sessionId, technology, scanPath, live: camera.live });
  return { camera, scanTime, onExtended: restart };
}
