import type { FrameSource } from '../frames/region.ts';
import { eyeAngle } from './eye-line.ts';
import { faceWidth, meshPoints } from './mesh.ts';

/** Side of a view in pixels, and a face's width in it. */
export const viewSide = 160;
export const viewFaceWidth = 128;

/** The middle of the bridge of the nose is the centre of a view. */
const bridge = 197;

/**
 * The upper face in a small, upright picture of fixed size, so that a view can be kept for each frame of a
 * check.
 */
export interface FaceView {
  /** Luminance 0..255, `viewSide` rows of `viewSide`. */
  readonly pixels: Uint8Array;
  /**
   * The mesh, 468 x 3 in face widths: x to the right, y down from the middle of the view, z away from the
   * camera.
   */
  readonly landmarks: Float32Array;
}

/** Crops a face's view from a frame, using landmarks in the frame's pixels. */
export function takeView(source: FrameSource, landmarks: Float32Array): FaceView {
  const width = faceWidth(landmarks) || 1;
  const angle = eyeAngle(landmarks);
  const [cx, cy, cz] = [landmarks[bridge * 3]!, landmarks[bridge * 3 + 1]!, landmarks[bridge * 3 + 2]!];
  const rgba = source.crop({ cx, cy, size: (width * viewSide) / viewFaceWidth, angle }, viewSide);
  const pixels = new Uint8Array(viewSide * viewSide);
  for (let i = 0; i < pixels.length; i++) {
    pixels[i] = Math.round(0.299 * rgba[i * 4]! + 0.587 * rgba[i * 4 + 1]! + 0.114 * rgba[i * 4 + 2]!);
  }
  const [cos, sin] = [Math.cos(angle) / width, Math.sin(angle) / width];
  const own = new Float32Array(meshPoints * 3);
  for (let i = 0; i < own.length; i += 3) {
    const [x, y] = [landmarks[i]! - cx, landmarks[i + 1]! - cy];
    own[i] = cos * x + sin * y;
    own[i + 1] = -sin * x + cos * y;
    own[i + 2] = (landmarks[i + 2]! - cz) / width;
  }
  return { pixels, landmarks: own };
}
