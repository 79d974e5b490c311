import type { Point } from '../../image.ts';
import { patchStats } from '../frames/patch.ts';
import { type FrameSource, type Region, toFrame } from '../frames/region.ts';
import { eyeAngle } from '../geometry/eye-line.ts';
import { faceOval, faceWidth } from '../geometry/mesh.ts';
import type { FaceCover, FaceLight } from '../geometry/types.ts';
import { measureCover } from './cover.ts';

export interface FaceMeasures {
  readonly light: FaceLight;
  readonly cover: FaceCover;
}

const ratio = (a: number, b: number) => (b > 0 ? a / b : 0);

/** Half extents of a cheek's patch, as shares of the face's width. */
const cheek = { width: 0.08, height: 0.07 } as const;

const corners = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

/** Light and cover of a face; browser and server share this code. */
export function measureFace(source: FrameSource, landmarks: Float32Array): FaceMeasures {
  return { light: measureLight(source, landmarks), cover: measureCover(source, landmarks) };
}

function measureLight(source: FrameSource, landmarks: Float32Array): FaceLight {
  const angle = eyeAngle(landmarks);
  const size = faceWidth(landmarks);
  const at = (index: number): Point => ({ x: landmarks[index * 3]!, y: landmarks[index * 3 + 1]! });
  const whole = patchStats(source.pixels, faceOval.map(at));
  const cheekLuma = (index: number) => {
    const { x: cx, y: cy } = at(index);
    const unit: Region = { cx, cy, size, angle };
    const outline = corners.map(([x, y]) => toFrame(unit, 1, 0.5 + x * cheek.width, 0.5 + y * cheek.height));
    return patchStats(source.pixels, outline).luma;
  };
  const [right, left] = [cheekLuma(50), cheekLuma(280)];
  return {
    level: whole.luma,
    contrast: whole.lumaDeviation,
    balance: ratio(Math.min(right, left), Math.max(right, left)),
  };
}
