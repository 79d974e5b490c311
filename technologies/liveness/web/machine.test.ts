import type { FaceFrame } from '@kuelik/vision/face';
import { describe, expect, it } from 'vitest';
import { framesPerStep, type LivenessStep, maximumFrames } from '../contract.ts';
import { drawSteps } from '../recipes.ts';
import { emptyFrame, type HeadOptions, headFrame, sittingFrame } from '../testing.ts';
import { challengeTimes } from '../thresholds.ts';
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
function standAt(
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

describe('the short challenge', () => {
  it('passes with one good face, keeping the pictures that each step sends', () => {
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
    ['light', { light: { contrast: 4 } }, 'too_bright'],
    ['light', { light: { contrast: 4, level: 70 } }, 'too_dark'],
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
    const { hints } = replay(startChallenge(short, 0), [{ ms: 8_000, frame: sittingFrame }]);
    expect(hints).toEqual(['checking_light', 'checking_face', 'hold_still']);
  });
});

describe('closed eyes', () => {
  const shut = headFrame({ eyes: 0.25 });

  it('are waited for: no picture is kept of a blink, and the countdown goes on', () => {
    const { state, at } = standAt('photo');
    const blinks = Array.from({ length: 7 }, (_, n) => [
      { ms: 400, frame: (i: number) => headFrame({ yaw: 3 * Math.sin((12 * n + i) / 8) }) },
      { ms: 350, frame: shut },
    ]).flat();
    const { state: end, hints } = replay(state, blinks, at);
    expect(end.status).toBe('done');
    expect(hints).toEqual(['hold_still']);
    for (const shot of end.shots.filter((kept) => kept.step === 'photo')) {
      expect((shot.at - at + 2 * interval) % 750).toBeLessThan(400 + 3 * interval);
    }
  });

  it('are noticed as soon as anything is known of the person', () => {
    const { state, at } = replay(startChallenge(['center', 'photo'], 0), [{ ms: 1_000, frame: headFrame() }]);
    expect(state.hold).toBeNull();
    expect(replay(state, [{ ms: 400, frame: headFrame({ eyes: 0.6 }) }], at).state.shots).toEqual([]);
  });

  it.each(['light', 'center', 'photo'])(
    'are asked to be opened at %s, and the check goes on when they are',
    (step) => {
      const { state, at } = standAt(step);
      const closed = replay(state, [{ ms: 1_500, frame: shut }], at);
      expect(closed.state.hint).toBe('eyes_shut');
      expect(closed.state.index).toBe(state.index);
      const open = replay(closed.state, [{ ms: 4_000, frame: sittingFrame }], closed.at);
      expect(open.state.index).toBeGreaterThan(state.index);
    },
  );

  it('are asked for as long as they are shut, and are not what is usual after a while', () => {
    const { state, at } = standAt('photo');
    const closing = headFrame({ eyes: 0.5 });
    const closed = replay(state, [{ ms: challengeTimes.eyesPatience - 500, frame: closing }], at);
    expect(closed.state.hint).toBe('eyes_shut');
    expect(closed.state.shots.filter(({ step }) => step === 'photo')).toEqual([]);
  });

  it('leave what else is usual to be learnt: a head that is lowered meanwhile is soon looking ahead', () => {
    const { state, at } = standAt('center', ['center', 'photo']);
    const seen = replay(state, [{ ms: 1_500, frame: headFrame() }], at);
    const lowered = headFrame({ eyes: 0.6, pitch: -12 });
    const later = replay(seen.state, [{ ms: 3_500, frame: lowered }], seen.at);
    expect(later.hints).toContain('not_forward');
    expect(later.state.hint).toBe('eyes_shut');
  });

  it.each([0.2, 0.4, 0.6])('keep nobody waiting whose eyes show only a share of %s', (eyes) => {
    const { state, hints } = replay(startChallenge(short, 0), [{ ms: 16_000, frame: headFrame({ eyes }) }]);
    expect(state.status).toBe('done');
    expect(hints.includes('eyes_shut')).toBe(eyes < 0.3);
  });

  it('do not count in a turn, which shows eyes too slanted to tell', () => {
    const steps: LivenessStep[] = ['center', 'forward', 'left', 'photo'];
    const { state, at } = standAt('left', steps);
    const turned = replay(state, [{ ms: 2_000, frame: headFrame({ yaw: 22, eyes: 0.5 }) }], at);
    expect(turned.state.passed.map(({ step }) => step)).toContain('left');
  });
});

describe('the countdown', () => {
  it('runs for three seconds and is interrupted by a lasting problem', () => {
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

describe('a head that keeps still', () => {
  const steps: LivenessStep[] = ['center', 'photo'];
  const photos = ({ shots }: ChallengeState) => shots.filter(({ step }) => step === 'photo');

  it('is asked to move a little after the countdown, and more pictures are kept until it has', () => {
    const { state, at } = standAt('photo', steps);
    const still = replay(state, [{ ms: 5_000, frame: headFrame() }], at);
    expect(still.state).toMatchObject({ status: 'running', hint: 'turn_a_little', countdown: null });
    const kept = photos(still.state).length;
    expect(kept).toBeGreaterThan(framesPerStep.photo);
    const moved = replay(still.state, [{ ms: 1_500, frame: (i) => headFrame({ yaw: i / 8 }) }], still.at);
    expect(moved.state.status).toBe('done');
    expect(photos(moved.state).length).toBeGreaterThan(kept);
  });

  /** To one side by `yaw` degrees and back, in `ms`. */
  const turnBy = (yaw: number, ms: number) => (i: number) =>
    headFrame({ yaw: yaw * Math.max(0, Math.sin((Math.PI * i * interval) / ms)) });

  it.each([
    [9, 1_200],
    [11, 2_500],
    [20, 1_600],
  ])(
    'that turns by %s degrees and back in %s ms is seen turned in a picture, and at rest in the last',
    (yaw, ms) => {
      const { state, at } = standAt('photo', steps);
      const still = replay(state, [{ ms: 3_500, frame: headFrame() }], at);
      const turn = turnBy(yaw, ms);
      const end = replay(
        still.state,
        [
          { ms, frame: turn },
          { ms: 600, frame: headFrame() },
        ],
        still.at,
      );
      expect(end.state.status).toBe('done');
      const yaws = photos(end.state).map((shot) => {
        const i = Math.round((shot.at - still.at) / interval);
        return i < 0 || i * interval > ms ? 0 : (turn(i).face?.landmarks[3] ?? 320) - 320;
      });
      expect(Math.max(...yaws.map(Math.abs))).toBeGreaterThan(5);
      expect(Math.abs(yaws.at(-1) ?? 99)).toBeLessThan(12);
      expect(end.state.passed.at(-1)?.yaw).toBeLessThan(7);
    },
  );

  it('that does more than a little is told neither to keep still nor to look ahead', () => {
    const { state, at } = standAt('photo', steps);
    const still = replay(state, [{ ms: 3_500, frame: headFrame() }], at);
    const fast = (i: number) => headFrame({ yaw: 20 * Math.sin((i * Math.PI) / 20) });
    const { hints } = replay(still.state, [{ ms: 1_500, frame: fast }], still.at);
    expect(hints).not.toContain('hold_still');
    expect(hints).toContain('too_fast');
  });

  it('is noticed although the mesh trembles', () => {
    const { state, at } = standAt('photo', steps);
    const noisy = (i: number) =>
      headFrame({ yaw: 0.7 * Math.sin(i * 12.9898), pitch: 0.7 * Math.sin(i * 78.233) });
    expect(replay(state, [{ ms: 4_000, frame: noisy }], at).state.hint).toBe('turn_a_little');
  });

  it('is not waited for longer than four seconds, and what is sent stays within bounds', () => {
    const { state, at } = standAt(
      'photo',
      drawSteps('short', () => 0),
    );
    const { state: end } = replay(state, [{ ms: 8_000, frame: headFrame() }], at);
    expect(end.status).toBe('done');
    const times = photos(end).map((shot) => shot.at);
    const { countdown, longerLook } = challengeTimes;
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeCloseTo(countdown + longerLook, -2);
    expect(end.shots.length).toBeLessThanOrEqual(maximumFrames);
  });

  it('that stays turned is told to look ahead, and what is sent stays within bounds', () => {
    const { state, at } = standAt('photo');
    const still = replay(state, [{ ms: 3_200, frame: headFrame() }], at);
    const aside = replay(still.state, [{ ms: 8_000, frame: glide({}, { yaw: 10 }, 20) }], still.at);
    expect(aside.hints).toContain('not_forward');
    expect(aside.state.status).toBe('done');
    expect(aside.state.shots.length).toBeLessThanOrEqual(maximumFrames);
  });

  it('that turns or comes nearer at a command has shown enough', () => {
    const { state, at } = standAt('photo', ['center', 'photo']);
    const turned = { ...state, steps: ['left', 'photo'] as const };
    expect(replay(turned, [{ ms: 3_200, frame: headFrame() }], at).state.status).toBe('done');
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
    const { state, at } = replay(startChallenge(short, 0), [{ ms: 8_000, frame: sittingFrame }]);
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

/** Frames that go evenly from one pose to another, then keep it. */
function glide(from: HeadOptions, to: HeadOptions, frames: number) {
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

  it('says how far the asked movement has come', () => {
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

  it('the wrong way round never passes', () => {
    const { state, at } = standAt('left', turnLeft);
    const wrong = replay(state, [{ ms: 5_000, frame: glide({}, { yaw: -30 }, 20) }], at);
    expect(wrong.state.index).toBe(state.index);
    expect(wrong.state.hint).toBe('turn_left');
  });

  it('takes the neutral pose from what is usual, not from a head held up for a moment', () => {
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

  it('takes no reference size on the way to another distance', () => {
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

describe('the pause of a countdown', () => {
  const swaying = (i: number) => headFrame({ yaw: 4 * Math.sin(i / 8) });
  const counting = () => {
    const { state, at } = standAt('photo');
    return replay(state, [{ ms: 1_600, frame: swaying }], at);
  };

  it('a head that looks away for a moment goes on where it was', () => {
    const half = counting();
    const away = replay(half.state, [{ ms: 1_200, frame: headFrame({ yaw: 25 }) }], half.at);
    expect(away.state.countdown).toBeNull();
    expect(away.state.hint).toBe('not_forward');
    const back = replay(away.state, [{ ms: 1_000, frame: swaying }], away.at);
    expect(back.state.countdown).toBeLessThan(1_000);
    expect(replay(back.state, [{ ms: 1_200, frame: swaying }], back.at).state.status).toBe('done');
  });

  it('one that looks away for long begins again, and its pictures are dropped', () => {
    const half = counting();
    const kept = half.state.shots.filter(({ step }) => step === 'photo').length;
    expect(kept).toBeGreaterThan(1);
    const away = replay(half.state, [{ ms: 3_200, frame: headFrame({ yaw: 25 }) }], half.at);
    expect(away.state.hold).toBeNull();
    expect(away.state.shots.filter(({ step }) => step === 'photo')).toHaveLength(0);
  });

  it('a mask put on ends it at once', () => {
    const half = counting();
    const masked = replay(
      half.state,
      [{ ms: 500, frame: headFrame({ cover: { lowerChroma: 40 } }) }],
      half.at,
    );
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

  it('is asked to be held at eye level, and not for ever', () => {
    const start = standAt('center');
    const tilted = at(start.state, start.at, 3_000, 50);
    expect(tilted.hint).toBe('tilted');
    expect(tilted.index).toBe(start.state.index);
    expect(at(tilted, start.at + 3_000, 7_000, 50).index).toBeGreaterThan(start.state.index);
  });

  it('held upright is not mentioned', () => {
    const start = standAt('center');
    expect(at(start.state, start.at, 2_000, 12).index).toBeGreaterThan(start.state.index);
  });
});

describe('what was drawn for a challenge', () => {
  const instants = (spread: readonly number[]) => {
    const { state } = replay(startChallenge(short, 0, { spread }), [{ ms: 12_000, frame: sittingFrame }]);
    expect(state.status).toBe('done');
    return state.shots.map(({ at }) => at);
  };

  it('spreads the instants of its pictures, so that a clip in a loop is not met at the same ones', () => {
    const plain = instants([]);
    const drawn = instants([0.3, 0.9, 0.5, 0.8, 0.2]);
    expect(drawn).toHaveLength(plain.length);
    expect(drawn.filter((at) => plain.includes(at)).length).toBeLessThan(plain.length / 3);
    expect(drawn).toEqual([...drawn].sort((a, b) => a - b));
  });

  it('keeps the countdown as long as it was', () => {
    const length = (spread: readonly number[]) => {
      const all = instants(spread);
      return (all.at(-1) ?? 0) - (all.at(-framesPerStep.photo) ?? 0);
    };
    expect(length(Array(framesPerStep.photo).fill(1))).toBeCloseTo(length([]), 3);
  });
});

describe('a camera that was away', () => {
  it('begins a countdown anew: its pictures must follow one another', () => {
    const { state, at } = standAt('photo');
    const begun = replay(state, [{ ms: 2_000, frame: headFrame() }], at);
    expect(begun.state.countdown).toBeLessThan(1_500);
    const back = nextChallenge(begun.state, { type: 'frame', at: begun.at + 10_000, frame: headFrame() });
    expect(back.countdown).toBe(back.limits.countdown);
    expect(back.shots.filter(({ step }) => step === 'photo')).toHaveLength(1);
  });

  it('does so however soon it is opened again: it may be another camera', () => {
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
