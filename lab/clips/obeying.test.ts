import { describe, expect, it } from 'vitest';
import { nearest, poseFrames, stepsShown } from './obeying.ts';

/** Poses of a clip with these yaws, each for four frames. */
function clipOf(...yaws: readonly number[]) {
  const heads = yaws.flatMap((yaw) => [yaw, yaw, yaw, yaw]);
  const turnFrom = (reference: number, frame: number) => ({
    yaw: heads[frame]! - heads[reference]!,
    pitch: 0,
  });
  return poseFrames(heads.length, [...heads.keys()], turnFrom);
}

describe('a clip’s person who obeys', () => {
  it('starts where most turns can be shown', () => {
    expect(stepsShown(clipOf(-17, 0, 17), ['center', 'left', 'right', 'near'])).toEqual([
      'center',
      'left',
      'right',
      'near',
    ]);
  });

  it('is not asked for turns that the clip does not show, nor to go away', () => {
    expect(stepsShown(clipOf(0, 4), ['center', 'left', 'up', 'far', 'near', 'photo'])).toEqual([
      'center',
      'near',
      'photo',
    ]);
  });

  it('shows the nearest pose that was not shown lately', () => {
    const posed = [0, 1, 9].map((yaw, frame) => ({ frame, yaw, pitch: 0 }));
    expect(nearest(posed, { yaw: 0, pitch: 0 }, [])).toBe(posed[0]);
    expect(nearest(posed, { yaw: 0, pitch: 0 }, [0])).toBe(posed[1]);
    const level = { frame: 3, yaw: 0, pitch: -11 };
    const aside = { frame: 4, yaw: 10, pitch: -14 };
    expect(nearest([level, aside], { yaw: 0, pitch: -25 }, [], { yaw: 0.3, pitch: 1 })).toBe(aside);
  });
});
