import type { ViewShift } from '@kuelik/vision/node';
import { describe, expect, it } from 'vitest';
import { framesPerStep, type LivenessReason, type LivenessStep, livenessTechnologies } from '../contract.ts';
import { drawSteps, type LivenessTechnology } from '../recipes.ts';
import { emptyFrame, type HeadOptions, headFrame, worn } from '../testing.ts';
import { verdictBounds } from '../thresholds.ts';
import { measureDepth } from './depth.ts';
import type { Evidence, FrameEvidence } from './evidence.ts';
import { framesFollow } from './evidence.ts';
import { judge } from './judge.ts';

/** The frames that the browser sends for these steps. */
const shotsOf = (steps: readonly LivenessStep[]): LivenessStep[] =>
  steps.flatMap((step) => Array.from({ length: framesPerStep[step] }, () => step));

const short = shotsOf(['light', 'accessories', 'center', 'forward', 'photo']);
const photos = short.flatMap((step, i) => (step === 'photo' ? [i] : []));
const person = [1, 0, 0];
const somebodyElse = [0.3, Math.sqrt(1 - 0.09), 0];
/** Another person who is this similar: one pair of strangers in some thousand. */
const lookAlike = [0.48, Math.sqrt(1 - 0.48 ** 2), 0];

type Change = Partial<Omit<FrameEvidence, 'frame' | 'descriptor'>> & {
  readonly head?: HeadOptions | null;
  readonly identity?: readonly number[];
};

/** The view comparison of a head in this pose. */
const shiftOf = ({ yaw = 0, pitch = 0 }: HeadOptions): ViewShift => {
  const [x, y] = [yaw, pitch].map((degrees) => Math.sin((degrees * Math.PI) / 180));
  return { x: x!, y: y!, noise: 1e-6, share: 1, likeness: 1, turned: { x: x!, y: y! }, sheet: null };
};

/** Evidence of a genuine check in which the head sways slightly, with changes to single frames. */
function evidence(
  changes: Readonly<Record<number, Change>> = {},
  frameSteps: readonly LivenessStep[] = short,
  whole: Partial<Evidence> = {},
): Evidence {
  const frames = frameSteps.map((step, i): FrameEvidence => {
    const change = changes[i] ?? {};
    const sway = { yaw: 2 * Math.sin(i), pitch: Math.cos(i), x: 0.01 * (i % 3), noise: 0.3, seed: i + 1 };
    const head = { ...sway, ...change.head };
    const frame = change.head === null ? emptyFrame : headFrame(head);
    return {
      step,
      at: change.at ?? (i + 1) * 1000,
      closing: frameSteps[i + 1] !== step,
      frame,
      descriptor: frame.face && Float32Array.from(change.identity ?? person),
      grid: change.grid ?? 1.4,
      shift: change.shift ?? (frame.face && shiftOf(head)),
      content: change.content ?? `content ${i}`,
      seenBefore: change.seenBefore ?? false,
    };
  });
  const steps = frameSteps.filter((step, i) => step !== frameSteps[i - 1]);
  return {
    steps,
    frames,
    elapsed: 30_000,
    countdown: 3_000,
    asked: false,
    samePerson: verdictBounds.samePerson,
    earlier: null,
    movedAlike: false,
    camera: 'fake_device_0',
    virtualCamera: 'refuse',
    knownMovement: 'note',
    ...whole,
  };
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

  it("reports each signal's contribution, and null if unknown", () => {
    const scores = new Map(judge(evidence()).contributions.map(({ signal, score }) => [signal, score]));
    expect(scores.get('identity')).toBe(1);
    expect(scores.get('depth')).toBeGreaterThan(0.6);
    expect(scores.get('commands')).toBeNull();
  });

  const cases: ReadonlyArray<[LivenessReason, Evidence]> = [
    ['no_face', evidence({ 2: { head: null } })],
    ['no_face', evidence({ 2: { head: { score: 0.4 } } })],
    ['several_faces', evidence({ 3: { head: { count: 2 } } })],
    ['too_dark', evidence({ 0: { head: { light: { level: 25 } } } })],
    ['too_bright', evidence({ 0: { head: { light: { level: 245 } } } })],
    ['uneven_light', evidence({ 4: { head: { light: { balance: 0.2 } } } })],
    ['mask', evidence(everyFrame({ head: { cover: worn.mask } }))],
    ['mask', evidence(everyFrame({ head: { cover: worn.blackMask } }))],
    ['glasses', evidence(everyFrame({ head: { cover: worn.darkGlasses } }))],
    ['off_center', evidence({ 3: { head: { x: 0.35 } } })],
    ['off_center', evidence({ 3: { head: { y: 0.3 } } })],
    ['too_far', evidence({ 2: { head: { size: 0.1 } } })],
    ['too_close', evidence({ 2: { head: { size: 0.9 } } })],
    ['not_forward', evidence({ 10: { head: { yaw: 30 } } })],
    ['not_forward', evidence({ 5: { head: { pitch: 22 } } })],
    ['different_person', evidence({ 4: { identity: somebodyElse }, 5: { identity: somebodyElse } })],
    ['different_person', evidence({ 0: { identity: somebodyElse } })],
    ['different_person', evidence({ 0: { identity: lookAlike } })],
    ['frame_seen_before', evidence(everyFrame({ seenBefore: true }))],
    ['frame_seen_before', evidence({}, short, { movedAlike: true, knownMovement: 'refuse' })],
    ['frozen', evidence(everyFrame({ head: { yaw: 0, pitch: 0, x: 0, noise: 0 } }))],
    ['frozen', evidence(everyFrame({ content: 'content 0' }, Math.ceil(short.length / 2) + 1))],
    ['flat_picture', evidence(everyFrame({ head: { yaw: 1, pitch: 0.5 } }))],
    ['flat_picture', evidence(everyFrame({ grid: 3.2 }))],
    ['virtual_camera', evidence({}, short, { camera: 'OBS Virtual Camera' })],
    ['implausible_time', evidence({}, short, { elapsed: 1_000 })],
    ['implausible_time', evidence({ 2: { at: 10 } })],
    ['implausible_time', evidence({ 5: { at: 500_000 } })],
    ['implausible_time', evidence(everyFrame({ at: 8_000 }))],
    ['implausible_time', evidence({ 3: { at: 2_100 }, 4: { at: 2_150 }, 5: { at: 2_200 } })],
    ['implausible_time', evidence(Object.fromEntries(photos.map((i) => [i, { at: 11_000 + i }])))],
  ];

  it.each(cases)('refuses: %s', (reason, given) => {
    const verdict = judge(given);
    expect(verdict.result).toBe(false);
    expect(verdict.reasons).toContain(reason);
    expect(verdict.prediction).toBeLessThan(0.5);
  });

  it('compares less strictly with an earlier check, which had other light', () => {
    const earlier = (face: readonly number[], samePerson: number = verdictBounds.samePerson) =>
      judge(evidence({}, short, { earlier: Float32Array.from(face), samePerson })).reasons;
    expect(earlier(lookAlike)).toEqual([]);
    expect(earlier(somebodyElse)).toEqual(['different_person']);
    // By what the session asks for, either way.
    expect(earlier(lookAlike, 0.95)).toEqual(['different_person']);
    expect(earlier(somebodyElse, 0.45)).toEqual([]);
  });

  it('accepts a face that is low or high in the picture, unless part of it is cut off', () => {
    expect(judge(evidence(everyFrame({ head: { y: 0.21, size: 0.38 } }))).reasons).not.toContain(
      'off_center',
    );
    expect(judge(evidence(everyFrame({ head: { y: -0.21, size: 0.38 } }))).reasons).not.toContain(
      'off_center',
    );
  });

  it('accepts a virtual camera if the integrator does, with a lower prediction', () => {
    const verdict = judge(evidence({}, short, { camera: 'OBS Virtual Camera', virtualCamera: 'note' }));
    expect(verdict.result).toBe(true);
    expect(verdict.prediction).toBeLessThan(judge(evidence()).prediction);
  });

  it('notes a replayed movement, with a lower prediction', () => {
    const verdict = judge(evidence({}, short, { movedAlike: true }));
    expect(verdict.result).toBe(true);
    expect(verdict.prediction).toBeLessThan(judge(evidence()).prediction);
  });

  it.each([
    ['clear glasses', worn.clearGlasses],
    ['what only looks a little like a mask', worn.maybeMask],
  ] as const)('does not refuse %s, which the guidance warns about', (_what, cover) => {
    expect(judge(evidence(everyFrame({ head: { cover } })))).toMatchObject({ result: true, reasons: [] });
  });

  it('does not mistake one odd frame for a mask, nor one repeated pair for a replay', () => {
    expect(judge(evidence({ 2: { head: { cover: worn.mask } } })).result).toBe(true);
    expect(judge(evidence({ 1: { seenBefore: true }, 4: { seenBefore: true } })).result).toBe(true);
  });

  describe('a person who hardly moves', () => {
    /** Too little movement to show relief, too much for a picture: see `surelyFlatRelief`. */
    const calm = (steps: readonly LivenessStep[]) =>
      evidence(
        Object.fromEntries(
          steps.map((_step, i): [number, Change] => [
            i,
            { head: { yaw: 0.4 * Math.sin(i), pitch: 0.1 * Math.cos(i), noise: 0.03 } },
          ]),
        ),
        steps,
      );
    const depthOf = (given: Evidence) =>
      judge(given).contributions.find(({ signal }) => signal === 'depth')?.score;

    it.each([['short'], ['core']] as const)(
      'is not a picture for %s: depth is unknown, with little weight',
      (technology) => {
        const given = calm(shotsOf(drawSteps(technology, () => 0)));
        const { relief } = measureDepth(given.frames);
        expect(relief).toBeLessThan(verdictBounds.flatRelief);
        expect(relief).toBeGreaterThan(verdictBounds.surelyFlatRelief);
        expect(judge(given).reasons).toEqual([]);
        expect(depthOf(given)).toBe(0.5);
        expect(judge(given).prediction).toBeLessThan(judge(evidence()).prediction);
      },
    );

    it('is a picture for distance, where stepping nearer and farther would have shown depth', () => {
      const given = calm(shotsOf(drawSteps('distance', () => 0)));
      expect(measureDepth(given.frames).relief).toBeGreaterThan(verdictBounds.surelyFlatRelief);
      expect(judge(given).reasons).toContain('flat_picture');
    });
  });

  describe('relief that noise hides', () => {
    /** As a head in a poor picture, or a picture: it moves less than the noise could. */
    const unclear = (steps: readonly LivenessStep[], change: Change = {}) =>
      evidence(
        Object.fromEntries(
          steps.map((_step, i): [number, Change] => {
            const shift = { ...shiftOf({ yaw: 0.4 * Math.sin(1.9 * i) }), noise: 0.006 ** 2 };
            return [i, { ...change, shift }];
          }),
        ),
        steps,
      );

    it.each([['short'], ['core']] as const)('leaves %s undecided', (technology) => {
      const given = unclear(shotsOf(drawSteps(technology, () => 0)));
      const { relief, mostRelief } = measureDepth(given.frames);
      expect(relief).toBeLessThan(verdictBounds.surelyFlatRelief);
      expect(mostRelief).toBeGreaterThan(verdictBounds.surelyFlatRelief);
      const verdict = judge(given);
      expect(verdict).toMatchObject({ result: false, reasons: ['flat_picture'], undecided: true });
    });

    it('is refused where anything else is against it', () => {
      const core = shotsOf(drawSteps('core', () => 0));
      expect(judge(unclear(core, { grid: 4 })).undecided).toBe(false);
      expect(judge(unclear(core, { identity: somebodyElse })).undecided).toBe(true);
      expect(judge(unclear(core, { seenBefore: true })).undecided).toBe(false);
    });

    it('is a picture where a command was to show depth', () => {
      expect(judge(unclear(shotsOf(drawSteps('distance', () => 0)))).undecided).toBe(false);
    });

    /**
     * A real head that sways by 1.3 degrees before a camera with noise of 12 levels, in ten thousandths of a radian: sideways,
     * upwards, the fit's error, and both turns of the mesh.
     */
    const atRestInNoise = [
      [59, 21, 133, -59, 91],
      [80, 147, 144, -6, 6],
      [5, 41, 136, -23, 7],
      [105, 24, 138, -42, 9],
      [83, 96, 133, -29, -1],
      [0, 0, 0, 0, 0],
      [29, 53, 127, -43, -16],
      [-108, -11, 137, -35, 140],
      [-44, 135, 141, 43, 86],
      [-105, 18, 147, 114, 222],
      [-106, 34, 146, 76, 186],
    ].map((row): ViewShift => {
      const [x, y, error, toX, toY] = row.map((value) => value / 10_000) as [
        number,
        number,
        number,
        number,
        number,
      ];
      return { x, y, noise: error ** 2, share: 1, likeness: 1, turned: { x: toX, y: toY }, sheet: null };
    });

    it('is undecided for a head at rest in a noisy picture, which ignores the turn of its mesh', () => {
      const core = shotsOf(drawSteps('core', () => 0));
      const given = evidence(
        Object.fromEntries(atRestInNoise.map((shift, i): [number, Change] => [i, { shift }])),
        core,
      );
      expect(measureDepth(given.frames).relief).toBe(0);
      expect(judge(given)).toMatchObject({ reasons: ['flat_picture'], undecided: true });
    });

    it('is undecided if it is more than noise, whether or not it follows the turn', () => {
      const core = shotsOf(drawSteps('core', () => 0));
      const unrelated = core.map((_step, i): [number, Change] => {
        const shift = { ...shiftOf({ yaw: 0.8 * Math.sin(1.9 * i) }), noise: 0.004 ** 2 };
        return [i, { shift: { ...shift, turned: { x: 0, y: 0.02 * Math.cos(2.7 * i) } } }];
      });
      const given = evidence(Object.fromEntries(unrelated), core);
      expect(measureDepth(given.frames).relief).toBeLessThan(verdictBounds.surelyFlatRelief);
      expect(judge(given)).toMatchObject({ reasons: ['flat_picture'], undecided: true });
    });

    it('is no question if even the noise would not make a head of it', () => {
      const steps = shotsOf(drawSteps('core', () => 0));
      const still = steps.map((_step, i): [number, Change] => [
        i,
        { shift: { ...shiftOf({ yaw: 0.1 * Math.sin(1.9 * i) }), noise: 0.006 ** 2 } },
      ]);
      const verdict = judge(evidence(Object.fromEntries(still), steps));
      expect(verdict).toMatchObject({ reasons: ['flat_picture'], undecided: false });
    });
  });

  it('does not report an empty frame as a picture', () => {
    expect(judge(evidence(everyFrame({ head: null }))).reasons).toEqual(['no_face']);
  });

  it('lists reasons once, in order of priority', () => {
    const { reasons } = judge(
      evidence(everyFrame({ head: { light: { level: 10 }, count: 2 }, seenBefore: true })),
    );
    expect(reasons).toEqual(['several_faces', 'too_dark', 'frame_seen_before']);
  });
});

describe('judge on commands', () => {
  const poses: Partial<Record<LivenessStep, HeadOptions>> = {
    left: { yaw: 24 },
    right: { yaw: -24 },
    up: { pitch: 20 },
    down: { pitch: -20 },
    near: { size: 0.56 },
    far: { size: 0.27 },
  };

  /** Genuine evidence of a drawn check; `instead` replaces the poses of single steps. */
  function walked(technology: LivenessTechnology, instead: typeof poses = {}): Evidence {
    const shots = shotsOf(drawSteps(technology, () => 0));
    const changes = shots.map((step): Change => {
      const head = instead[step] ?? poses[step];
      return head ? { head } : {};
    });
    return evidence(Object.fromEntries(changes.entries()), shots);
  }

  it.each(livenessTechnologies)('passes a head that did what %s asks', (technology) => {
    const verdict = judge(walked(technology));
    expect(verdict.reasons).toEqual([]);
    expect(verdict.prediction).toBeGreaterThan(0.85);
  });

  it.each([
    ['position', 'left'],
    ['position', 'right'],
    ['pro-max', 'left'],
    ['pro-max', 'up'],
    ['pro-max', 'near'],
    ['distance', 'near'],
    ['distance', 'far'],
    ['distance2', 'far'],
  ] as const)('refuses %s if the command %s was not followed', (technology, step) => {
    expect(judge(walked(technology, { [step]: {} })).reasons).toContain('wrong_pose');
  });

  it.each([
    ['position', { left: poses.right, right: poses.left }],
    ['distance', { near: poses.far, far: poses.near }],
  ] as const)('refuses %s in another order', (technology, swapped) => {
    expect(judge(walked(technology, swapped as typeof poses)).reasons).toContain('wrong_pose');
  });

  describe('the pixels of turns', () => {
    type Part = readonly [depth: number, error: number, likeness?: number];
    const partOf = ([depth, error, likeness = 0.975]: Part) => ({ likeness, depth, error });
    /** The verdict on turns whose pixels show this, and of the nose alone that. */
    const turnsShowing = (whole: Part, asked: boolean, nose: Part | null = null, ahead = 1) => {
      const shots = shotsOf(drawSteps('position', () => 0));
      const sheet = { ...partOf(whole), nose: nose && partOf(nose) };
      const changes = shots.map((step): Change => {
        const head = poses[step];
        return {
          shift: { ...shiftOf({}), likeness: ahead },
          ...(head && { head, shift: { ...shiftOf(head), sheet } }),
        };
      });
      return judge(evidence(Object.fromEntries(changes.entries()), shots, { asked })).reasons;
    };
    const picture = ['flat_picture'];

    it("are a head's if they show depth", () => {
      expect(turnsShowing([0.3, 0.08], true)).toEqual([]);
    });

    it('are those of a picture if poor pictures asked for them and the depth may be an error', () => {
      expect(turnsShowing([-0.09, 0.055], true)).toEqual(picture);
      expect(turnsShowing([0.1, 0.055], true)).toEqual(picture);
      expect(turnsShowing([0.16, 0.09], true)).toEqual(picture);
      // A child's smooth skin, which nothing asked for turns.
      expect(turnsShowing([0.16, 0.09], false)).toEqual([]);
    });

    it('are those of a picture if they show less depth than a head, whatever the error', () => {
      // Noisy prints that `LDHP` accepted: too uncertain for the bound on the error.
      expect(turnsShowing([-0.09, 0.055], false)).toEqual(picture);
      expect(turnsShowing([-0.11, 0.05], false)).toEqual(picture);
      expect(turnsShowing([0.21, 0.055], false)).toEqual([]);
      // Not alike: the sheet explains nothing.
      expect(turnsShowing([-0.09, 0.055, 0.85], false)).toEqual([]);
    });

    // A real head that frowns and nods as it turns, in noise: its whole face settles below no depth.
    const frowning: Part = [-0.32, 0.131, 0.856];

    it("are a head's if the nose alone shows depth", () => {
      expect(turnsShowing(frowning, true)).toEqual(picture);
      expect(turnsShowing(frowning, true, [0.49, 0.166, 0.946])).toEqual([]);
      expect(turnsShowing(frowning, true, [0.36, 0.154, 0.946])).toEqual(picture);
    });

    it('are those of a picture if the nose is flat', () => {
      // A noisy print that is turned far: the whole face is aligned wrongly.
      expect(turnsShowing([-0.06, 0.061, 0.764], false, [-0.03, 0.048, 0.99])).toEqual(picture);
      expect(turnsShowing([0.4, 0.094, 0.695], true, [0.08, 0.098, 0.993])).toEqual(picture);
    });

    it('are those of a picture if they are as alike as noise leaves the views ahead', () => {
      expect(turnsShowing([0, 0.049, 0.906], false)).toEqual([]);
      expect(turnsShowing([0, 0.049, 0.906], false, null, 0.919)).toEqual(picture);
      expect(turnsShowing([0.2, 0.09, 0.906], true, [0, 0.089, 0.9], 0.919)).toEqual(picture);
      // No noise makes less alike pictures a head's.
      expect(turnsShowing([-0.09, 0.055, 0.955], false, null, 0.99)).toEqual(picture);
    });

    it("are a head's if the nose is aligned far below no depth", () => {
      expect(turnsShowing([0.3, 0.09, 0.957], true, [-0.72, 0.2, 0.955])).toEqual([]);
    });
  });

  it.each([
    ['another person', somebodyElse],
    ['a person who looks alike', lookAlike],
  ])('refuses turns made by %s', (_who, identity) => {
    const shots = shotsOf(drawSteps('position', () => 0));
    const changes = shots.map((step): Change => {
      const head = poses[step];
      return head ? { head, identity } : {};
    });
    expect(judge(evidence(Object.fromEntries(changes.entries()), shots)).reasons).toEqual([
      'different_person',
    ]);
  });
});

describe('framesFollow', () => {
  const frames = (steps: readonly LivenessStep[]) => steps.map((step, i) => ({ step, at: i }));
  const steps = drawSteps('short', () => 0);
  const without = (index: number) => short.filter((_, i) => i !== index);

  it('accepts the steps in order, also with extra frames', () => {
    expect(framesFollow(steps, frames(short))).toBe(true);
    expect(framesFollow(steps, frames(['light', ...short, 'photo']))).toBe(true);
  });

  it('accepts one picture of a turn, which pages from before an upgrade send, but fewer of no other step', () => {
    const turn = ['light', 'forward', 'left'] as const;
    expect(framesFollow(turn, frames(['light', 'forward', 'forward', 'left', 'left']))).toBe(true);
    expect(framesFollow(turn, frames(['light', 'forward', 'forward', 'left']))).toBe(true);
    expect(framesFollow(turn, frames(['light', 'forward', 'left', 'left']))).toBe(false);
    expect(framesFollow(turn, frames(['light', 'forward', 'forward']))).toBe(false);
  });

  it('refuses a missing, swapped, repeated or foreign step', () => {
    expect(framesFollow(steps, frames(without(1)))).toBe(false);
    expect(framesFollow(steps, frames(['accessories', 'light', ...short.slice(2)]))).toBe(false);
    expect(framesFollow(steps, frames(short.slice(0, -5)))).toBe(false);
    expect(framesFollow(steps, frames([...short, 'light']))).toBe(false);
    expect(framesFollow(steps, frames(['light', 'left', ...short.slice(1)]))).toBe(false);
  });

  it('rejects a step with too few frames', () => {
    expect(framesFollow(steps, frames(without(2)))).toBe(false);
    expect(framesFollow(steps, frames(short.slice(0, -1)))).toBe(false);
  });

  it('distinguishes a repeated step from a single one', () => {
    const alternating = shotsOf(['far', 'near', 'far']);
    expect(framesFollow(['far', 'near', 'far'], frames(alternating))).toBe(true);
    expect(framesFollow(['far', 'near', 'far'], frames(shotsOf(['far', 'near'])))).toBe(false);
  });
});
