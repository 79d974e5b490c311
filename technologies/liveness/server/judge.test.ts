import { describe, expect, it } from 'vitest';
import type { LivenessReason, LivenessStep } from '../contract.ts';
import { drawSteps } from '../recipes.ts';
import { emptyFrame, type HeadOptions, headFrame } from '../testing.ts';
import type { Evidence, FrameEvidence } from './evidence.ts';
import { framesFollow } from './evidence.ts';
import { judge } from './judge.ts';

const short: LivenessStep[] = ['light', 'accessories', 'center', 'forward', 'photo', 'photo'];
const person = [1, 0, 0];
const somebodyElse = [0.3, Math.sqrt(1 - 0.09), 0];

type Change = Partial<Omit<FrameEvidence, 'frame' | 'description'>> & {
  readonly head?: HeadOptions | null;
  readonly identity?: readonly number[];
};

/** Evidence of a genuine check in which the head sways a little, with changes to single frames. */
function evidence(
  changes: Readonly<Record<number, Change>> = {},
  frameSteps: readonly LivenessStep[] = short,
  whole: Partial<Evidence> = {},
): Evidence {
  const frames = frameSteps.map((step, i): FrameEvidence => {
    const change = changes[i] ?? {};
    const sway = { yaw: Math.sin(i), pitch: Math.cos(i), x: 0.01 * i, noise: 0.3, seed: i + 1 };
    const frame = change.head === null ? emptyFrame : headFrame({ ...sway, ...change.head });
    const description = frame.face && {
      descriptor: Float32Array.from(change.identity ?? person),
      face: frame.face,
      crop: new Uint8Array([i]),
    };
    return {
      step,
      at: change.at ?? (i + 1) * 1000 + (i === frameSteps.length - 1 ? 3000 : 0),
      frame,
      description,
      content: change.content ?? `content ${i}`,
      seenBefore: change.seenBefore ?? false,
    };
  });
  const steps = frameSteps.filter((step, i) => step !== frameSteps[i - 1]);
  return { steps, frames, elapsed: 11_000, countdown: 3_000, samePerson: 0.65, ...whole };
}

const everyFrame = (change: Change, count = short.length): Record<number, Change> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [i, change]));

describe('judge', () => {
  it('passes a genuine check with a high prediction', () => {
    const verdict = judge(evidence());
    expect(verdict.reasons).toEqual([]);
    expect(verdict.result).toBe(true);
    expect(verdict.prediction).toBeGreaterThan(0.85);
  });

  it('says what each signal contributed, and null where these frames cannot tell', () => {
    const scores = new Map(judge(evidence()).contributions.map(({ signal, score }) => [signal, score]));
    expect(scores.get('identity')).toBe(1);
    expect(scores.get('depth')).toBeNull();
    expect(scores.get('commands')).toBeNull();
  });

  const cases: ReadonlyArray<[LivenessReason, Evidence]> = [
    ['no_face', evidence({ 2: { head: null } })],
    ['no_face', evidence({ 2: { head: { score: 0.4 } } })],
    ['several_faces', evidence({ 3: { head: { count: 2 } } })],
    ['too_dark', evidence({ 0: { head: { light: { level: 25 } } } })],
    ['too_bright', evidence({ 0: { head: { light: { level: 245 } } } })],
    ['uneven_light', evidence({ 4: { head: { light: { balance: 0.2 } } } })],
    ['mask', evidence(everyFrame({ head: { cover: { lowerChroma: 35 } } }))],
    ['mask', evidence(everyFrame({ head: { cover: { lowerLuma: 0.3 } } }))],
    ['glasses', evidence(everyFrame({ head: { cover: { eyesLuma: 0.2 } } }))],
    ['glasses', evidence(everyFrame({ head: { cover: { bridgeEdge: 0.3 } } }))],
    ['off_center', evidence({ 3: { head: { x: 0.35 } } })],
    ['too_far', evidence({ 2: { head: { size: 0.1 } } })],
    ['too_close', evidence({ 2: { head: { size: 0.9 } } })],
    ['not_forward', evidence({ 5: { head: { yaw: 30 } } })],
    ['not_forward', evidence({ 3: { head: { pitch: 22 } } })],
    ['different_person', evidence({ 4: { identity: somebodyElse }, 5: { identity: somebodyElse } })],
    ['different_person', evidence({ 0: { identity: somebodyElse } })],
    ['frame_seen_before', evidence(everyFrame({ seenBefore: true }))],
    ['frozen', evidence(everyFrame({ head: { yaw: 0, pitch: 0, x: 0, noise: 0 } }))],
    [
      'frozen',
      evidence({ 1: { content: 'content 0' }, 2: { content: 'content 0' }, 3: { content: 'content 0' } }),
    ],
    ['implausible_time', evidence({}, short, { elapsed: 1_000 })],
    ['implausible_time', evidence({ 2: { at: 10 } })],
    ['implausible_time', evidence({ 5: { at: 500_000 } })],
  ];

  it.each(cases)('refuses: %s', (reason, given) => {
    const verdict = judge(given);
    expect(verdict.result).toBe(false);
    expect(verdict.reasons).toContain(reason);
    expect(verdict.prediction).toBeLessThan(0.5);
  });

  it('trusts the texture of a screen less, without refusing a noisy camera', () => {
    const clean = evidence();
    const frames = clean.frames.map((frame) => ({
      ...frame,
      frame: { ...frame.frame, face: frame.frame.face && { ...frame.frame.face, sharpness: 400 } },
    }));
    const verdict = judge({ ...clean, frames });
    expect(verdict.result).toBe(true);
    expect(verdict.prediction).toBeLessThan(judge(clean).prediction - 0.05);
  });

  it('does not call one odd frame a mask, nor one repeated pair a replay', () => {
    expect(judge(evidence({ 2: { head: { cover: { lowerChroma: 35 } } } })).result).toBe(true);
    expect(judge(evidence({ 1: { seenBefore: true }, 4: { seenBefore: true } })).result).toBe(true);
  });

  it('lists reasons once, in the order in which they are looked for', () => {
    const { reasons } = judge(
      evidence(everyFrame({ head: { light: { level: 10 }, count: 2 }, seenBefore: true })),
    );
    expect(reasons).toEqual(['several_faces', 'too_dark', 'frame_seen_before']);
  });
});

describe('judge on commanded turns', () => {
  const steps: LivenessStep[] = ['light', 'accessories', 'center', 'forward', 'left', 'up', 'near', 'photo'];
  const turns: Record<number, Change> = {
    4: { head: { yaw: 24 } },
    5: { head: { pitch: 20 } },
    6: { head: { size: 0.56 } },
  };

  it('passes a head that turned as commanded', () => {
    expect(judge(evidence(turns, steps)).reasons).toEqual([]);
  });

  it.each([4, 5, 6])('refuses when command %i was not followed', (index) => {
    expect(judge(evidence({ ...turns, [index]: {} }, steps)).reasons).toContain('wrong_pose');
  });
});

describe('framesFollow', () => {
  const frames = (...names: LivenessStep[]) => names.map((step, i) => ({ step, at: i }));
  const steps = drawSteps('short', () => 0);

  it('accepts the steps in order, also several frames a step', () => {
    expect(framesFollow(steps, frames(...steps))).toBe(true);
    expect(
      framesFollow(steps, frames('light', 'light', 'accessories', 'center', 'forward', 'photo', 'photo')),
    ).toBe(true);
  });

  it('refuses a missing, swapped, repeated or foreign step', () => {
    expect(framesFollow(steps, frames('light', 'center', 'forward', 'photo'))).toBe(false);
    expect(framesFollow(steps, frames('light', 'accessories', 'forward', 'center', 'photo'))).toBe(false);
    expect(framesFollow(steps, frames('light', 'accessories', 'center', 'forward'))).toBe(false);
    expect(framesFollow(steps, frames(...steps, 'light'))).toBe(false);
    expect(framesFollow(steps, frames('light', 'accessories', 'left', 'center', 'forward', 'photo'))).toBe(
      false,
    );
  });

  it('tells a step asked for twice in a row from one', () => {
    expect(framesFollow(['far', 'far', 'near'], frames('far', 'far', 'near'))).toBe(true);
    expect(framesFollow(['far', 'far', 'near'], frames('far', 'near'))).toBe(false);
  });
});
