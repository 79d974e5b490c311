export type { Hint } from './auto-capture.ts';
export {
  DocumentCamera,
  DocumentCameraPage,
  type DocumentCameraPageProps,
  type DocumentCameraProps,
} from './document-camera.tsx';
export type { CaptureEnvironment } from './environment.ts';
export type { Expectation, Side } from './expectation.ts';
export type { Shot } from './scanner.ts';
export { type CaptureTexts, captureTexts } from './texts/index.ts';
