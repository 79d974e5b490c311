import type { FaceFrame } from '@kuelik/vision/face';
import { describe, expect, it } from 'vitest';
import { framesPerStep } from '../contract.ts';
import { drawSteps } from '../recipes.ts';
import { emptyFrame, type HeadOptions, headFrame } from '../testing.ts';
import { type ChallengeState, nextChallenge, startChallenge } from './machine.ts';
import type { Hint } from './steps.ts';

const interval = 1000 / 30;
const short = drawSteps('short', () => 0);

/** Replays a trace: `ms` of frames like `frame`, 30 a second, from where the last one ended. */
function replay(
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

/** A state that stands at `step`, all earlier ones passed by a good face. */
function standAt(step: string, steps = short): { state: ChallengeState; at: number } {
  let state = startChallenge(steps, 0);
  let at = 0;
  while (state.steps[state.index] !== step && at < 60_000) {
    state = nextChallenge(state, { type: 'frame', at, frame: headFrame() });
    at += interval;
  }
  return { state, at };
}

describe('the short challenge', () => {
  it('passes with one good face, keeping the pictures that each step sends', () => {
    const { state, at } = replay(startChallenge(short, 0), [{ ms: 8_000, frame: headFrame() }]);
    expect(state.status).toBe('done');
    expect(state.passed.map((step) => step.step)).toEqual(short);
    expect(state.shots.map((shot) => shot.step)).toEqual(
      short.flatMap((step) => Array(framesPerStep[step]).fill(step)),
    );
    const times = state.shots.map((shot) => shot.at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(at).toBeGreaterThan(7_000);
  });

  it('records pose and size of each passed step', () => {
    const { state } = replay(startChallenge(short, 0), [
      { ms: 8_000, frame: headFrame({ yaw: 5, size: 0.4 }) },
    ]);
    expect(state.passed[0]?.yaw).toBeCloseTo(5, 0);
    expect(state.passed[0]?.size).toBeCloseTo(0.4, 2);
    expect(state.passed.at(-1)?.yaw).toBeCloseTo(0, 0);
  });

  it('does not pass without a face however long one waits', () => {
    const { state } = replay(startChallenge(short, 0), [{ ms: 44_000, frame: emptyFrame }]);
    expect(state.index).toBe(0);
    expect(state.hint).toBe('no_face');
  });

  it('needs a condition to hold without a break', () => {
    const blinking = (i: number) => (i % 15 < 7 ? headFrame() : emptyFrame);
    const { state } = replay(startChallenge(short, 0), [{ ms: 20_000, frame: blinking }]);
    expect(state.index).toBe(0);
  });

  it('needs frames, not only time: two frames far apart pass nothing', () => {
    let state = startChallenge(short, 0);
    state = nextChallenge(state, { type: 'frame', at: 0, frame: headFrame() });
    state = nextChallenge(state, { type: 'frame', at: 3_000, frame: headFrame() });
    expect(state.index).toBe(0);
  });
});

describe('hints', () => {
  const cases: ReadonlyArray<[step: string, options: HeadOptions, hint: Hint]> = [
    ['light', { count: 2 }, 'several_faces'],
    ['light', { score: 0.4 }, 'no_face'],
    ['light', { light: { level: 20 } }, 'too_dark'],
    ['light', { light: { level: 240 } }, 'too_bright'],
    ['light', { light: { balance: 0.3 } }, 'uneven_light'],
    ['light', { size: 0.1 }, 'too_far'],
    ['accessories', { cover: { lowerChroma: 40 } }, 'mask'],
    ['accessories', { cover: { lowerLuma: 0.2 } }, 'mask'],
    ['accessories', { cover: { eyesLuma: 0.2 } }, 'glasses'],
    ['accessories', { cover: { bridgeEdge: 0.3 } }, 'glasses'],
    ['accessories', { light: { level: 20 } }, 'too_dark'],
    ['center', { x: 0.3 }, 'off_center'],
    ['center', { y: -0.3 }, 'off_center'],
    ['center', { size: 0.15 }, 'too_far'],
    ['center', { size: 0.9 }, 'too_close'],
    ['forward', { yaw: 25 }, 'not_forward'],
    ['forward', { yaw: -25 }, 'not_forward'],
    ['forward', { pitch: 45 }, 'not_forward'],
    ['forward', { roll: 25 }, 'not_forward'],
    ['photo', { yaw: 20 }, 'not_forward'],
    ['photo', { pitch: 18 }, 'not_forward'],
    ['photo', { cover: { lowerChroma: 40 } }, 'mask'],
    ['photo', { count: 2 }, 'several_faces'],
    ['photo', { x: 0.3 }, 'off_center'],
    ['photo', { light: { level: 20 } }, 'too_dark'],
  ];

  it.each(cases)('at %s with %o says %s', (step, options, hint) => {
    const { state, at } = standAt(step);
    const end = replay(state, [{ ms: 2_000, frame: headFrame(options) }], at).state;
    expect(end.hint).toBe(hint);
    expect(end.index).toBe(state.index);
  });

  it('tells what it is doing while a condition holds', () => {
    const { hints } = replay(startChallenge(short, 0), [{ ms: 8_000, frame: headFrame() }]);
    expect(hints).toEqual(['checking_light', 'checking_face', 'hold_still']);
  });
});

describe('the countdown', () => {
  it('runs for three seconds and is interrupted by a lasting problem', () => {
    const { state, at } = standAt('photo');
    const half = replay(state, [{ ms: 1_500, frame: headFrame() }], at);
    expect(half.state.countdown).toBeGreaterThan(1_400);
    expect(half.state.countdown).toBeLessThan(1_600);
    const broken = replay(half.state, [{ ms: 600, frame: emptyFrame }], half.at);
    expect(broken.state.countdown).toBeNull();
    expect(broken.state.hint).toBe('no_face');
    const again = replay(broken.state, [{ ms: 2_900, frame: headFrame() }], broken.at);
    expect(again.state.status).toBe('running');
    expect(replay(again.state, [{ ms: 300, frame: headFrame() }], again.at).state.status).toBe('done');
  });

  it('survives a single bad frame', () => {
    const { state, at } = standAt('photo');
    const one = (i: number) => (i === 40 ? emptyFrame : headFrame());
    expect(replay(state, [{ ms: 3_200, frame: one }], at).state.status).toBe('done');
  });
});

describe('time', () => {
  it('gives the environment part 45 seconds', () => {
    const masked = headFrame({ cover: { lowerChroma: 40 } });
    const { state } = replay(startChallenge(short, 0), [{ ms: 46_000, frame: masked }]);
    expect(state.status).toBe('environment_timeout');
  });

  it('lets the later steps take as long as the server allows', () => {
    const { state, at } = standAt('center');
    const waiting = replay(state, [{ ms: 60_000, frame: headFrame({ x: 0.3 }) }], at);
    expect(waiting.state.status).toBe('running');
    const late = replay(waiting.state, [{ ms: 60_000, frame: headFrame({ x: 0.3 }) }], waiting.at);
    expect(late.state.status).toBe('timeout');
  });

  it('ends without frames too', () => {
    const state = startChallenge(short, 1_000, { total: 30_000 });
    expect(nextChallenge(state, { type: 'tick', at: 30_999 }).status).toBe('running');
    expect(nextChallenge(state, { type: 'tick', at: 31_000 }).status).toBe('timeout');
  });

  it('keeps a finished challenge finished', () => {
    const { state, at } = replay(startChallenge(short, 0), [{ ms: 8_000, frame: headFrame() }]);
    expect(nextChallenge(state, { type: 'tick', at: at + 500_000 })).toBe(state);
  });
});

describe('the other recipes', () => {
  it('walks left, right, up, down and near against the neutral pose', () => {
    const steps = drawSteps('pro-max', (n) => n - 1);
    expect(steps.slice(4, 8)).toEqual(['down', 'up', 'right', 'left']);
    const moves = [{ pitch: -20 }, { pitch: 20 }, { yaw: -24 }, { yaw: 24 }, { size: 0.55 }, {}];
    const trace = [{}, ...moves].map((options) => ({ ms: 4_200, frame: headFrame(options) }));
    const { state } = replay(startChallenge(steps, 0), trace);
    expect(state.status).toBe('done');
    expect(state.passed.map((step) => step.step)).toEqual(steps);
  });

  it.each([
    ['left', { yaw: -24 }, 'turn_left'],
    ['right', { yaw: 24 }, 'turn_right'],
    ['up', { pitch: -20 }, 'look_up'],
    ['down', { pitch: 20 }, 'look_down'],
    ['near', {}, 'come_closer'],
    ['far', {}, 'move_back'],
  ] as const)('at %s with %o says %s', (step, options, hint) => {
    const { state, at } = standAt(step, ['center', 'forward', step, 'photo']);
    expect(replay(state, [{ ms: 2_000, frame: headFrame(options) }], at).state.hint).toBe(hint);
  });
});
