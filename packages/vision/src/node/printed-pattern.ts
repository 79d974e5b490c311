import sharp from 'sharp';
import { createRawSource } from '../face/frames/raw-source.ts';
import type { FrameSource } from '../face/frames/region.ts';
import { regionOfLandmarks } from '../face/geometry/mesh.ts';
import type { Detection } from '../face/observe/detector.ts';
import { skinPattern } from '../face/observe/grid.ts';
import type { FaceNetworks } from '../face/observe/networks.ts';
import { detectFaces } from '../face/observe/observe.ts';
import type { Box, Point, RawImage } from '../image.ts';
import { certainFaces, type FoundFace } from './find-face.ts';

/** Longer side of a smoothed copy, pixels: the networks look at 256 and less. */
const copySide = 512;

/**
 * Standard deviations of the blur with which a face is searched under a pattern, as shares of the width of the face's
 * box. The fine one removes patterns of 37 periods and more across the box, the coarse one of 22 and more.
 */
export const searchBlurs = { fine: 0.012, coarse: 0.0187 } as const;

/**
 * From this prominence on, a face is under a printed pattern; see `skinPattern`. Portraits under rendered
 * dots and lines have 3.0 or more; noise reaches 2.0 and JPEG blocks 2.2 (`grid.test.ts`).
 */
const patternProminence = 2.5;

/** The measured patch covers at least this share of the face's width. */
const patchShare = 0.3;

/** Blur in periods of the pattern: leaves 4 % of its amplitude (a Gaussian, exp(-2 pi^2 0.4^2)). */
const blurPerPeriod = 0.4;

/** Side of the smoothed part of a picture, in extents of the face; the descriptor needs 1.4. */
const partMargin = 2;

/** A smoothed copy of part of a picture. */
interface Copy {
  readonly source: FrameSource;
  /** Pixels of the copy per pixel of the picture. */
  readonly scale: number;
  /** The part's upper left corner in the picture. */
  readonly corner: Point;
}

/** Copies a part (whole pixels) of a picture, at most `copySide` long; `sigma` in pixels of the picture. */
async function smoothedCopy(raw: RawImage, { x, y, width, height }: Box, sigma: number): Promise<Copy> {
  const scale = Math.min(1, copySide / Math.max(width, height));
  const { data, info } = await sharp(Buffer.from(raw.data.buffer, raw.data.byteOffset, raw.data.byteLength), {
    raw: { width: raw.width, height: raw.height, channels: 4 },
  })
    .extract({ left: x, top: y, width, height })
    .resize({
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      fit: 'fill',
    })
    .blur(Math.max(0.3, sigma * scale))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    source: createRawSource({ width: info.width, height: info.height, data }),
    scale,
    corner: { x, y },
  };
}

/** Landmarks of the picture in its copy. */
const toCopy = (landmarks: Float32Array, { scale, corner }: Copy): Float32Array =>
  landmarks.map((value, i) => (value - [corner.x, corner.y, 0][i % 3]!) * scale);

/** A face found in a copy of the whole picture, in pixels of the picture. */
function fromCopy({ detection, fit }: FoundFace, { scale }: Copy): FoundFace {
  const { cx, cy, width, height, keypoints } = detection;
  const grown: Detection = {
    ...detection,
    cx: cx / scale,
    cy: cy / scale,
    width: width / scale,
    height: height / scale,
    keypoints: keypoints.map(({ x, y }) => ({ x: x / scale, y: y / scale })),
  };
  return { detection: grown, fit: { ...fit, landmarks: fit.landmarks.map((value) => value / scale) } };
}

/**
 * The certain faces of an upright picture in a blurred copy of it, in which a printed pattern does not hide them.
 * `blur`: standard deviation in pixels of the picture.
 */
export async function findUnderPattern(
  raw: RawImage,
  networks: FaceNetworks,
  blur: number,
): Promise<FoundFace[]> {
  const copy = await smoothedCopy(raw, { x: 0, y: 0, width: raw.width, height: raw.height }, blur);
  const found = certainFaces(copy.source, networks, detectFaces(copy.source, networks));
  return found.map((face) => fromCopy(face, copy));
}

/**
 * The face without the pattern printed over it: a copy blurred by the pattern's period, or the picture itself
 * if there is no pattern. `landmarks`: 468 x 3 in pixels of the picture; returned in pixels of `source`.
 */
export async function withoutPattern(
  raw: RawImage,
  source: FrameSource,
  landmarks: Float32Array,
): Promise<{ readonly source: FrameSource; readonly landmarks: Float32Array }> {
  const pattern = skinPattern(source, landmarks, patchShare);
  if (pattern === null || pattern.prominence < patternProminence) return { source, landmarks };
  const { cx, cy, size } = regionOfLandmarks(landmarks, partMargin);
  const [x, y] = [Math.max(0, Math.floor(cx - size / 2)), Math.max(0, Math.floor(cy - size / 2))];
  const part: Box = {
    x,
    y,
    width: Math.min(raw.width, Math.ceil(cx + size / 2)) - x,
    height: Math.min(raw.height, Math.ceil(cy + size / 2)) - y,
  };
  if (part.width < 1 || part.height < 1) return { source, landmarks };
  const copy = await smoothedCopy(raw, part, blurPerPeriod / pattern.frequency);
  return { source: copy.source, landmarks: toCopy(landmarks, copy) };
}
