import type { Point, RawImage } from '../image.ts';
import { eyeAngle, faceOval, faceWidth, regionOfLandmarks } from './mesh.ts';
import { type PatchStats, patchStats } from './patch.ts';
import { type FrameSource, type Region, toCrop } from './region.ts';
import type { FaceCover, FaceLight } from './types.ts';

/** Side of the picture that is measured. */
export const measureSide = 256;

/**
 * Face width in that picture. One scale for every camera and distance, so that texture means the same
 * in a 640 x 480 stream and in a phone's still; about the face's native size at 640 x 480.
 */
const measuredWidth = 160;

/** Forehead between the brows and the hairline. */
const forehead = [109, 10, 338, 337, 9, 108] as const;
/** From below the nose to the chin, where a mask would sit. */
const lowerFace = [205, 57, 43, 202, 199, 422, 273, 287, 425, 164] as const;

export interface FaceMeasures {
  readonly light: FaceLight;
  readonly cover: FaceCover;
  readonly sharpness: number;
}

/** The square of the frame that `measureFace` reads: the face upright, at its one scale. */
export function measureRegion(landmarks: Float32Array): Region {
  const { cx, cy } = regionOfLandmarks(landmarks);
  const size = (faceWidth(landmarks) * measureSide) / measuredWidth;
  return { cx, cy, size, angle: eyeAngle(landmarks) };
}

const chromaDistance = (a: PatchStats, b: PatchStats) => Math.hypot(a.cb - b.cb, a.cr - b.cr);

const ratio = (a: number, b: number) => (b > 0 ? a / b : 0);

const middleOf = (a: number, b: number, c: number) => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));

/** Light, cover and texture of a face; browser and server measure with this same code. */
export function measureFace(source: FrameSource, landmarks: Float32Array): FaceMeasures {
  const region = measureRegion(landmarks);
  const image: RawImage = {
    width: measureSide,
    height: measureSide,
    data: source.crop(region, measureSide),
  };
  const at = (index: number): Point =>
    toCrop(region, measureSide, landmarks[index * 3]!, landmarks[index * 3 + 1]!);
  const outline = (indices: readonly number[]) => patchStats(image, indices.map(at));
  /** A rectangle around a landmark; half extents as shares of the face width. */
  const around = (index: number, halfWidth: number, halfHeight: number) => {
    const { x, y } = at(index);
    const dx = halfWidth * measuredWidth;
    const dy = halfHeight * measuredWidth;
    return patchStats(image, [
      { x: x - dx, y: y - dy },
      { x: x + dx, y: y - dy },
      { x: x + dx, y: y + dy },
      { x: x - dx, y: y + dy },
    ]);
  };
  const whole = outline(faceOval);
  const brow = outline(forehead);
  const lower = outline(lowerFace);
  const bridge = around(6, 0.05, 0.06);
  const cheeks = [around(50, 0.08, 0.07), around(280, 0.08, 0.07)] as const;
  const eyes = [around(159, 0.1, 0.055), around(386, 0.1, 0.055)] as const;
  const [right, left] = [cheeks[0].luma, cheeks[1].luma];
  // What skin looks like: a fringe may hide the forehead, glasses the bridge, a mask the cheeks, so none is
  // believed alone.
  const skinLuma = middleOf(brow.luma, bridge.luma, (right + left) / 2);
  return {
    light: {
      level: whole.luma,
      contrast: whole.lumaDeviation,
      balance: ratio(Math.min(right, left), Math.max(right, left)),
    },
    cover: {
      lowerChroma: Math.min(chromaDistance(lower, brow), chromaDistance(lower, bridge)),
      lowerLuma: ratio(lower.luma, skinLuma),
      eyesLuma: ratio((eyes[0].luma + eyes[1].luma) / 2, skinLuma),
      bridgeEdge: ratio(bridge.gradientX, bridge.luma),
    },
    sharpness: (cheeks[0].laplacianVariance + cheeks[1].laplacianVariance) / 2,
  };
}
