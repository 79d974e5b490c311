import type { DocumentFrame, ZoneLook } from '@kuelik/vision/document/tracker';
import type { CaptureEnvironment } from './environment.ts';
import { goodFrame } from './test-data.ts';

/** Flushes started work that needs no timer. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A fake browser for scans: the test delivers frames, a tenth of a second apart. */
export function fakeCapture(look: ZoneLook | Error) {
  const state = { now: 0, reads: 0, looping: false, closed: 0 };
  const vibrations: number[] = [];
  let seen: DocumentFrame = goodFrame;
  let next: ((frame: DocumentFrame, time: number) => void) | null = null;
  const bitmap = { close: () => undefined } as ImageBitmap;
  const environment: CaptureEnvironment = {
    openTracker: () => ({
      observe: async () => seen,
      read: async (_frame, _around, keepPlain) => {
        state.reads += 1;
        if (look instanceof Error) throw look;
        return look.reading === null && !keepPlain ? { ...look, picture: null } : look;
      },
      picture: async () => new Blob(['by the worker']),
      close: () => {
        state.closed += 1;
      },
    }),
    startLoop: ({ tracker, onFrame }) => {
      state.looping = true;
      next = (_, time) => void tracker.observe(bitmap).then((frame) => onFrame(frame, time, null));
      return {
        stop: () => {
          state.looping = false;
          next = null;
        },
      };
    },
    grab: () => bitmap,
    capture: async () => new Blob(['captured']),
    decode: async () => bitmap,
    now: () => state.now,
    today: () => new Date('2026-11-21'),
    vibrate: (milliseconds) => vibrations.push(milliseconds),
  };
  return {
    environment,
    state,
    vibrations,
    /** What the tracker reports from now on. */
    see: (frame: DocumentFrame) => {
      seen = frame;
    },
    /** Delivers the camera's next frame. */
    frame: async (frame: DocumentFrame) => {
      seen = frame;
      state.now += 100;
      next?.(frame, state.now);
      await settled();
    },
  };
}
