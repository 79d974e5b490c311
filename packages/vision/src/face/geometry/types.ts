import type { Box, Point } from '../../image.ts';

/**
 * Head rotation in degrees. yaw > 0: towards the person's own left; pitch > 0: up; roll > 0: clockwise as the
 * camera sees it.
 */
export interface HeadPose {
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
}

/** Lighting of the face, luminance 0..255. */
export interface FaceLight {
  /** Mean luminance of the face. */
  readonly level: number;
  /** Standard deviation of luminance over the face. */
  readonly contrast: number;
  /** Darker over brighter cheek, 0..1: low if the light comes from one side. */
  readonly balance: number;
}

/** What the face may be wearing: raw measurements; the rules live with the technology. */
export interface FaceCover {
  /**
   * Redness of the lower face minus that of the upper: difference of ln(red / green). Skin is as red below as
   * above, or redder; cloth is not. The light's colour cancels out.
   */
  readonly lowerRedness: number;
  /** Redness of the lower lip minus that of the chin, in the same unit: about 0 if no lip is visible. */
  readonly lipRedness: number;
  /** Dark lines where glasses have rims: across the nose, below the eyes, at the temples; 0 to 0.5. */
  readonly rims: number;
  /**
   * Dark lenses: darkness below both eyes relative to the skin, 0 to 1, and the sharpness of two edges, 0 to
   * 0.5 each.
   */
  readonly lens: number;
}

/** One face found in one frame. Positions are in pixels of that frame. */
export interface FaceObservation {
  readonly box: Box;
  /** Detector score 0..1, or the mesh's presence score while a face is tracked. */
  readonly score: number;
  /** 468 mesh points: x, y in pixels, z in pixels of the same scale (negative: nearer). */
  readonly landmarks: Float32Array;
  readonly nose: Point;
  /** Distance between the temples in pixels, depth included: independent of head rotation. */
  readonly width: number;
  readonly light: FaceLight;
  readonly cover: FaceCover;
}

/** The result of tracker or server for one frame. */
export interface FaceFrame {
  readonly width: number;
  readonly height: number;
  /** Number of faces at the detector's last run. */
  readonly count: number;
  /** The largest face, or null. */
  readonly face: FaceObservation | null;
}
