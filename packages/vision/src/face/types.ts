import type { Box, Point } from '../image.ts';

/** Rotation of a head in degrees. yaw > 0: towards the person's own left; pitch > 0: up; roll > 0: clockwise as the camera sees it. */
export interface HeadPose {
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
}

/** How the face is lit, luminance 0..255. */
export interface FaceLight {
  /** Mean luminance of the face. */
  readonly level: number;
  /** Standard deviation of luminance over the face. */
  readonly contrast: number;
  /** Darker cheek over brighter cheek, 0..1: low when the light comes from one side. */
  readonly balance: number;
}

/** What the face may be wearing: raw measurements; the rules that read them live with the technology. */
export interface FaceCover {
  /**
   * How much redder the lower face is than the upper: difference of ln(red / green). Skin is as red below as
   * above, or redder; cloth is not. The colour of the light cancels out.
   */
  readonly lowerRedness: number;
  /** How much redder the lower lip is than the chin, in the same measure: about 0 where no lip is to be seen. */
  readonly lipRedness: number;
  /** Dark lines where glasses have rims: across the nose, below the eyes, at the temples; 0 to 0.5. */
  readonly rims: number;
  /** Dark lenses: darkness below both eyes against the skin, 0 to 1, and the sharpness of two edges, 0 to 0.5 each. */
  readonly lens: number;
}

/** One face found in one frame. Positions are in pixels of that frame. */
export interface FaceObservation {
  readonly box: Box;
  /** Detector score 0..1, or the tracker's presence score while a face is followed. */
  readonly score: number;
  /** 468 mesh points: x, y in pixels, z in pixels of the same scale (negative: nearer). */
  readonly landmarks: Float32Array;
  readonly nose: Point;
  /** Distance between the temples in pixels, depth included: turning the head leaves it the same. */
  readonly width: number;
  readonly light: FaceLight;
  readonly cover: FaceCover;
}

/** A whole frame at a glance, to tell a dead camera from a live one. */
export interface FramePicture {
  /** Mean luminance 0..255. */
  readonly level: number;
  /** Standard deviation of luminance. */
  readonly contrast: number;
  /** The same number for the same picture, 32 bits. */
  readonly fingerprint: number;
}

/** What the tracker or the server saw in one frame. */
export interface FaceFrame {
  readonly width: number;
  readonly height: number;
  /** How many faces the detector counted, last time it ran. */
  readonly count: number;
  /** The largest face, or null. */
  readonly face: FaceObservation | null;
  /** Measured by the browser's tracker only. */
  readonly picture?: FramePicture;
}
