import { type Stable, stabilize, stable } from '@kuelik/camera';
import type { FaceFrame } from '@kuelik/vision/face';
import { framesPerStep } from '../../contract.ts';
import type { AnyChallenge } from '../any-reply.ts';
import { type ChallengeLimits, nextChallenge, type Shot, startChallenge } from '../challenge.ts';
import type { FaceWatcher, LivenessEnvironment } from '../device/environment.ts';
import type { TimeoutKind } from '../machine.ts';
import type { Hint } from '../rules/steps.ts';
import { buildSubmission, type CameraFacts, type Submission } from '../submission.ts';
import { type ChallengeView, sameView, viewChallenge } from '../view.ts';

export interface WalkListener {
  /** The view has changed. */
  onView(view: ChallengeView): void;
  onWalked(submission: Submission): void;
  onTimeout(kind: TimeoutKind): void;
  /** The person returned after so long that the challenge must be drawn again. */
  onStale(): void;
  /** The watcher cannot read any more frames; another one may continue. */
  onWatcherLost(): void;
}

/** A running challenge: survives a camera that stops and restarts. */
export interface Walk {
  readonly view: ChallengeView;
  /** Processes this video until the returned function is called. */
  follow(watcher: FaceWatcher, video: HTMLVideoElement, camera: CameraFacts): () => void;
  /** Ends it; nothing more is reported. */
  end(): void;
}

const tickEvery = 250;
/** Milliseconds: a short vibration for a passed step, two for a problem. */
const passedBuzz = 40;
const problemBuzz = [30, 60, 30] as const;

const timeouts = { timeout: 'total', environment_timeout: 'environment', gone: 'away' } as const;

/** Connects the pure reducer with camera, clock and vibration. */
export function startWalk(
  challenge: AnyChallenge,
  limits: Partial<ChallengeLimits>,
  environment: LivenessEnvironment,
  listener: WalkListener,
): Walk {
  const startedAt = environment.now();
  const total = challenge.time_limit_s * 1000;
  const begin = () => {
    const drawn = Math.max(challenge.steps.length, framesPerStep.photo);
    const spread = Array.from({ length: drawn }, () => environment.random());
    return startChallenge(challenge.steps, startedAt, { total, spread, ...limits });
  };
  let state = begin();
  // No hint is shown yet: the first one need not wait.
  let hint: Stable<Hint> = stable(state.hint, Number.NEGATIVE_INFINITY);
  let view = viewChallenge(state, hint.shown);
  let ended = false;
  let pictures = new Map<Shot, Promise<Blob>>();

  const end = () => {
    ended = true;
    stopTicking();
  };

  const show = (at: number) => {
    hint = stabilize(hint, state.hint, at);
    const next = viewChallenge(state, hint.shown);
    if (sameView(view, next)) return;
    if (next.share > view.share) environment.vibrate(passedBuzz);
    else if (next.tone === 'problem' && view.tone !== 'problem') environment.vibrate(problemBuzz);
    view = next;
    listener.onView(view);
  };

  const stopTicking = environment.every(tickEvery, () => {
    const at = environment.now();
    state = nextChallenge(state, { type: 'tick', at });
    show(at);
    endIfOver();
  });

  const endIfOver = () => {
    if (state.status === 'running' || state.status === 'done') return;
    end();
    if (state.status === 'stale') listener.onStale();
    else listener.onTimeout(timeouts[state.status]);
  };

  const isDone = () => state.status === 'done';

  const handOver = async (camera: CameraFacts) => {
    const walked = state;
    try {
      const taken: Blob[] = [];
      for (const shot of walked.shots) {
        const picture = await pictures.get(shot);
        if (picture) taken.push(picture);
      }
      if (ended) return;
      end();
      listener.onWalked(buildSubmission(walked, taken, camera));
    } catch {
      // The video disappeared during a capture: the same challenge continues in its remaining time.
      if (ended) return;
      pictures = new Map();
      state = begin();
    }
  };

  /** Captures a new shot, and drops those of an interrupted hold. */
  const keepPictures = (picture: HTMLVideoElement | VideoFrame) => {
    const wanted = new Set(state.shots);
    for (const shot of pictures.keys()) if (!wanted.has(shot)) pictures.delete(shot);
    for (const shot of state.shots) {
      if (pictures.has(shot)) continue;
      const taken = environment.capture(picture, challenge.steps);
      // Awaited later together; until then it must not count as an unhandled rejection.
      taken.catch(() => undefined);
      pictures.set(shot, taken);
    }
  };

  const look = (
    frame: FaceFrame,
    at: number,
    picture: HTMLVideoElement | VideoFrame,
    camera: CameraFacts,
  ) => {
    if (ended || state.status !== 'running') return;
    state = nextChallenge(state, { type: 'frame', at, frame, tilt: environment.motion.tilt() });
    keepPictures(picture);
    show(at);
    if (isDone()) void handOver(camera);
    else endIfOver();
  };

  return {
    get view() {
      return view;
    },
    follow: (watcher, video, camera) => {
      state = nextChallenge(state, { type: 'opened', at: environment.now() });
      const stop = watcher.watch(
        video,
        (frame, at, picture) => look(frame, at, picture ?? video, camera),
        listener.onWatcherLost,
      );
      return () => {
        stop();
        state = nextChallenge(state, { type: 'closed', at: environment.now() });
      };
    },
    end,
  };
}
