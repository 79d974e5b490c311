import { type Camera, useCamera } from '@kuelik/flow';
import { type ApiClient, createIdempotencyKey, securitiesApi } from '@kuelik/protocol';
import { useEffect, useState } from 'react';
import * as v from 'valibot';

/** Pixels asked of the camera: the finest that phones give as video. */
const cameraSize = { width: 2560, height: 1440 } as const;
/** Milliseconds before the camera, where a server does not say: the product's decision. */
const usualScanTime = 120_000;

const anyScanReply = v.object({ time_limit_s: v.pipe(v.number(), v.minValue(1)) });

export interface DocumentCameraUse {
  readonly client: ApiClient;
  readonly sessionId: string;
  readonly technology: string;
  /** The technology's call that begins the time of a scan. */
  readonly scanPath: string;
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
  const [scanTime, setScanTime] = useState(usualScanTime);
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
  const { live } = camera;
  useEffect(() => {
    if (!live) return;
    let left = false;
    client
      .request({
        method: 'POST',
        path: scanPath,
        body: { session_id: sessionId, technology },
        schema: anyScanReply,
        idempotencyKey: createIdempotencyKey(),
        silent: true,
      })
      .then(({ time_limit_s }) => {
        if (!left) setScanTime(time_limit_s * 1000);
      })
      // Other backends of this protocol have no such call: the usual time holds.
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [live, client, sessionId, technology, scanPath]);
  return { camera, scanTime };
}
