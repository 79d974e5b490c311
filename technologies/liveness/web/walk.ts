import { type Stable, stabilize, stable } from '@kuelik/camera';
import type { FaceFrame } from '@kuelik/vision/face';
import { framesPerStep } from '../contract.ts';
import type { AnyChallenge } from './any-reply.ts';
import type { FaceWatcher, LivenessEnvironment } from './environment.ts';
import { type ChallengeLimits, nextChallenge, type Shot, startChallenge } from './machine.ts';
import type { Hint } from './steps.ts';
import { buildSubmission, type CameraFacts, type Submission } from './submission.ts';
import { type ChallengeView, sameView, viewChallenge } from './view.ts';

export interface WalkListener {
  /** What the person sees has changed. */
  onView(view: ChallengeView): void;
  onWalked(submission: Submission): void;
  onTimeout(kind: 'total' | 'environment'): void;
  /** The watcher can read no more frames; another one may follow where it left. */
  onWatcherLost(): void;
}

/** One challenge being walked: outlives a camera that stops and starts again. */
export interface Walk {
  readonly view: ChallengeView;
  /** Looks at this video until the returned function is called. */
  follow(watcher: FaceWatcher, video: HTMLVideoElement, camera: CameraFacts): () => void;
  /** Ends it; nothing is reported any more. */
  end(): void;
}

const tickEvery = 250;
/** Milliseconds: a short buzz when a step has passed, two when something is wrong. */
const passedBuzz = 40;
const problemBuzz = [30, 60, 30] as const;

/** Joins the pure reducer with camera, clock and vibration. */
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
  // Nothing to be read yet: the first guidance need not wait for it.
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
    endIfTimedOut();
  });

  const endIfTimedOut = () => {
    if (state.status !== 'timeout' && state.status !== 'environment_timeout') return;
    end();
    listener.onTimeout(state.status === 'timeout' ? 'total' : 'environment');
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
      // The video went away under a capture: the same challenge is walked again in the time it has left.
      if (ended) return;
      pictures = new Map();
      state = begin();
    }
  };

  /** Takes a picture for a new shot, and lets those of a hold that broke go. */
  const keepPictures = (picture: HTMLVideoElement | VideoFrame) => {
    const wanted = new Set(state.shots);
    for (const shot of pictures.keys()) if (!wanted.has(shot)) pictures.delete(shot);
    for (const shot of state.shots) {
      if (pictures.has(shot)) continue;
      const taken = environment.capture(picture);
      // Looked at when all are there; until then nobody may call it unhandled.
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
    else endIfTimedOut();
  };

  return {
    get view() {
      return view;
    },
    follow: (watcher, video, camera) => {
      state = nextChallenge(state, { type: 'opened', at: environment.now() });
      return watcher.watch(
        video,
        (frame, at, picture) => look(frame, at, picture ?? video, camera),
        listener.onWatcherLost,
      );
    },
    end,
  };
}
