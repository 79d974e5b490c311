import { slowestPace } from '@kuelik/camera/pace';
import { describe, expect, it } from 'vitest';
import { framesPerStep, type LivenessStep } from '../contract.ts';
import { drawSteps } from '../recipes.ts';
import { emptyFrame, type HeadOptions, headFrame, sittingFrame, worn } from '../testing.ts';
import { type ChallengeState, nextChallenge, startChallenge } from './challenge.ts';
import { glide, interval, replay, short, standAt } from './challenge-harness.ts';
import type { Hint } from './rules/steps.ts';

describe('the short challenge', () => {
  it('passes with one good face, keeping the required pictures of each step', () => {
    const { state, at } = replay(startChallenge(short, 0), [{ ms: 8_000, frame: sittingFrame }]);
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
      { ms: 12_000, frame: headFrame({ yaw: 5, size: 0.4 }) },
    ]);
    expect(state.passed[0]?.yaw).toBeCloseTo(5, 0);
    expect(state.passed[0]?.size).toBeCloseTo(0.4, 2);
    expect(state.passed.at(-1)?.yaw).toBeCloseTo(0, 0);
  });

  it('never passes without a face', () => {
    const { state } = replay(startChallenge(short, 0), [{ ms: 44_000, frame: emptyFrame }]);
    expect(state.index).toBe(0);
    expect(state.hint).toBe('away');
  });

  it('requires a condition to hold without interruption', () => {
    const blinking = (i: number) => (i % 15 < 7 ? headFrame() : emptyFrame);
    const { state } = replay(startChallenge(short, 0), [{ ms: 20_000, frame: blinking }]);
    expect(state.index).toBe(0);
  });

  it('requires frames, not only time: two distant frames pass nothing', () => {
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
    ['light', { light: { contrast: 4 } }, 'too_bright'],
    ['light', { light: { contrast: 4, level: 70 } }, 'too_dark'],
    ['light', { light: { balance: 0.3 } }, 'uneven_light'],
    ['light', { size: 0.1 }, 'too_far'],
    ['accessories', { cover: worn.mask }, 'mask'],
    ['accessories', { cover: worn.blackMask }, 'mask'],
    ['accessories', { cover: worn.darkGlasses }, 'glasses'],
    ['accessories', { cover: worn.clearGlasses }, 'glasses'],
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
    ['photo', { cover: worn.mask }, 'mask'],
    ['photo', { count: 2 }, 'several_faces'],
    ['photo', { x: 0.3 }, 'off_center'],
    ['photo', { light: { level: 20 } }, 'too_dark'],
  ];

  it.each(cases)('at %s with %o says %s [8.15]', (step, options, hint) => {
    const { state, at } = standAt(step);
    const end = replay(state, [{ ms: 2_000, frame: headFrame(options) }], at).state;
    expect(end.hint).toBe(hint);
    expect(end.index).toBe(state.index);
  });

  it('reports progress while a condition holds', () => {
    const { hints } = replay(startChallenge(short, 0), [{ ms: 8_000, frame: sittingFrame }]);
    expect(hints).toEqual(['checking_light', 'checking_face', 'hold_still']);
  });
});

describe('the countdown', () => {
  it('runs for three seconds and is interrupted by a lasting problem [2.32]', () => {
    const { state, at } = standAt('photo');
    const half = replay(state, [{ ms: 1_500, frame: sittingFrame }], at);
    expect(half.state.countdown).toBeGreaterThan(1_400);
    expect(half.state.countdown).toBeLessThan(1_600);
    const broken = replay(half.state, [{ ms: 600, frame: emptyFrame }], half.at);
    expect(broken.state.countdown).toBeNull();
    expect(broken.state.hint).toBe('no_face');
    const again = replay(broken.state, [{ ms: 2_900, frame: sittingFrame }], broken.at);
    expect(again.state.status).toBe('running');
    expect(replay(again.state, [{ ms: 300, frame: sittingFrame }], again.at).state.status).toBe('done');
  });

  it('survives a single bad frame', () => {
    const { state, at } = standAt('photo');
    const one = (i: number) => (i === 40 ? emptyFrame : sittingFrame(i));
    expect(replay(state, [{ ms: 3_200, frame: one }], at).state.status).toBe('done');
  });
});

describe('time', () => {
  it('limits the environment part to 45 seconds [4.33, 9.1]', () => {
    const masked = headFrame({ cover: worn.mask });
    const { state } = replay(startChallenge(short, 0), [{ ms: 46_000, frame: masked }]);
    expect(state.status).toBe('environment_timeout');
  });

  it("limits the later steps only by the server's time", () => {
    const { state, at } = standAt('center');
    const waiting = replay(state, [{ ms: 60_000, frame: headFrame({ x: 0.3 }) }], at);
    expect(waiting.state.status).toBe('running');
    const late = replay(waiting.state, [{ ms: 60_000, frame: headFrame({ x: 0.3 }) }], waiting.at);
    expect(late.state.status).toBe('timeout');
  });

  it('ends also without frames', () => {
    const state = startChallenge(short, 1_000, { total: 30_000 });
    expect(nextChallenge(state, { type: 'tick', at: 30_999 }).status).toBe('running');
    expect(nextChallenge(state, { type: 'tick', at: 31_000 }).status).toBe('timeout');
  });

  it('keeps a finished challenge finished', () => {
    const { state, at } = replay(startChallenge(short, 0), [{ ms: 8_000, frame: sittingFrame }]);
    expect(nextChallenge(state, { type: 'tick', at: at + 500_000 })).toBe(state);
  });
});

describe('the other recipes', () => {
  it('walks left, right, up, down and near against the neutral pose [1.5]', () => {
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
  ] as const)('at %s with %o says %s [8.15]', (step, options, hint) => {
    const { state, at } = standAt(step, ['center', 'forward', step, 'photo']);
    expect(replay(state, [{ ms: 2_000, frame: headFrame(options) }], at).state.hint).toBe(hint);
  });
});

describe('natural movements', () => {
  const turnLeft = ['light', 'center', 'forward', 'left', 'photo'] as const;

  it('a turn of twenty degrees, held for a moment, suffices', () => {
    const { state, at } = standAt('left', turnLeft);
    const turned = replay(state, [{ ms: 600, frame: glide({}, { yaw: 20 }, 10) }], at);
    expect(turned.state.index).toBe(state.index + 1);
  });

  it('a step of a quarter nearer or farther suffices', () => {
    for (const [step, size] of [
      ['near', 0.5],
      ['far', 0.32],
    ] as const) {
      const { state, at } = standAt(step, ['center', step, 'photo']);
      const moved = replay(state, [{ ms: 900, frame: glide({}, { size }, 15) }], at);
      expect(moved.state.index).toBe(state.index + 1);
    }
  });

  it('reports the progress of the commanded movement', () => {
    const { state, at } = standAt('left', turnLeft);
    expect(replay(state, [{ ms: 100, frame: headFrame() }], at).state.move).toBeCloseTo(0, 1);
    expect(replay(state, [{ ms: 400, frame: glide({}, { yaw: 9 }, 8) }], at).state.move).toBeCloseTo(0.6, 1);
  });

  it('a hasty turn does not count until the head has come to rest', () => {
    const { state, at } = standAt('left', turnLeft);
    const hasty = replay(state, [{ ms: 300, frame: glide({}, { yaw: 40 }, 4) }], at);
    expect(hasty.hints).toContain('too_fast');
    expect(hasty.state.index).toBe(state.index);
    const rested = replay(hasty.state, [{ ms: 1_200, frame: headFrame({ yaw: 40 }) }], hasty.at);
    expect(rested.state.index).toBe(state.index + 1);
  });

  it('the wrong direction never passes', () => {
    const { state, at } = standAt('left', turnLeft);
    const wrong = replay(state, [{ ms: 5_000, frame: glide({}, { yaw: -30 }, 20) }], at);
    expect(wrong.state.index).toBe(state.index);
    expect(wrong.state.hint).toBe('turn_left');
  });

  it('takes the neutral pose from the habit, not from a head held up briefly', () => {
    const steps = ['light', 'center', 'forward', 'photo'] as const;
    const before = replay(startChallenge(steps, 0), [{ ms: 600, frame: headFrame({ yaw: 10 }) }]);
    const up = replay(
      before.state,
      [
        { ms: 2_000, frame: headFrame({ yaw: 20 }) },
        { ms: 900, frame: headFrame({ pitch: 16 }) },
      ],
      before.at,
    );
    expect(up.state.steps[up.state.index]).toBe('center');
    const calm = replay(up.state, [{ ms: 4_000, frame: headFrame() }], up.at);
    expect(calm.state.index).toBe(3);
  });

  it('lets people talk who are commanded nothing, but takes no reference for commands from a head in motion', () => {
    const talking = (i: number) => headFrame({ yaw: 5 * Math.sin(i / 3) });
    const stepAfter = (steps: readonly LivenessStep[]) => {
      const { state } = replay(startChallenge(steps, 0), [{ ms: 4_000, frame: talking }]);
      return state.steps[state.index];
    };
    expect(stepAfter(['light', 'center', 'photo'])).toBe('photo');
    expect(stepAfter(['light', 'center', 'left', 'photo'])).toBe('center');
  });

  it('takes no reference size while the distance is changing', () => {
    const steps = ['light', 'center', 'photo'] as const;
    const light = replay(startChallenge(steps, 0), [{ ms: 600, frame: headFrame({ x: 0.3 }) }]);
    expect(light.state.index).toBe(1);
    const moving = replay(
      light.state,
      [{ ms: 2_000, frame: glide({ size: 0.28 }, { size: 0.55 }, 60) }],
      light.at,
    );
    expect(moving.state.index).toBe(1);
  });
});

describe('interruption of a countdown', () => {
  const swaying = (i: number) => headFrame({ yaw: 4 * Math.sin(i / 8) });
  const counting = () => {
    const { state, at } = standAt('photo');
    return replay(state, [{ ms: 1_600, frame: swaying }], at);
  };

  it('a head that looks away briefly continues where it was', () => {
    const half = counting();
    const away = replay(half.state, [{ ms: 1_200, frame: headFrame({ yaw: 25 }) }], half.at);
    expect(away.state.countdown).toBeNull();
    expect(away.state.hint).toBe('not_forward');
    const back = replay(away.state, [{ ms: 1_000, frame: swaying }], away.at);
    expect(back.state.countdown).toBeLessThan(1_000);
    expect(replay(back.state, [{ ms: 1_200, frame: swaying }], back.at).state.status).toBe('done');
  });

  const photos = (state: ChallengeState) => state.shots.filter(({ step }) => step === 'photo').length;

  it('one that looks about for long continues too, as its face was never out of sight', () => {
    const half = counting();
    const kept = photos(half.state);
    expect(kept).toBeGreaterThan(1);
    const away = replay(half.state, [{ ms: 8_000, frame: headFrame({ yaw: 25 }) }], half.at);
    expect(photos(away.state)).toBe(kept);
    expect(replay(away.state, [{ ms: 2_200, frame: swaying }], away.at).state.status).toBe('done');
  });

  it.each([
    ['leaves', { frame: emptyFrame }],
    ['gets company', { frame: headFrame({ count: 2 }) }],
  ])('one that %s meanwhile begins again, and its pictures are dropped', (_how, { frame }) => {
    const half = counting();
    const away = replay(half.state, [{ ms: 4_000, frame: headFrame({ yaw: 25 }) }], half.at);
    const gone = replay(away.state, [{ ms: 300, frame }], away.at);
    expect(gone.state.hold).toBeNull();
    expect(photos(gone.state)).toBe(0);
  });

  it.each([
    ['glasses that are not there', { frame: headFrame({ cover: worn.clearGlasses }) }],
    ['no face', { frame: emptyFrame }],
  ])(
    'a single frame that shows %s, seen while the head looks away, is noise as at any other time',
    (_what, { frame }) => {
      const half = counting();
      const lookingAside = (i: number) => (i === 20 ? frame : headFrame({ yaw: 25 }));
      const away = replay(half.state, [{ ms: 1_200, frame: lookingAside }], half.at);
      expect(photos(away.state)).toBe(photos(half.state));
      expect(replay(away.state, [{ ms: 2_200, frame: swaying }], away.at).state.status).toBe('done');
    },
  );

  it('a mask put on ends it at once', () => {
    const half = counting();
    const masked = replay(half.state, [{ ms: 500, frame: headFrame({ cover: worn.mask }) }], half.at);
    expect(masked.state.hold).toBeNull();
  });
});

describe('a tilted device', () => {
  const at = (state: ChallengeState, from: number, ms: number, tilt: number) => {
    let current = state;
    for (let time = from; time < from + ms; time += interval) {
      current = nextChallenge(current, { type: 'frame', at: time, frame: headFrame(), tilt });
    }
    return current;
  };

  it('causes a hint to hold it at eye level, for a limited time', () => {
    const start = standAt('center');
    const tilted = at(start.state, start.at, 3_000, 50);
    expect(tilted.hint).toBe('tilted');
    expect(tilted.index).toBe(start.state.index);
    expect(at(tilted, start.at + 3_000, 7_000, 50).index).toBeGreaterThan(start.state.index);
  });

  it('causes no hint when upright', () => {
    const start = standAt('center');
    expect(at(start.state, start.at, 2_000, 12).index).toBeGreaterThan(start.state.index);
  });
});

describe('random draws of a challenge', () => {
  const instants = (spread: readonly number[]) => {
    const { state } = replay(startChallenge(short, 0, { spread }), [{ ms: 12_000, frame: sittingFrame }]);
    expect(state.status).toBe('done');
    return state.shots.map(({ at }) => at);
  };

  it('spread the times of its pictures, so that a looping clip is not sampled at the same ones', () => {
    const plain = instants([]);
    const drawn = instants([0.3, 0.9, 0.5, 0.8, 0.2]);
    expect(drawn).toHaveLength(plain.length);
    expect(drawn.filter((at) => plain.includes(at)).length).toBeLessThan(plain.length / 3);
    expect(drawn).toEqual([...drawn].sort((a, b) => a - b));
  });

  it("keep the countdown's length", () => {
    const length = (spread: readonly number[]) => {
      const all = instants(spread);
      return (all.at(-1) ?? 0) - (all.at(-framesPerStep.photo) ?? 0);
    };
    expect(length(Array(framesPerStep.photo).fill(1))).toBeCloseTo(length([]), 3);
  });
});

describe('an interrupted camera', () => {
  it('restarts a countdown: its pictures must be consecutive', () => {
    const { state, at } = standAt('photo');
    const begun = replay(state, [{ ms: 2_000, frame: headFrame() }], at);
    expect(begun.state.countdown).toBeLessThan(1_500);
    const back = nextChallenge(begun.state, { type: 'frame', at: begun.at + 10_000, frame: headFrame() });
    expect(back.countdown).toBe(back.limits.countdown);
    expect(back.shots.filter(({ step }) => step === 'photo')).toHaveLength(1);
  });

  it('restarts it however soon it is reopened: it may be another camera', () => {
    const { state, at } = standAt('photo');
    const begun = replay(state, [{ ms: 2_000, frame: headFrame() }], at);
    const opened = nextChallenge(begun.state, { type: 'opened', at: begun.at });
    expect(opened.countdown).toBeNull();
    expect(opened.shots.filter(({ step }) => step === 'photo')).toHaveLength(0);
    expect(opened.passed).toEqual(begun.state.passed);
    const back = nextChallenge(opened, { type: 'frame', at: begun.at + interval, frame: headFrame() });
    expect(back.countdown).toBe(back.limits.countdown);
  });
});

describe('a slow device', () => {
  /** `seconds` of a person who sits well, at this many frames a second. */
  const sitAt = (rate: number, seconds: number): ChallengeState => {
    let state = startChallenge(short, 0);
    for (let i = 0; i < rate * seconds; i++) {
      const at = (i * 1000) / rate;
      state = nextChallenge(state, { type: 'frame', at, frame: sittingFrame(Math.round(at / interval)) });
    }
    return state;
  };

  it('without a hint can pass', () => {
    expect(sitAt(slowestPace, 20)).toMatchObject({ status: 'done', pace: { slow: false } });
  });

  it('with a hint passes as well, if the person sits on', () => {
    expect(sitAt(1, 8)).toMatchObject({ status: 'running', pace: { slow: true } });
    expect(sitAt(1, 30).status).toBe('done');
  });

  it('that cannot pass is reported long before its time is up', () => {
    expect(sitAt(1 / 3, 12)).toMatchObject({ status: 'running', pace: { slow: true } });
    expect(sitAt(1 / 3, 60).status).toBe('environment_timeout');
  });
});
