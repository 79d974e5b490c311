import type { DetectorOutput } from './detector.ts';

/** Square RGBA picture, row by row; its side is the network's input side. */
type Pixels = Uint8Array | Uint8ClampedArray;

/** The face networks as functions of pixels; implemented by `tensorflow.ts`, faked in tests. */
export interface FaceNetworks {
  /** 256 x 256 RGBA in, logits and offsets out. */
  detect(pixels: Pixels): DetectorOutput;
  /** 192 x 192 RGBA in; 468 x 3 numbers in pixels of that picture, and a presence score 0..1. */
  mesh(pixels: Pixels): { readonly points: Float32Array; readonly presence: number };
}

/** The network that maps a face to an identity descriptor. */
export interface DescriptorNetwork {
  /** 150 x 150 RGBA in, 128 numbers out. */
  describe(pixels: Pixels): Float32Array;
}
