import { startFrameLoop } from '@kuelik/vision/face/frame-loop';
import { createFaceTracker } from '@kuelik/vision/face/tracker';
import type { FaceWatcher, WatcherOptions } from './environment.ts';

/** The face tracker in its worker, with its frame loop. Rejects with `ModelLoadError` or the signal's reason. */
export async function openWatcher(options: WatcherOptions): Promise<FaceWatcher> {
  const tracker = await createFaceTracker(options);
  return {
    watch: (video, onFrame, onFailure) => {
      const loop = startFrameLoop({ video, tracker, onFrame, onFailure, keepPicture: true });
      return () => loop.stop();
    },
    close: () => tracker.close(),
  };
}
