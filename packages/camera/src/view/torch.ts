import { useCallback, useEffect, useState } from 'react';
import { openedOf } from '../device/camera-state.ts';
import type { Camera } from './use-camera.ts';

/** The part of a track used for torch and focus; TypeScript has neither constraint yet. */
interface LensTrack {
  getCapabilities?: () => object;
  applyConstraints(constraints: MediaTrackConstraints): Promise<void>;
}

function capabilitiesOf(track: LensTrack): { readonly torch?: unknown; readonly focusMode?: unknown } {
  try {
    return track.getCapabilities?.() ?? {};
  } catch {
    return {};
  }
}

/** Whether the camera has a torch that a page may switch. */
export const hasTorch = (track: LensTrack): boolean => capabilitiesOf(track).torch === true;

const wish = (settings: object): MediaTrackConstraints => ({
  advanced: [settings as MediaTrackConstraintSet],
});

/** Switches the torch. Rejects if the camera refuses. */
export const setTorch = (track: LensTrack, on: boolean): Promise<void> =>
  track.applyConstraints(wish({ torch: on }));

/** Enables continuous focus where supported: some lenses keep their initial distance. */
export async function focusContinuously(track: LensTrack): Promise<void> {
  const modes = capabilitiesOf(track).focusMode;
  if (!Array.isArray(modes) || !modes.includes('continuous')) return;
  // A lens that refuses is left unchanged.
  await track.applyConstraints(wish({ focusMode: 'continuous' })).catch(() => undefined);
}

export interface Torch {
  readonly available: boolean;
  readonly on: boolean;
  readonly toggle: () => void;
}

/** The running camera's torch. It turns off with the camera: a stopped track switches it off. */
export function useTorch(camera: Camera): Torch {
  const [track] = openedOf(camera.state)?.stream.getVideoTracks() ?? [];
  const [lit, setLit] = useState<MediaStreamTrack | null>(null);
  useEffect(() => {
    if (track !== undefined) void focusContinuously(track);
  }, [track]);
  const on = track !== undefined && lit === track;
  const toggle = useCallback(() => {
    if (track === undefined) return;
    setTorch(track, !on).then(
      () => setLit(on ? null : track),
      () => undefined,
    );
  }, [track, on]);
  return { available: track !== undefined && hasTorch(track), on, toggle };
}
