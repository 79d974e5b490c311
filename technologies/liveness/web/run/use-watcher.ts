import { useCallback, useEffect, useState } from 'react';
import type { FaceWatcher, LivenessEnvironment } from '../device/environment.ts';

export type WatcherState =
  | { readonly status: 'loading'; readonly share: number }
  | { readonly status: 'ready'; readonly watcher: FaceWatcher }
  | { readonly status: 'failed'; readonly cause: unknown };

/**
 * Vision code and models for the component's lifetime: loaded from the first render on, so that they are
 * ready after the instruction, and released on unmount. `reload` retries.
 */
export function useWatcher(
  environment: LivenessEnvironment,
  modelsUrl: string,
): { readonly state: WatcherState; readonly reload: () => void } {
  const [state, setState] = useState<WatcherState>({ status: 'loading', share: 0 });
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round loads again
  useEffect(() => {
    const own = new AbortController();
    let opened: FaceWatcher | null = null;
    setState({ status: 'loading', share: 0 });
    const onProgress = (share: number) => {
      if (!own.signal.aborted) setState({ status: 'loading', share });
    };
    environment.openWatcher({ modelsUrl, signal: own.signal, onProgress }).then(
      (watcher) => {
        if (own.signal.aborted) {
          watcher.close();
          return;
        }
        opened = watcher;
        setState({ status: 'ready', watcher });
      },
      (cause: unknown) => {
        if (!own.signal.aborted) setState({ status: 'failed', cause });
      },
    );
    return () => {
      own.abort();
      opened?.close();
    };
  }, [environment, modelsUrl, round]);

  const reload = useCallback(() => {
    // Synchronously: the failure must not be visible again before the next round has started.
    setState({ status: 'loading', share: 0 });
    setRound((previous) => previous + 1);
  }, []);
  return { state, reload };
}
