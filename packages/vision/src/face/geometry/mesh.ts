import type { Box } from '../../image.ts';
import { type Region, toFrame } from '../frames/region.ts';
import { eyeAngle, leftEyeOuter, leftTemple, rightEyeOuter, rightTemple } from './eye-line.ts';

/** Side of the mesh network's input picture in pixels. */
export const meshSide = 192;

/** Points of the mesh; three numbers each. */
export const meshPoints = 468;

/** Minimum presence score of the mesh network for a tracked face. */
export const meshPresence = 0.5;

/** Mesh indices used for measurements (left and right are the person's own). */
export const meshIndex = {
  noseTip: 1,
  rightTemple,
  leftTemple,
  rightEyeOuter,
  leftEyeOuter,
  foreheadTop: 10,
  chin: 152,
} as const;

/** Outline of the face, in order. */
export const faceOval = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
  150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
] as const;

/** Network coordinates (pixels of the crop) to frame pixels, depth in the same scale. */
export function decodeLandmarks(raw: Float32Array, region: Region): Float32Array {
  const scale = region.size / meshSide;
  const landmarks = new Float32Array(meshPoints * 3);
  for (let i = 0; i < landmarks.length; i += 3) {
    const point = toFrame(region, meshSide, raw[i]!, raw[i + 1]!);
    landmarks[i] = point.x;
    landmarks[i + 1] = point.y;
    landmarks[i + 2] = raw[i + 2]! * scale;
  }
  return landmarks;
}

/** The square around all landmarks, rotated with the eyes, `margin` times their larger extent. */
export function regionOfLandmarks(landmarks: Float32Array, margin = 1.5): Region {
  const angle = eyeAngle(landmarks);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < landmarks.length; i += 3) {
    const x = cos * landmarks[i]! + sin * landmarks[i + 1]!;
    const y = -sin * landmarks[i]! + cos * landmarks[i + 1]!;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const mx = (left + right) / 2;
  const my = (top + bottom) / 2;
  return {
    cx: cos * mx - sin * my,
    cy: sin * mx + cos * my,
    size: margin * Math.max(right - left, bottom - top),
    angle,
  };
}

/** The upright rectangle around all landmarks. */
export function boxOfLandmarks(landmarks: Float32Array): Box {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < landmarks.length; i += 3) {
    left = Math.min(left, landmarks[i]!);
    right = Math.max(right, landmarks[i]!);
    top = Math.min(top, landmarks[i + 1]!);
    bottom = Math.max(bottom, landmarks[i + 1]!);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * Distance between the temples in pixels, depth included: a turned head keeps its width, so turning is not
 * mistaken for stepping back.
 */
export function faceWidth(landmarks: Float32Array): number {
  const a = meshIndex.rightTemple * 3;
  const b = meshIndex.leftTemple * 3;
  return Math.hypot(
    landmarks[b]! - landmarks[a]!,
    landmarks[b + 1]! - landmarks[a + 1]!,
    landmarks[b + 2]! - landmarks[a + 2]!,
  );
}
