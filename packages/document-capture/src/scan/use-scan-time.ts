import { type ApiClient, createIdempotencyKey } from '@kuelik/protocol';
import { useCallback, useEffect, useState } from 'react';
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
 * Reports to the server that a scan has started whenever the camera turns on, and again when asked: the earlier time then no
 * longer counts there. `scanTime`: the scan's time limit in milliseconds.
 */
export function useScanTime({ client, sessionId, technology, scanPath, live }: ScanTimeUse): {
  readonly scanTime: number;
  readonly restart: () => void;
} {
  const [scanTime, setScanTime] = useState(usualScanTime);
  const begin = useCallback(
    () =>
      client
        .request({
          method: 'POST',
          path: scanPath,
          body: { session_id: sessionId, technology },
          schema: anyScanReply,
          idempotencyKey: createIdempotencyKey(),
          silent: true,
        })
        .then(({ time_limit_s }) => time_limit_s * 1000)
        // Other backends of this protocol lack this call: the default applies.
        .catch(() => null),
    [client, sessionId, technology, scanPath],
  );
  useEffect(() => {
    if (!live) return;
    let left = false;
    begin().then((time) => {
      if (!left && time !== null) setScanTime(time);
    });
    return () => {
      left = true;
    };
  }, [live, begin]);
  const restart = useCallback(() => void begin(), [begin]);
  return { scanTime, restart };
}
