import type { DocumentFrame, DocumentTracker, ZoneLook } from '@kuelik/vision/document/tracker';
import { type Expectation, hasZone, shapeOf } from '../expected/expectation.ts';
import {
  type Hint,
  hintOf,
  isDue,
  isHeld,
  type LookedAt,
  startWatch,
  takesLook,
  timing,
  type Watch,
  warningsBefore,
  watchFrame,
  watchRefusal,
  watchZone,
} from './auto-capture.ts';
import type { CaptureEnvironment } from './environment.ts';
import { type Flaw, flawOf, isInside } from './guidance.ts';
import { type Place, placeOf } from './place.ts';

/** A picture of one side. */
export interface Shot {
  readonly picture: Blob;
  /** Captured automatically or by the person. */
  readonly automatic: boolean;
  /** Earlier frames, if the MRZ was read from all of them together. */
  readonly more?: readonly Blob[];
  /** The MRZ says that the document has expired. */
  readonly expired: boolean;
  /** Where the document was seen last; absent if it was not. */
  readonly place?: Place;
}

export interface ScannerOptions {
  readonly video: HTMLVideoElement;
  readonly tracker: DocumentTracker;
  readonly expected: Expectation;
  /** Width to height of the box that shows the video, now: it changes with the first picture and when a phone is turned. */
  readonly aspect: () => number;
  readonly environment: CaptureEnvironment;
  /** Called for every processed frame. `inSight`: a document's outline or MRZ was seen, at least shortly before. */
  readonly onSeen: (hint: Hint, frame: DocumentFrame, inSight: boolean) => void;
  /** Called once. */
  readonly onShot: (shot: Shot) => void;
}

/** Watches the camera for one side of a document. */
export interface Scanner {
  /**
   * Captures on the person's request. Resolves with the flaw for which the picture was rejected, at most
   * twice; with null once it is accepted. Rejects if the camera delivers no frames, or one that shows
   * nothing.
   */
  press(): Promise<Flaw | null>;
  stop(): void;
}

/**
 * Pause after an unsuccessful MRZ search in a frame without an outline, milliseconds: the search is costly
 * and rarely worth it.
 */
const restWithoutOutline = 1_200;

/** Finds, reads and captures: frames go to the tracker, its results to the rules, the picture to `onShot`. */
export function startScanner(options: ScannerOptions): Scanner {
  const { video, tracker, expected, aspect, environment, onSeen, onShot } = options;
  const shape = shapeOf(expected);
  let watch: Watch = startWatch;
  let reading = false;
  let restUntil = 0;
  /** Until when an MRZ without an outline counts as a document in sight. */
  let zoneUntil = 0;
  let over = false;
  let last: DocumentFrame | null = null;

  const take = (picture: Blob, automatic: boolean, more: readonly Blob[] = []) => {
    if (over) return;
    stop();
    environment.vibrate(60);
    const voted = more.length ? { more } : {};
    const place = placeOf(last);
    onShot({
      picture,
      automatic,
      ...voted,
      expired: watch.advice === 'expired',
      ...(place === null ? {} : { place }),
    });
  };

  const onZone = (look: ZoneLook, seen: LookedAt, frame: DocumentFrame) => {
    if (over) return;
    const now = environment.now();
    watch = watchZone(watch, look, expected, now, environment.today());
    if (look.reading !== null) zoneUntil = now + timing.advice;
    if (look.reading === null && seen.hint === 'faint') restUntil = now + restWithoutOutline;
    // The MRZ reveals what the edges did not: a document half outside the frame must not be captured.
    if (seen.hint === 'faint' && look.outline && !isInside(look.outline, frame, aspect())) return;
    if (look.picture && takesLook(watch, expected, seen)) take(look.picture, true, look.more);
  };

  const read = async (frame: DocumentFrame, seen: LookedAt) => {
    reading = true;
    try {
      const keepPlain = !hasZone(expected) && seen.held;
      onZone(await tracker.read(await environment.grab(video), frame.quad, keepPlain), seen, frame);
    } catch {
      // A frame could not be read, or there is no reader: the shutter and the server remain.
      restUntil = environment.now() + restWithoutOutline;
    } finally {
      reading = false;
    }
  };

  const capture = async () => {
    try {
      take(await tracker.picture(await environment.grab(video)), true);
    } catch {
      // The camera has just stopped; the next frame, if any, tries again.
    }
  };

  const onFrame = (frame: DocumentFrame) => {
    if (over) return;
    last = frame;
    const now = environment.now();
    watch = watchFrame(watch, frame, now, aspect(), reading);
    onSeen(hintOf(watch, expected), frame, frame.quad !== null || now < zoneUntil);
    if (isDue(watch, expected)) {
      watch = { ...watch, held: 0 };
      void capture();
      return;
    }
    if (reading || now < restUntil) return;
    if (watch.frameHint === 'closer' || watch.frameHint === 'hold_still') return;
    void read(frame, { hint: frame.quad === null ? 'faint' : watch.frameHint, held: isHeld(watch) });
  };

  const loop = environment.startLoop<DocumentFrame>({
    video,
    tracker: { observe: (frame) => tracker.observe(frame, shape) },
    onFrame,
  });

  const stop = () => {
    over = true;
    loop.stop();
  };

  const press = async () => {
    const picture = await environment.capture(video);
    const flaw = watch.warnings < warningsBefore ? await lookAt(picture) : null;
    if (flaw === null) take(picture, false);
    else watch = watchRefusal(watch);
    return flaw;
  };

  const lookAt = async (picture: Blob): Promise<Flaw | null> => {
    try {
      const { quality } = await tracker.observe(await environment.decode(picture), shape);
      return quality && flawOf(quality);
    } catch {
      // Unsearched pictures are left to the server.
      return null;
    }
  };

  return { press, stop };
}
