import type { FrameSource } from '../../face/frames/region.ts';
import type { DescriptorNetwork } from '../../face/observe/networks.ts';
import type { ModelFiles } from '../../face/observe/tensorflow.ts';
import { chipRegion, chipSide } from './chip.ts';
import { createMobileNetwork } from './mobile-network.ts';
import { withoutGlare } from './veil.ts';

/** Computes identity descriptors. */
export interface Identity {
  /** A face's identity descriptor, unit length; `landmarks` are the 468 of the mesh. */
  describe(source: FrameSource, landmarks: Float32Array): Float32Array;
}

/** Loads the network. Needs `startBackend`. Throws if the files are not those of the network. */
export function createIdentity(files: ModelFiles): Identity {
  return identityOf(createMobileNetwork(files));
}

/** The face and its mirror image combined, each at unit length: a third fewer errors than the face alone. */
export function identityOf(network: DescriptorNetwork): Identity {
  return {
    describe(source, landmarks) {
      const look = withoutGlare(source.crop(chipRegion(landmarks), chipSide), chipSide);
      const face = unit(network.describe(look));
      const mirrored = unit(network.describe(mirror(look, chipSide)));
      return unit(face.map((value, i) => value + mirrored[i]!));
    },
  };
}

/** The mirrored picture; RGBA, `side` x `side`. */
function mirror(pixels: Uint8Array | Uint8ClampedArray, side: number): Uint8Array {
  const words = new Uint32Array(pixels.slice().buffer);
  for (let row = 0; row < words.length; row += side) words.subarray(row, row + side).reverse();
  return new Uint8Array(words.buffer);
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
