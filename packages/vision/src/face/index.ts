export { absolutePose } from './absolute-pose.ts';
export { eyeAngle } from './eye-line.ts';
export { faceWidth, meshIndex } from './mesh.ts';
export { type Parallax, parallax } from './parallax.ts';
export { relativePose } from './pose.ts';
export { faceSimilarity } from './similarity.ts';
export type { FaceCover, FaceFrame, FaceLight, FaceObservation, HeadPose } from './types.ts';
