import { type ApiClient, createIdempotencyKey } from '@kuelik/protocol';
import { useEffect, useState } from 'react';
import * as v from 'valibot';

/** Default time limit of a scan in milliseconds, if the server gives none: a product decision. */
const usualScanTime = 120_000;

const anyScanReply = v.object({ time_limit_s: v.pipe(v.number(), v.minValue(1)) });

export interface ScanTimeUse {
  readonly client: ApiClient;
  readonly sessionId: string;
  readonly technology: string;
  /** The technology's call that starts a scan's time limit. */
  readonly scanPath: string;
  /** Whether the camera shows a picture. */
  readonly live: boolean;
}

/**
 * Tells the server that a scan has started whenever the camera turns on; returns the scan's time limit in
 * milliseconds.
 */
export function useScanTime({ client, sessionId, technology, scanPath, live }: ScanTimeUse): number {
  const [scanTime, setScanTime] = useState(usualScanTime);
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
      // Other backends of this protocol lack this call: the default applies.
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [live, client, sessionId, technology, scanPath]);
  return scanTime;
}
