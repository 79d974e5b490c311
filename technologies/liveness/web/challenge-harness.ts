import type { FaceFrame } from '@kuelik/vision/face';
import type { LivenessStep } from '../contract.ts';
import { drawSteps } from '../recipes.ts';
import { type HeadOptions, headFrame } from '../testing.ts';
import { type ChallengeState, nextChallenge, startChallenge } from './challenge.ts';
import type { Hint } from './rules/steps.ts';

export const interval = 1000 / 30;
export const short = drawSteps('short', () => 0);

/** Replays a trace: `ms` of frames like `frame`, 30 a second, continuing from the last one. */
export function replay(
  state: ChallengeState,
  trace: ReadonlyArray<{ ms: number; frame: FaceFrame | ((i: number) => FaceFrame) }>,
  from = 0,
): { state: ChallengeState; at: number; hints: Hint[] } {
  let current = state;
  let at = from;
  const hints: Hint[] = [];
  for (const part of trace) {
    const end = at + part.ms;
    for (let i = 0; at < end; at += interval, i++) {
      const frame = typeof part.frame === 'function' ? part.frame(i) : part.frame;
      current = nextChallenge(current, { type: 'frame', at, frame });
      if (hints.at(-1) !== current.hint) hints.push(current.hint);
    }
  }
  return { state: current, at, hints };
}

/** A state at `step`, with all earlier ones passed by a good face. */
export function standAt(
  step: string,
  steps: readonly LivenessStep[] = short,
): { state: ChallengeState; at: number } {
  let state = startChallenge(steps, 0);
  let at = 0;
  while (state.steps[state.index] !== step && at < 60_000) {
    state = nextChallenge(state, { type: 'frame', at, frame: headFrame() });
    at += interval;
  }
  return { state, at };
}

/** Frames that move evenly from one pose to another, then keep it. */
export function glide(from: HeadOptions, to: HeadOptions, frames: number) {
  const between = (a = 0, b = 0, share: number) => a + (b - a) * share;
  return (i: number) => {
    const share = Math.min(1, i / frames);
    return headFrame({
      yaw: between(from.yaw, to.yaw, share),
      pitch: between(from.pitch, to.pitch, share),
      size: between(from.size ?? 0.4, to.size ?? 0.4, share),
    });
  };
}
