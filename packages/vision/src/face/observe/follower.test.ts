import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { RgbaPixels } from '../frames/pixels.ts';
import { type FrameSource, type Region, toCrop } from '../frames/region.ts';
import { meshSide, regionOfLandmarks } from '../geometry/mesh.ts';
import { createAnchors, type DetectorOutput, detectorSide } from './detector.ts';
import { createFaceFollower, detectEvery, type FaceFollower } from './follower.ts';
import type { FaceNetworks } from './networks.ts';
import { observePicture } from './observe.ts';

const recorded = JSON.parse(
  readFileSync(new URL('../fixtures/landmarks.json', import.meta.url), 'utf8'),
) as Record<string, number[]>;
const neutral = Float32Array.from(recorded.neutral ?? []);
const anchors = createAnchors();

/** A face in the scene: its offset from the recorded landmarks. */
interface SceneFace {
  readonly dx: number;
  readonly scale: number;
}

let scene: SceneFace[] = [];
let present = true;
/** Distance in pixels from the region's centre beyond which the mesh misses the face and lands between. */
let reach = Infinity;
let regions: Region[] = [];
let detections = 0;
let follower: FaceFollower;

const placed = ({ dx, scale }: SceneFace) => neutral.map((v, i) => v * scale + (i % 3 === 0 ? dx : 0));
const distance = (a: Region, b: Region) => Math.hypot(a.cx - b.cx, a.cy - b.cy);

const source: FrameSource = {
  width: 640,
  height: 480,
  pixels: new RgbaPixels({ width: 640, height: 480, data: new Uint8Array(640 * 480 * 4) }),
  crop(region, side) {
    regions.push(region);
    return new Uint8Array(side * side * 4);
  },
};

const networks: FaceNetworks = {
  detect(): DetectorOutput {
    detections += 1;
    const scores512 = new Float32Array(512).fill(-20);
    const boxes512 = new Float32Array(512 * 16);
    scene.forEach((face, i) => {
      const { cx, cy, size } = regionOfLandmarks(placed(face), 1);
      const scale = detectorSide / 640;
      const anchor = i * 40;
      const x = cx * scale - anchors[anchor * 2]!;
      const y = (cy + 80) * scale - anchors[anchor * 2 + 1]!;
      scores512[anchor] = 3;
      boxes512.set([x, y, size * scale, size * scale, x - 5, y, x + 5, y], anchor * 16);
    });
    return {
      scores512,
      boxes512,
      scores384: new Float32Array(384).fill(-20),
      boxes384: new Float32Array(384 * 16),
    };
  },
  mesh() {
    const region = regions.at(-1)!;
    const nearest = [...scene].sort(
      (a, b) =>
        distance(regionOfLandmarks(placed(a)), region) - distance(regionOfLandmarks(placed(b)), region),
    )[0];
    const points = new Float32Array(neutral.length);
    if (nearest === undefined) return { points, presence: 0 };
    const away = distance(regionOfLandmarks(placed(nearest)), region);
    const short =
      away > reach ? Math.sign(regionOfLandmarks(placed(nearest)).cx - region.cx) * (away - reach) : 0;
    const landmarks = placed({ ...nearest, dx: nearest.dx - short });
    for (let i = 0; i < points.length; i += 3) {
      const { x, y } = toCrop(region, meshSide, landmarks[i]!, landmarks[i + 1]!);
      points.set([x, y, (landmarks[i + 2]! * meshSide) / region.size], i);
    }
    return { points, presence: present ? 0.99 : 0.1 };
  },
};

beforeEach(() => {
  scene = [{ dx: 0, scale: 1 }];
  present = true;
  reach = Infinity;
  regions = [];
  detections = 0;
  follower = createFaceFollower(networks);
});

describe('createFaceFollower', () => {
  it('detects once, then follows the landmarks', () => {
    for (let i = 0; i < 5; i++) follower.observe(source);
    expect(detections).toBe(1);
    const { face, count } = follower.observe(source);
    expect(count).toBe(1);
    expect(face?.landmarks[3]).toBeCloseTo(neutral[3]!, 1);
    expect(face?.nose.x).toBeCloseTo(neutral[3]!, 1);
  });

  it('refits after a large movement since the last frame, and only then', () => {
    follower.observe(source);
    follower.observe(source);
    const looks = () => regions.length;
    const calm = looks();
    follower.observe(source);
    const once = looks() - calm;
    scene = [{ dx: 30, scale: 1.15 }];
    const before = looks();
    const { face } = follower.observe(source);
    expect(looks() - before).toBe(once + 1);
    expect(face?.nose.x).toBeCloseTo(neutral[3]! * 1.15 + 30, 0);
    const after = looks();
    follower.observe(source);
    expect(looks() - after).toBe(once);
  });

  it('detects again if the face has moved too far to follow', () => {
    follower.observe(source);
    follower.observe(source);
    reach = 60;
    scene = [{ dx: 220, scale: 1 }];
    const { face } = follower.observe(source);
    expect(detections).toBe(2);
    expect(face?.nose.x).toBeCloseTo(neutral[3]! + 220, 0);
    follower.observe(source);
    expect(detections).toBe(2);
  });

  it('recounts periodically, and on request', () => {
    for (let i = 0; i < detectEvery + 1; i++) follower.observe(source);
    expect(detections).toBe(2);
    follower.observe(source, { detect: true });
    expect(detections).toBe(3);
  });

  it('reports a second face when it counts', () => {
    follower.observe(source);
    scene = [...scene, { dx: 200, scale: 0.5 }];
    expect(follower.observe(source).count).toBe(1);
    expect(follower.observe(source, { detect: true }).count).toBe(2);
    expect(follower.observe(source).count).toBe(2);
  });

  it('detects again after losing the face', () => {
    follower.observe(source);
    present = false;
    expect(follower.observe(source)).toMatchObject({ face: null, count: 0 });
    present = true;
    expect(follower.observe(source).face).not.toBeNull();
    expect(detections).toBe(2);
  });

  it('reports an empty frame', () => {
    scene = [];
    expect(follower.observe(source)).toEqual({ width: 640, height: 480, count: 0, face: null });
  });

  it('switches to another face that has become clearly larger', () => {
    scene = [{ dx: 0, scale: 0.5 }];
    follower.observe(source);
    scene = [
      { dx: 0, scale: 0.5 },
      { dx: 120, scale: 1 },
    ];
    const { face } = follower.observe(source, { detect: true });
    expect(face?.nose.x).toBeCloseTo(neutral[3]! + 120, 0);
  });
});

describe('observePicture', () => {
  it('reports the largest face', () => {
    scene = [
      { dx: 0, scale: 0.4 },
      { dx: 100, scale: 1 },
    ];
    const { face, count } = observePicture(source, networks);
    expect(count).toBe(2);
    expect(face?.nose.x).toBeCloseTo(neutral[3]! + 100, 0);
  });
});
