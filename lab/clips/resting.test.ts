import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { calmest, poorCamera, restingCamera, untilCommanded } from './resting.ts';

const poses = (...yaws: readonly number[]) => yaws.map((yaw, frame) => ({ frame, yaw, pitch: 0 }));
const grey = (level: number) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: { r: level, g: level, b: level } } })
    .jpeg()
    .toBuffer();

describe('a head at rest', () => {
  it('is shown where it moves least, near the reference', () => {
    const posed = poses(0, 2, 4, 3, 1, 0, 1, 1, 1, 1, 1, 1, 9, 20, 20, 20, 20, 20, 20);
    expect(calmest(posed).map(({ frame }) => frame)).toEqual([6, 7, 8, 9]);
    expect(calmest(poses(9, 9, 9, 9))).toEqual([]);
    expect(restingCamera([], poses(9, 9), 1)).toBeNull();
  });

  it('goes to and fro, each time with other noise', async () => {
    const frames = await Promise.all([10, 60, 160, 240].map(grey));
    const camera = restingCamera(frames, poses(0, 0, 0, 0), 1)!;
    const levels: number[] = [];
    const seen = new Set<string>();
    for (let i = 0; i < 8; i++) {
      const jpeg = await camera(i, 'hold_still');
      seen.add(jpeg.toString('base64'));
      levels.push((await sharp(jpeg).stats()).channels[0]!.mean);
    }
    const steps = levels.slice(1).map((level, i) => Math.sign(level - levels[i]!));
    expect(steps).toEqual([1, 1, 1, -1, -1, -1, 1]);
    expect(seen.size).toBe(8);
  });

  it('is the same again with the same seed', async () => {
    const picture = await grey(90);
    const [one, same, other] = await Promise.all(
      [3, 3, 4].map((seed) => poorCamera(async () => picture, seed)(5, 'hold_still')),
    );
    expect(same!.equals(one!)).toBe(true);
    expect(other!.equals(one!)).toBe(false);
  });

  it('turns from the first command on', async () => {
    const [resting, turning] = [Buffer.from('rests'), Buffer.from('turns')];
    const camera = untilCommanded(
      async () => resting,
      async () => turning,
    );
    expect(await camera(0, 'turn_a_little')).toBe(resting);
    expect(await camera(1, 'turn_left')).toBe(turning);
    expect(await camera(2, 'hold_still')).toBe(turning);
  });
});
