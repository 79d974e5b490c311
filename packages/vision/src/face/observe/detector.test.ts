import { describe, expect, it } from 'vitest';
import { wholeFrame } from '../frames/region.ts';
import { createAnchors, type DetectorOutput, decodeDetections, detectorSide } from './detector.ts';

const anchors = createAnchors();

interface Planted {
  readonly anchor: number;
  readonly logit: number;
  /** Centre and size in detector pixels. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** A network output with boxes planted at anchors of the fine grid. */
function answer(planted: readonly Planted[]): DetectorOutput {
  const scores512 = new Float32Array(512).fill(-20);
  const boxes512 = new Float32Array(512 * 16);
  for (const { anchor, logit, x, y, size } of planted) {
    const dx = x - anchors[anchor * 2]!;
    const dy = y - anchors[anchor * 2 + 1]!;
    scores512[anchor] = logit;
    // Eyes a fifth of the box to the left and right of its centre, level.
    const keypoints = [dx - size / 5, dy, dx + size / 5, dy, dx, dy, dx, dy, dx, dy, dx, dy];
    boxes512.set([dx, dy, size, size, ...keypoints], anchor * 16);
  }
  return {
    scores512,
    boxes512,
    scores384: new Float32Array(384).fill(-20),
    boxes384: new Float32Array(384 * 16),
  };
}

const region = wholeFrame(640, 480);

describe('createAnchors', () => {
  it('lays two grids over the picture', () => {
    expect(anchors.length).toBe((512 + 384) * 2);
    expect([anchors[0], anchors[1]]).toEqual([8, 8]);
    expect([anchors[1024], anchors[1025]]).toEqual([16, 16]);
    expect(Math.max(...anchors)).toBe(detectorSide - 8);
  });
});

describe('decodeDetections', () => {
  it('maps a box back from the letterbox to the frame', () => {
    const [face, ...others] = decodeDetections(
      answer([{ anchor: 200, logit: 3, x: 128, y: 128, size: 64 }]),
      region,
    );
    expect(others).toEqual([]);
    expect(face).toMatchObject({ cx: 320, cy: 240, width: 160, height: 160 });
    expect(face?.angle).toBeCloseTo(0);
    expect(face?.score).toBeCloseTo(0.953, 3);
  });

  it('drops uncertain detections', () => {
    const unsure = answer([{ anchor: 200, logit: 0.3, x: 128, y: 128, size: 64 }]);
    expect(decodeDetections(unsure, region)).toEqual([]);
    expect(decodeDetections(unsure, region, 0.5)).toHaveLength(1);
  });

  it('keeps the best of overlapping boxes and every separate face', () => {
    const found = decodeDetections(
      answer([
        { anchor: 200, logit: 2, x: 70, y: 128, size: 60 },
        { anchor: 201, logit: 4, x: 74, y: 130, size: 60 },
        { anchor: 220, logit: 3, x: 190, y: 128, size: 60 },
      ]),
      region,
    );
    expect(found.map(({ cx }) => Math.round(cx))).toEqual([185, 475]);
  });

  it('follows the rotation of its region', () => {
    const turned = { ...region, angle: Math.PI / 2 };
    const [face] = decodeDetections(answer([{ anchor: 200, logit: 3, x: 138, y: 128, size: 64 }]), turned);
    expect(face?.cx).toBeCloseTo(320);
    expect(face?.cy).toBeCloseTo(265);
    expect(face?.angle).toBeCloseTo(Math.PI / 2);
  });
});
