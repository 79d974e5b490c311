import { useCallback, useEffect, useState } from 'react';

type AfterCapture = typeof import('../after-capture.ts');

let parts: AfterCapture | null = null;

/** Loads what a check needs once its pictures are taken. Rejects if it cannot be loaded. */
export async function loadAfterCapture(): Promise<AfterCapture> {
  parts ??= await import('../after-capture.ts');
  return parts;
}

/**
 * What a check needs once its pictures are taken: loaded while the person prepares, since no check begins with it.
 * @returns the parts, null until they are there; whether loading failed; and a way to load again
 */
export function useAfterCapture(): {
  readonly parts: AfterCapture | null;
  readonly failed: boolean | undefined;
  readonly reload: () => void;
} {
  const [failed, setFailed] = useState<boolean>();
  const load = useCallback(() => {
    setFailed(undefined);
    loadAfterCapture().then(
      () => setFailed(false),
      () => setFailed(true),
    );
  }, []);
  useEffect(load, [load]);
  // An attempt that sends may have loaded them since.
  return { parts, failed: failed && parts === null, reload: load };
}
