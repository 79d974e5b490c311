export { eyeAngle, faceWidth, meshIndex } from './mesh.ts';
export { parallax } from './parallax.ts';
export { absolutePose, relativePose } from './pose.ts';
export { faceSimilarity } from './similarity.ts';
export type { FaceCover, FaceFrame, FaceLight, FaceObservation, FramePicture, HeadPose } from './types.ts';
