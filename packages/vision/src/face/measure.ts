import type { Point } from '../image.ts';
import { eyeAngle, faceOval, faceWidth } from './mesh.ts';
import { gradientAcross, type PatchStats, patchStats } from './patch.ts';
import { RgbaPixels } from './pixels.ts';
import { type FrameSource, type Region, toFrame } from './region.ts';
import type { FaceCover, FaceLight } from './types.ts';

/**
 * Face width in the picture of the bridge. One scale for every camera and distance, so that an edge means the
 * same in a 640 x 480 stream and in a phone's still; about the face's native size at 640 x 480.
 */
const bridgeFaceWidth = 160;
/** Side of that picture: the bridge with a border. */
const bridgeSide = 24;

/** Forehead between the brows and the hairline. */
const forehead = [109, 10, 338, 337, 9, 108] as const;
/** From below the nose to the chin, where a mask would sit. */
const lowerFace = [205, 57, 43, 202, 199, 422, 273, 287, 425, 164] as const;
const noseBridge = 6;

export interface FaceMeasures {
  readonly light: FaceLight;
  readonly cover: FaceCover;
}

const chromaDistance = (a: PatchStats, b: PatchStats) => Math.hypot(a.cb - b.cb, a.cr - b.cr);

const ratio = (a: number, b: number) => (b > 0 ? a / b : 0);

const middleOf = (a: number, b: number, c: number) => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));

const corners = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

/** Colour and edges at the bridge of the nose, in a picture of its own scale. */
function measureBridge(source: FrameSource, centre: Point, width: number, angle: number) {
  const size = (width * bridgeSide) / bridgeFaceWidth;
  const region: Region = { cx: centre.x, cy: centre.y, size, angle };
  const image = new RgbaPixels({
    width: bridgeSide,
    height: bridgeSide,
    data: source.crop(region, bridgeSide),
  });
  const outline = corners.map(([x, y]) => ({
    x: bridgeSide / 2 + x * 0.05 * bridgeFaceWidth,
    y: bridgeSide / 2 + y * 0.06 * bridgeFaceWidth,
  }));
  return { ...patchStats(image, outline), gradientX: gradientAcross(image, outline) };
}

/** Light and cover of a face; browser and server measure with this same code. */
export function measureFace(source: FrameSource, landmarks: Float32Array): FaceMeasures {
  const angle = eyeAngle(landmarks);
  const width = faceWidth(landmarks);
  const at = (index: number): Point => ({ x: landmarks[index * 3]!, y: landmarks[index * 3 + 1]! });
  const outline = (indices: readonly number[]) => patchStats(source.pixels, indices.map(at));
  /** A rectangle around a landmark, turned with the eyes; half extents as shares of the face width. */
  const around = (index: number, halfWidth: number, halfHeight: number) => {
    const { x: cx, y: cy } = at(index);
    const unit: Region = { cx, cy, size: width, angle };
    return patchStats(
      source.pixels,
      corners.map(([x, y]) => toFrame(unit, 1, 0.5 + x * halfWidth, 0.5 + y * halfHeight)),
    );
  };
  const whole = outline(faceOval);
  const brow = outline(forehead);
  const lower = outline(lowerFace);
  const bridge = measureBridge(source, at(noseBridge), width, angle);
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
  };
}
