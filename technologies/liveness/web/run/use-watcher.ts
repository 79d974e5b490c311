import { useCallback, useEffect, useRef, useState } from 'react';
import type { FaceWatcher, LivenessEnvironment } from '../device/environment.ts';

export type WatcherState =
  | { readonly status: 'loading'; readonly share: number }
  | { readonly status: 'ready'; readonly watcher: FaceWatcher }
  | { readonly status: 'failed'; readonly cause: unknown };

export interface Watcher {
  readonly state: WatcherState;
  /** Loads it again, because the person retries. */
  readonly reload: () => void;
  /** It stopped working: loads it again, but fails if the one before stopped as well without a frame. */
  readonly lost: () => void;
}

/** Why it failed when it stopped twice: this browser cannot run it. */
const cannotRun = { name: 'ModelLoadError', code: 'unsupported' } as const;

/**
 * Vision code and models for the component's lifetime: loaded from the first render on, so that they are
 * ready after the instruction, and released on unmount.
 */
export function useWatcher(environment: LivenessEnvironment, modelsUrl: string): Watcher {
  const [state, setState] = useState<WatcherState>({ status: 'loading', share: 0 });
  const [round, setRound] = useState(0);
  /** How often it stopped since it last gave a frame. */
  const losses = useRef(0);

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
        setState({ status: 'ready', watcher: counting(watcher, losses) });
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

  const start = useCallback(() => {
    // Synchronously: the failure must not be visible again before the next round has started.
    setState({ status: 'loading', share: 0 });
    setRound((previous) => previous + 1);
  }, []);
  const reload = useCallback(() => {
    losses.current = 0;
    start();
  }, [start]);
  const lost = useCallback(() => {
    losses.current += 1;
    if (losses.current < 2) start();
    else setState({ status: 'failed', cause: cannotRun });
  }, [start]);
  return { state, reload, lost };
}

/** The same watcher; a frame shows that it works. */
function counting(watcher: FaceWatcher, losses: { current: number }): FaceWatcher {
  return {
    ...watcher,
    watch: (video, onFrame, onFailure) =>
      watcher.watch(
        video,
        (...frame) => {
          losses.current = 0;
          onFrame(...frame);
        },
        onFailure,
      ),
  };
}
