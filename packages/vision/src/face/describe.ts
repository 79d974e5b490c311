import { regionOfLandmarks } from './mesh.ts';
import type { DescriptorNetwork } from './networks.ts';
import type { FrameSource } from './region.ts';

/** Side of the descriptor network's input picture in pixels. */
export const descriptorSide = 224;

/** Side of the square that the descriptor sees, in extents of the landmarks. */
export const descriptorMargin = 1.3;

/** The point of a face in identity space, unit length: what `faceSimilarity` compares. */
export function describeIdentity(
  source: FrameSource,
  network: DescriptorNetwork,
  landmarks: Float32Array,
): Float32Array {
  const region = regionOfLandmarks(landmarks, descriptorMargin);
  const raw = network.describe(source.crop(region, descriptorSide));
  return unit(raw);
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
