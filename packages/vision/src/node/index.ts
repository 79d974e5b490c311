export type { FaceDescription, VisionEngine } from './engine.ts';
