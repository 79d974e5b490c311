export type { FaceCover, FaceFrame, FaceLight, FaceObservation, HeadPose } from './types.ts';
