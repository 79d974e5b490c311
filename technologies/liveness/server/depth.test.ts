import type { SheetFit, ViewShift } from '@kuelik/vision/node';
import { describe, expect, it } from 'vitest';
import { framesPerStep, type LivenessStep } from '../contract.ts';
import { type HeadOptions, headFrame } from '../testing.ts';
import { verdictBounds } from '../thresholds.ts';
import { measureDepth } from './depth.ts';
import type { FrameEvidence } from './evidence.ts';

const steps: readonly LivenessStep[] = (['center', 'photo'] as const).flatMap((step) =>
  Array.from({ length: framesPerStep[step] }, () => step),
);

/** A check whose frames moved like this against one of them. */
function check(shiftAt: (i: number) => Partial<ViewShift> | null, asked = steps): FrameEvidence[] {
  return asked.map((step, i) => {
    const shift = shiftAt(i);
    return {
      step,
      at: i * 500,
      closing: asked[i + 1] !== step,
      frame: headFrame({ noise: 0.1, seed: i + 1 }),
      descriptor: null,
      grid: null,
      // The mesh of a head follows its turn.
      shift: shift && {
        x: 0,
        y: 0,
        noise: 1e-6,
        share: 1,
        likeness: 1,
        turned: { x: shift.x ?? 0, y: shift.y ?? 0 },
        sheet: null,
        ...shift,
      },
      content: `${i}`,
      seenBefore: false,
    };
  });
}

const radians = Math.PI / 180;
const relief = (frames: readonly FrameEvidence[]) => measureDepth(frames).relief;

describe('relief', () => {
  it.each([[0.7], [1], [3]])('is detected for a head that sways by %s degrees', (degrees) => {
    const swaying = check((i) => ({ x: degrees * radians * Math.sin(1.9 * i) }));
    expect(relief(swaying)).toBeGreaterThan(verdictBounds.flatRelief);
    const nodding = check((i) => ({ y: degrees * radians * Math.sin(1.9 * i) }));
    expect(relief(nodding)).toBeGreaterThan(verdictBounds.flatRelief);
  });

  it('is detected for a head that keeps still and turns once', () => {
    const turning = check((i) => (i === 7 || i === 8 ? { x: 7 * radians } : {}));
    expect(relief(turning)).toBeGreaterThan(verdictBounds.flatRelief);
  });

  it('is zero if picture noise explains the movement', () => {
    const noisy = check((i) => ({
      x: 0.008 * Math.sin(12.9 * i),
      y: 0.008 * Math.sin(7.3 * i),
      noise: 0.008 ** 2,
    }));
    expect(relief(noisy)).toBeLessThan(verdictBounds.surelyFlatRelief);
  });

  /** Three of eleven frames are blurred and mostly noise. */
  const blurred = (i: number) => ({ noise: i % 4 === 1 ? 4e-4 : 3e-5 });

  it('is detected for a head although some pictures are noisy', () => {
    const nodding = check((i) => ({ y: 0.7 * radians * Math.sin(1.9 * i), ...blurred(i) }));
    expect(relief(nodding)).toBeGreaterThan(verdictBounds.surelyFlatRelief);
  });

  it('is zero for a picture although some frames are noisy', () => {
    const flat = check((i) => {
      const { noise } = blurred(i);
      return { x: Math.sqrt(noise) * Math.sin(12.9 * i), y: Math.sqrt(noise) * Math.sin(7.3 * i), noise };
    });
    expect(relief(flat)).toBeLessThan(verdictBounds.surelyFlatRelief);
  });

  it('is not caused by one frame that shows something else', () => {
    const flat = (i: number): Partial<ViewShift> => ({ x: 0.001 * Math.sin(i) });
    const wild = check((i) => (i === 4 ? { x: 0.3 } : flat(i)));
    expect(relief(wild)).toBeLessThan(verdictBounds.surelyFlatRelief);
  });

  it('is not caused by frames with a covered face', () => {
    const covered = check((i) => (i < 4 ? { x: 0.2 * i, share: 0.4 } : { x: 0.001 * Math.sin(i) }));
    expect(relief(covered)).toBeLessThan(verdictBounds.surelyFlatRelief);
  });

  const random = (n: number) => Math.sin(12.9 * n) * Math.cos(78.2 * n * n);
  const turned = (i: number) => ({ x: 0.005 * Math.sin(1.9 * i), y: 0.004 * Math.cos(1.3 * i) });

  it('is zero if it is small and ignores the turn of the mesh: a still warped in whole pixels', () => {
    const error = (i: number) => ({ x: 0.009 * random(i), y: 0.009 * random(i + 0.5) });
    expect(relief(check(error))).toBeGreaterThan(verdictBounds.surelyFlatRelief);
    const warped = check((i) => ({ ...error(i), turned: turned(i) }));
    expect(relief(warped)).toBeLessThan(verdictBounds.surelyFlatRelief);
  });

  /**
   * A drawn person's still, warped in whole pixels, whose sampling errors happen to follow the trembling of the mesh: measured, in ten
   * thousandths of a radian: sideways, upwards, the fit's error, and both turns of the mesh.
   */
  const byChance = [
    [194, 129, 45, 36, 93],
    [-49, -17, 47, 23, -34],
    [113, -71, 43, 9, -27],
    [56, 78, 43, -32, 56],
    [184, 2, 41, 28, 119],
    [25, 37, 38, 20, -8],
    [282, -30, 50, 17, -7],
    [0, 0, 0, 0, 0],
    [178, 168, 56, 69, 94],
    [119, 74, 44, 49, 80],
    [31, 52, 45, -36, -6],
  ] as const;
  const measured = (scale: number) => (i: number) => {
    const [x, y, error, toX, toY] = byChance[i]!;
    const turned = { x: (scale * toX) / 10_000, y: (scale * toY) / 10_000 };
    return { x: x / 10_000, y: y / 10_000, noise: (error / 10_000) ** 2, turned };
  };

  it('is zero if it follows only the trembling of the mesh: a still warped in whole pixels at another time', () => {
    expect(relief(check(measured(1)))).toBeLessThan(verdictBounds.surelyFlatRelief);
    // One picture alone is not a sway.
    const once = check((i) => ({ ...measured(1)(i), ...(i === 7 && { turned: { x: 0.03, y: 0 } }) }));
    expect(relief(once)).toBeLessThan(verdictBounds.surelyFlatRelief);
  });

  it('is detected as far as it follows a mesh that turns', () => {
    expect(relief(check(measured(2)))).toBeGreaterThan(verdictBounds.surelyFlatRelief);
  });

  it('is detected for a head that hardly sways, if it follows its mesh', () => {
    const calm = check((i) => {
      const [x, y] = [0.0085 * Math.sin(1.9 * i), 0.004 * Math.cos(1.3 * i)];
      return { x, y, turned: { x: 0.6 * x + 0.001 * random(i), y: 0.6 * y + 0.001 * random(i + 0.5) } };
    });
    expect(relief(calm)).toBeGreaterThan(verdictBounds.surelyFlatRelief);
  });

  it('is detected for a head whose mesh trembles', () => {
    const swaying = check((i) => {
      const [x, y] = [0.009 * Math.sin(1.9 * i), 0.006 * Math.cos(1.3 * i)];
      return { x, y, turned: { x: x + 0.005 * random(i), y: y + 0.005 * random(i + 0.5) } };
    });
    expect(relief(swaying)).toBeGreaterThan(verdictBounds.flatRelief);
  });

  it('is detected for a head that turns far, however wrong its mesh is', () => {
    const turning = check((i) => ({ x: 0.04 * Math.sin(1.9 * i), turned: { x: 0, y: 0.01 * random(i) } }));
    expect(relief(turning)).toBeGreaterThan(verdictBounds.flatRelief);
  });

  it('is measured however many frames show something else', () => {
    expect(relief(check((i) => ({ x: 0.001 * i, share: 0.2 })))).not.toBeNull();
  });

  it('is unknown with too few frames at rest', () => {
    expect(relief(check((i) => (i < 4 ? { x: 0.1 * i } : null)))).toBeNull();
    expect(relief(check((i) => ({ x: 0.1 * i }), ['light', 'accessories', 'near', 'far']))).toBeNull();
  });
});

describe('a commanded turn', () => {
  /** The turn to the left by 20 degrees, after frames ahead with these heads. */
  const turnAfter = (faces: readonly HeadOptions[]) => {
    const asked = [...faces.map(() => 'center' as const), 'left' as const];
    const frames = check(() => null, asked).map((evidence, i) => ({
      ...evidence,
      frame: headFrame(faces[i] ?? { yaw: 20 }),
    }));
    return measureDepth(frames).turn;
  };

  it('is measured against all frames ahead, not against one on which the mesh fits best', () => {
    // A trembling mesh; the one frame without noise, in which the head had swayed, fits the others best.
    const faces = [0, 0, 0, 9, 0, 0, 0].map((yaw, i) => ({ yaw, noise: yaw === 0 ? 0.8 : 0, seed: i + 1 }));
    const straight = turnAfter(faces.map((face) => ({ ...face, yaw: 0 })));
    expect(turnAfter(faces)).toBeCloseTo(straight ?? 0, 2);
  });

  it('is measured against frames from which the head has turned, however many were taken on its way back', () => {
    expect(turnAfter([0, 0, 16, 16, 17, 16, 16, 17].map((yaw) => ({ yaw })))).toBeGreaterThan(
      verdictBounds.flatTurn,
    );
  });
});

describe('depth of a commanded turn', () => {
  const asked = ['center', 'forward', 'left', 'photo'] as const;
  const turnWith = (sizeOf: (step: LivenessStep) => { readonly width: number; readonly height: number }) =>
    measureDepth(
      check(() => null, asked).map((evidence) => {
        const yaw = evidence.step === 'left' ? 20 : 0;
        return { ...evidence, frame: headFrame({ yaw, ...sizeOf(evidence.step) }) };
      }),
    ).turn;

  it('is the same whatever the sizes of the pictures, which depend on how many bytes each takes', () => {
    const [whole, smaller] = [
      { width: 640, height: 480 },
      { width: 480, height: 360 },
    ];
    const even = turnWith(() => whole);
    expect(even).toBeGreaterThan(verdictBounds.flatTurn);
    expect(turnWith((step) => (step === 'left' ? smaller : whole))).toBeCloseTo(even ?? 0, 3);
    expect(turnWith((step) => (step === 'left' ? whole : smaller))).toBeCloseTo(even ?? 0, 3);
  });
});

describe('a turn with two pictures', () => {
  const asked = ['center', 'forward', 'left', 'left', 'photo'] as const;
  const part = { likeness: 0.97, depth: 0.8, error: 0.06, nose: null };
  /** The turn whose first and last picture show so much, after turns of the head by this many degrees. */
  const turnOf = (first: Partial<SheetFit>, last: Partial<SheetFit>, yaws = [20, 20], poor = false) => {
    const frames = check(() => ({}), asked).map((evidence, i): FrameEvidence => {
      if (evidence.step !== 'left' || !evidence.shift)
        return { ...evidence, frame: headFrame({ seed: i + 1 }) };
      const sheet = { ...part, ...(evidence.closing ? last : first) };
      const frame = headFrame({ yaw: yaws[evidence.closing ? 1 : 0] ?? 0 });
      return { ...evidence, frame, shift: { ...evidence.shift, sheet } };
    });
    return measureDepth(frames, poor).turn ?? 0;
  };
  const { flatTurn } = verdictBounds;

  it('is a head although one of them looks like a sheet', () => {
    const misjudged = { likeness: 0.958, depth: 0.252, error: 0.043 };
    expect(turnOf(misjudged, misjudged)).toBeLessThan(flatTurn);
    expect(turnOf(part, misjudged)).toBeGreaterThan(flatTurn);
    expect(turnOf(misjudged, part)).toBeGreaterThan(flatTurn);
  });

  it('is a print although one of them is aligned wrongly', () => {
    const print = { likeness: 0.99, depth: 0.01, error: 0.015 };
    const wrong = { likeness: 0.7, depth: 0.5, error: 0.2 };
    expect(turnOf(wrong, wrong)).toBeGreaterThan(flatTurn);
    expect(turnOf(print, wrong)).toBeLessThan(flatTurn);
    expect(turnOf(wrong, print)).toBeLessThan(flatTurn);
    expect(turnOf(print, { ...print, error: 0 })).toBeLessThan(flatTurn);
  });

  it('shows depth that was asked for if one of them does', () => {
    const unclear = { likeness: 0.8, depth: 0.1, error: 0.1 };
    expect(turnOf(unclear, unclear, [20, 20], true)).toBeLessThan(flatTurn);
    expect(turnOf(unclear, part, [20, 20], true)).toBeGreaterThan(flatTurn);
  });

  it('is as deep as their mean, without a first one for which the head has hardly turned', () => {
    const [less, more] = [turnOf(part, part, [14, 14]), turnOf(part, part, [22, 22])];
    expect(turnOf(part, part, [14, 22])).toBeCloseTo((less + more) / 2, 3);
    expect(turnOf(part, part, [4, 22])).toBeCloseTo(more, 3);
  });
});
