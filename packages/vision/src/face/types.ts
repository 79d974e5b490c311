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
  /** Distance in chroma between the lower face and the forehead. */
  readonly lowerChroma: number;
  /** Lower-face luminance over forehead luminance. */
  readonly lowerLuma: number;
  /** Eye-region luminance over forehead luminance. */
  readonly eyesLuma: number;
  /** Mean horizontal gradient at the bridge of the nose, as a share of the luminance there, 0..1. */
  readonly bridgeEdge: number;
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
