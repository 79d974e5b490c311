import type { Region } from '../../face/frames/region.ts';
import type { Point } from '../../image.ts';

/** Mesh points whose mean is one place of the face, and that place in pixels of the aligned face. */
interface Anchor {
  readonly mesh: readonly number[];
  readonly at: Point;
}

/** Side of an aligned face in pixels. */
export const chipSide = 112;

/**
 * The five places by which ArcFace and the networks after it align faces (insightface,
 * `face_align.arcface_dst`): middle of the right eye, of the left eye, tip of the nose, corners of the mouth.
 */
const anchors: readonly Anchor[] = [
  { mesh: [33, 133, 160, 158, 153, 144], at: { x: 38.2946, y: 51.6963 } },
  { mesh: [263, 362, 387, 385, 380, 373], at: { x: 73.5318, y: 51.5014 } },
  { mesh: [4], at: { x: 56.0252, y: 71.7366 } },
  { mesh: [61], at: { x: 41.5493, y: 92.3655 } },
  { mesh: [291], at: { x: 70.7299, y: 92.2041 } },
];

const centre = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/**
 * The square of the frame that aligns a face: rotation, scale and position by least squares, without mirroring
 * or shearing. `landmarks`: 468 x 3, pixels of the frame.
 */
export function chipRegion(landmarks: Float32Array): Region {
  const from = anchors.map(({ at }): Point => ({ x: (at.x + 0.5) / chipSide, y: (at.y + 0.5) / chipSide }));
  const to = anchors.map(({ mesh }) =>
    centre(mesh.map((at) => ({ x: landmarks[at * 3]!, y: landmarks[at * 3 + 1]! }))),
  );
  const a = centre(from);
  const b = centre(to);
  let [along, across, spread] = [0, 0, 0];
  for (const [i, point] of from.entries()) {
    const [x, y] = [point.x - a.x, point.y - a.y];
    const [u, v] = [to[i]!.x - b.x, to[i]!.y - b.y];
    along += x * u + y * v;
    across += x * v - y * u;
    spread += x * x + y * y;
  }
  const [cos, sin] = [along / spread, across / spread];
  const [x, y] = [0.5 - a.x, 0.5 - a.y];
  return {
    cx: b.x + cos * x - sin * y,
    cy: b.y + sin * x + cos * y,
    size: Math.hypot(cos, sin),
    angle: Math.atan2(sin, cos),
  };
}
