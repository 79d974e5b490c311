import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RgbaPixels } from '../frames/pixels.ts';
import { type FrameSource, type Region, toCrop } from '../frames/region.ts';
import { meshSide, regionOfLandmarks } from '../geometry/mesh.ts';
import type { FaceNetworks } from './networks.ts';
import { fitMesh, steadyMesh } from './observe.ts';

const recorded = JSON.parse(
  readFileSync(new URL('../fixtures/landmarks.json', import.meta.url), 'utf8'),
) as Record<string, number[]>;
const face = Float32Array.from(recorded.neutral ?? []);

/** A face at a fixed position, seen by a network whose error depends on the crop. */
let cut: Region;
const source: FrameSource = {
  width: 640,
  height: 480,
  pixels: new RgbaPixels({ width: 640, height: 480, data: new Uint8Array(0) }),
  crop(region, side) {
    cut = region;
    return new Uint8Array(side * side * 4);
  },
};
const trembling = ({ cx, cy, size }: Region) => Math.sin(1e4 * (cx * 7.3 + cy * 5.1 + size * 3.7));
const networks: FaceNetworks = {
  detect: () => {
    throw new Error('not asked for');
  },
  mesh: () => {
    const points = face.slice();
    for (let i = 0; i < points.length; i += 3) {
      const at = toCrop(cut, meshSide, face[i]!, face[i + 1]!);
      points.set([at.x + trembling(cut), at.y, face[i + 2]! * (meshSide / cut.size)], i);
    }
    return { points, presence: 0.9 };
  },
};

/** Mean distance to the true position, in pixels, over several search positions. */
function error(fit: (region: Region) => Float32Array): number {
  let sum = 0;
  const tries = 40;
  for (let k = 0; k < tries; k++) {
    const region = regionOfLandmarks(face.map((value) => value + k / 10));
    sum += Math.abs(fit(region)[0]! - face[0]!) / tries;
  }
  return sum;
}

it('the mesh averaged over several crops has half the jitter of one crop, around the same position', () => {
  const one = (region: Region) => fitMesh(source, networks, region).landmarks;
  const steady = (region: Region) =>
    steadyMesh(source, networks, fitMesh(source, networks, region)).landmarks;
  expect(error(steady)).toBeLessThan(0.6 * error(one));
  expect(steady(regionOfLandmarks(face)).length).toBe(face.length);
});
