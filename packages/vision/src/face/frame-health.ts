import type { FramePicture } from './types.ts';

/** `frozen`: the camera repeats one picture; `blank`: it shows nothing, for example when covered or off. */
export type FrameHealth = 'live' | 'frozen' | 'blank';

/** State between frames; times in milliseconds. */
export interface HealthState {
  readonly health: FrameHealth;
  readonly fingerprint: number | null;
  /** When the current fingerprint was first seen. */
  readonly sameSince: number;
  /** When the picture became blank, or null. */
  readonly blankSince: number | null;
}

/** A phone may repeat a few frames while it focuses; a live sensor never does for this long. */
const frozenAfterMs = 2000;
const blankAfterMs = 1000;
/** Covered lenses and muted tracks measured below 5 in both. */
const blankLevel = 10;
const blankContrast = 4;

export const firstHealth: HealthState = { health: 'live', fingerprint: null, sameSince: 0, blankSince: null };

/** Judges a camera's next frame. */
export function nextHealth(state: HealthState, picture: FramePicture, now: number): HealthState {
  const sameSince = picture.fingerprint === state.fingerprint ? state.sameSince : now;
  const dark = picture.level < blankLevel && picture.contrast < blankContrast;
  const blankSince = dark ? (state.blankSince ?? now) : null;
  const blank = blankSince !== null && now - blankSince >= blankAfterMs;
  const frozen = now - sameSince >= frozenAfterMs;
  const health = blank ? 'blank' : frozen ? 'frozen' : 'live';
  return { health, fingerprint: picture.fingerprint, sameSince, blankSince };
}
