import type { Region } from '../../face/region.ts';
import type { Point } from '../../image.ts';

/** A mesh point and its position in an aligned face; the square around the mean face is 0..1. */
type Anchor = readonly [meshPoint: number, x: number, y: number];

/**
 * The mean face of dlib's `get_face_chip_details` (image_transforms/interpolation.h, Boost licence): bridge
 * and base of the nose, eyes, upper lip. Brows and lower lip are left out there too, because they move. Each
 * of its 68 points is paired with the mesh point at the same place.
 */
const meanFace: readonly Anchor[] = [
  [168, 0.490127, 0.203352],
  [197, 0.490127, 0.307009],
  [5, 0.490127, 0.409805],
  [4, 0.490127, 0.515625],
  [98, 0.36688, 0.587326],
  [97, 0.426036, 0.609345],
  [2, 0.490127, 0.628106],
  [326, 0.554217, 0.609345],
  [327, 0.613373, 0.587326],
  [33, 0.121737, 0.216423],
  [160, 0.187122, 0.178758],
  [158, 0.265825, 0.179852],
  [133, 0.334606, 0.231733],
  [153, 0.260918, 0.245099],
  [144, 0.182743, 0.244077],
  [362, 0.645647, 0.231733],
  [385, 0.714428, 0.179852],
  [387, 0.793132, 0.178758],
  [263, 0.858516, 0.216423],
  [373, 0.79751, 0.244077],
  [380, 0.719335, 0.245099],
  [61, 0.254149, 0.780233],
  [40, 0.340985, 0.745405],
  [37, 0.428858, 0.727388],
  [0, 0.490127, 0.742578],
  [267, 0.551395, 0.727388],
  [270, 0.639268, 0.745405],
  [291, 0.726104, 0.780233],
  [78, 0.290379, 0.784792],
  [81, 0.428096, 0.778746],
  [13, 0.490127, 0.785343],
  [311, 0.552157, 0.778746],
  [308, 0.689874, 0.784792],
];

const centre = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/**
 * The square of the frame that aligns a face with the mean face, with `padding` of the mean face's side on
 * every side: rotation, scale and position by least squares, without mirroring or shearing. `landmarks`: 468
 * x 3, pixels of the frame.
 */
export function chipRegion(landmarks: Float32Array, padding: number): Region {
  const side = 1 + 2 * padding;
  const from = meanFace.map(([, x, y]): Point => ({ x: (x + padding) / side, y: (y + padding) / side }));
  const to = meanFace.map(([at]): Point => ({ x: landmarks[at * 3]!, y: landmarks[at * 3 + 1]! }));
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
