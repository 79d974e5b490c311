import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createRawSource } from '../face/frames/raw-source.ts';
import { type FrameSource, type Region, toCrop } from '../face/frames/region.ts';
import { eyeAngle } from '../face/geometry/eye-line.ts';
import { type Detection, detectorSide } from '../face/observe/detector.ts';
import type { FaceNetworks } from '../face/observe/networks.ts';
import { waves } from '../face/testing.ts';
import { findFace, mainFace } from './find-face.ts';

const source = createRawSource(waves(640, 480));

describe('mainFace', () => {
  const face = (cx: number, cy: number, side: number): Detection => ({
    cx,
    cy,
    width: side,
    height: side,
    score: 0.9,
    angle: 0,
    keypoints: [],
  });

  it('prefers the face in the middle to a somewhat larger one at the edge', () => {
    const middle = face(320, 240, 100);
    expect(mainFace(source, [face(40, 240, 120), middle])).toBe(middle);
  });

  it('prefers the near face to a far one behind it', () => {
    const near = face(200, 260, 220);
    expect(mainFace(source, [face(330, 200, 60), near])).toBe(near);
  });

  it('finds no face in an empty picture', () => {
    expect(mainFace(source, [])).toBeUndefined();
  });
});

const { neutral } = JSON.parse(
  readFileSync(new URL('../face/fixtures/landmarks.json', import.meta.url), 'utf8'),
) as { neutral: number[] };

/** Network outputs for the frame in one rotation. */
interface Turn {
  readonly turn: number;
  readonly score: number;
  readonly presence: number;
}

/**
 * Networks that find one face in the middle of the frame, upright in each of `turns`; counts how often each
 * ran.
 */
function seeing(turns: readonly Turn[]) {
  let cut: Region;
  const looks = { detector: 0, mesh: 0 };
  const turned = (angle: number) => turns.find(({ turn }) => Math.cos(turn - angle) > 0.9);
  const framed: FrameSource = {
    ...source,
    crop(region, side) {
      cut = region;
      return source.crop(region, side);
    },
  };
  const networks: FaceNetworks = {
    detect() {
      looks.detector += 1;
      const none = (count: number) => new Float32Array(count).fill(-100);
      const output = { scores512: none(512), boxes512: new Float32Array(8192) };
      const found = cut.size === 640 ? turned(cut.angle) : undefined;
      if (found !== undefined) {
        const { x, y } = toCrop(cut, detectorSide, 320, 240);
        output.scores512[0] = Math.log(found.score / (1 - found.score));
        // From the first anchor, at (8, 8): centre, size, right eye, left eye.
        output.boxes512.set([x - 8, y - 8, 80, 80, x - 28, y - 18, x + 12, y - 18]);
      }
      return { ...output, scores384: none(384), boxes384: new Float32Array(6144) };
    },
    mesh() {
      looks.mesh += 1;
      // The recorded face is in pixels of 640 x 480; move it into the network's 192 x 192 input.
      const points = Float32Array.from(neutral, (value, i) =>
        i % 3 === 0 ? value - 224 : i % 3 === 1 ? value - 144 : value,
      );
      return { points, presence: turned(cut.angle)?.presence ?? 0 };
    },
  };
  return { networks, framed, looks };
}

describe('findFace', () => {
  const find = async (turns: readonly Turn[]) => {
    const { networks, framed, looks } = seeing(turns);
    const found = await findFace(framed, networks);
    return { found, looks, angle: found === null ? Number.NaN : eyeAngle(found.fit.landmarks) };
  };

  it('keeps a face upright that the detector scores higher upside down', async () => {
    const { angle, found } = await find([
      { turn: 0, score: 0.84, presence: 1 },
      { turn: Math.PI, score: 0.905, presence: 0.977 },
    ]);
    expect(found?.fit.presence).toBe(1);
    expect(Math.abs(angle)).toBeLessThan(0.3);
  });

  it('rotates a sideways picture even if the detector is certain of a face in it upright', async () => {
    const { angle } = await find([
      { turn: 0, score: 0.95, presence: 0.97 },
      { turn: -Math.PI / 2, score: 0.7, presence: 1 },
    ]);
    expect(Math.abs(angle + Math.PI / 2)).toBeLessThan(0.3);
  });

  it('takes the rotation with the highest presence if none is certain', async () => {
    const { found } = await find([
      { turn: 0, score: 0.8, presence: 0.6 },
      { turn: Math.PI / 2, score: 0.8, presence: 0.9 },
    ]);
    expect(found?.fit.presence).toBeCloseTo(0.9);
  });

  it('tries no rotation if the upright mesh is certain', async () => {
    expect((await find([{ turn: 0, score: 0.62, presence: 0.9995 }])).looks).toEqual({
      detector: 1,
      mesh: 2,
    });
  });

  it('finds no face without mesh presence', async () => {
    expect((await find([{ turn: 0, score: 0.9, presence: 0.1 }])).found).toBeNull();
    expect((await find([])).found).toBeNull();
  });
});
