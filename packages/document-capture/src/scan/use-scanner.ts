import { type Camera, type Stable, stabilize, stable, useBlockedWorkers } from '@kuelik/camera';
import { followPace, unknownPace } from '@kuelik/camera/pace';
import {
  type DocumentFrame,
  type DocumentTracker,
  type WorkerFailure,
  whyNotStarted,
} from '@kuelik/vision/document/tracker';
import { useEffect, useRef, useState } from 'react';
import type { Expectation } from '../expected/expectation.ts';
import type { Hint } from './auto-capture.ts';
import type { CaptureEnvironment } from './environment.ts';
import type { Flaw } from './guidance.ts';
import { type Scanner, type Shot, startScanner } from './scanner.ts';

/** `away`: no document has been in sight for a while. */
export type ShownHint = Hint | 'by_hand' | 'away';

/** State of the scan for the screen. */
export interface ScanView {
  /** Null until the first frame has been processed; `by_hand` if none can be. */
  readonly hint: ShownHint | null;
  readonly frame: Pick<DocumentFrame, 'width' | 'height' | 'quad'> | null;
  /** The device processes too few frames to capture automatically. */
  readonly slow: boolean;
}

export interface UseScannerOptions {
  readonly camera: Camera;
  readonly expected: Expectation;
  /** Width to height of the picture's box if there is no layout to measure. */
  readonly aspect: number;
  readonly environment: CaptureEnvironment;
  readonly onShot: (shot: Shot) => void;
  /** Called for every processed frame: whether a document is in sight. */
  readonly onSight: (inSight: boolean) => void;
}

const nothingSeen: ScanView = { hint: null, frame: null, slow: false };
const byHand: ScanView = { hint: 'by_hand', frame: null, slow: false };

/** Width to height of the box that the picture covers, which depends on the window; null without a layout. */
function shownAspect({ clientWidth, clientHeight }: HTMLVideoElement): number | null {
  return clientHeight === 0 ? null : clientWidth / clientHeight;
}

/** Runs tracker and scanner while the component is mounted and the camera is live. */
export function useScanner(options: UseScannerOptions) {
  const { camera, expected, aspect, environment } = options;
  const { country, notCountry, type, side } = expected;
  const [tracker, setTracker] = useState<DocumentTracker | 'lost' | null>(null);
  const [view, setView] = useState<ScanView>(nothingSeen);
  const scanner = useRef<Scanner | null>(null);
  const latestOnShot = useRef(options.onShot);
  const latestOnSight = useRef(options.onSight);
  useEffect(() => {
    latestOnShot.current = options.onShot;
    latestOnSight.current = options.onSight;
  });

  const reportBlocked = useBlockedWorkers();

  useEffect(() => {
    let opened: DocumentTracker | null = null;
    const lose = (why: WorkerFailure) => {
      setTracker('lost');
      if (why === 'blocked') reportBlocked();
    };
    try {
      opened = environment.openTracker(lose);
      setTracker(opened);
    } catch (cause) {
      // Some browsers refuse a worker synchronously.
      lose(whyNotStarted(cause));
    }
    return () => opened?.close();
  }, [environment, reportBlocked]);

  const { live, videoRef } = camera;
  useEffect(() => {
    const video = videoRef.current;
    if (!live || tracker === null || tracker === 'lost' || video === null) return;
    let guidance: Stable<Hint> | null = null;
    let pace = unknownPace;
    const running = startScanner({
      video,
      tracker,
      expected: { country, notCountry, type, side },
      aspect: () => shownAspect(video) ?? aspect,
      environment,
      onSeen: (hint, { width, height, quad }, inSight) => {
        latestOnSight.current(inSight);
        const now = environment.now();
        guidance = guidance === null ? stable(hint, now) : stabilize(guidance, hint, now);
        pace = followPace(pace, now, true);
        setView({ hint: guidance.shown, frame: { width, height, quad }, slow: pace.slow });
      },
      onShot: (shot) => latestOnShot.current(shot),
    });
    scanner.current = running;
    return () => {
      running.stop();
      scanner.current = null;
      setView(nothingSeen);
    };
  }, [live, videoRef, tracker, country, notCountry, type, side, aspect, environment]);

  /** As the scanner's own; without a tracker nothing is checked. */
  const press = async (): Promise<Flaw | null> => {
    if (scanner.current) return scanner.current.press();
    const video = videoRef.current;
    if (video) {
      latestOnShot.current({
        picture: await environment.capture(video),
        automatic: false,
        expired: false,
      });
    }
    return null;
  };
  return { view: tracker === 'lost' ? byHand : view, press };
}
