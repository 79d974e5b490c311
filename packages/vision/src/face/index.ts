export { absolutePose } from './geometry/absolute-pose.ts';
export { eyeAngle } from './geometry/eye-line.ts';
export { faceWidth, meshIndex } from './geometry/mesh.ts';
export { relativePose } from './geometry/pose.ts';
export { faceSimilarity } from './geometry/similarity.ts';
export type { FaceCover, FaceFrame, FaceLight, FaceObservation, HeadPose } from './geometry/types.ts';
export { type Parallax, parallax } from './parallax/parallax.ts';
