import type { Camera } from '@kuelik/camera';
import { createIdempotencyKey } from '@kuelik/protocol';
import { type Dispatch, useEffect, useRef, useState } from 'react';
import type { AnyChallenge } from '../any-reply.ts';
import type { ChallengeLimits } from '../challenge.ts';
import type { FaceWatcher, LivenessEnvironment } from '../device/environment.ts';
import type { ScreenEvent } from '../machine.ts';
import type { CameraFacts } from '../submission.ts';
import type { ChallengeView } from '../view.ts';
import { startWalk, type Walk } from './walk.ts';

/**
 * Runs the challenge while there is one and the camera is live; after a camera interruption it continues at
 * the same step. Returns what to show, null without a challenge.
 */
export function useWalk(options: {
  readonly challenge: AnyChallenge | null;
  readonly watcher: FaceWatcher | null;
  readonly camera: Camera;
  readonly limits: Partial<ChallengeLimits>;
  readonly environment: LivenessEnvironment;
  readonly dispatch: Dispatch<ScreenEvent>;
  /** Must not change between renders. */
  readonly onWatcherLost: () => void;
}): ChallengeView | null {
  const { challenge, watcher, camera, limits, environment, dispatch, onWatcherLost } = options;
  const walk = useRef<Walk | null>(null);
  const [view, setView] = useState<ChallengeView | null>(null);

  useEffect(() => {
    if (!challenge) return;
    const started = startWalk(challenge, limits, environment, {
      onView: setView,
      onWalked: (submission) => dispatch({ type: 'walked', submission }),
      onTimeout: (kind) => dispatch({ type: 'timeout', kind }),
      onStale: () => dispatch({ type: 'stale', key: createIdempotencyKey() }),
      onWatcherLost,
    });
    walk.current = started;
    setView(started.view);
    return () => {
      started.end();
      walk.current = null;
      setView(null);
    };
  }, [challenge, limits, environment, dispatch, onWatcherLost]);

  const stream = camera.state.status === 'live' ? camera.state.stream : null;
  const { videoRef } = camera;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another challenge is another walk
  useEffect(() => {
    const video = videoRef.current;
    if (!walk.current || !watcher || !stream || !video) return;
    return walk.current.follow(watcher, video, factsOf(stream));
  }, [challenge, watcher, stream, videoRef]);

  return view;
}

function factsOf(stream: MediaStream): CameraFacts {
  const track = stream.getVideoTracks()[0];
  const { width = 0, height = 0, frameRate = null } = track?.getSettings() ?? {};
  return { label: track?.label ?? '', width, height, frameRate };
}
