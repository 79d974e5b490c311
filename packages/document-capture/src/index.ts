export type { Hint } from './auto-capture.ts';
export { type CommonProblem, callProblem } from './call-problem.ts';
export {
  DocumentCamera,
  DocumentCameraPage,
  type DocumentCameraPageProps,
  type DocumentCameraProps,
} from './document-camera.tsx';
export type { CaptureEnvironment } from './environment.ts';
export type { Expectation, Side } from './expectation.ts';
export { chosenFileProblem } from './picture-file.ts';
export type { Shot } from './scanner.ts';
export { Sending } from './sending.tsx';
export { type CaptureTexts, captureTexts } from './texts/index.ts';
export { type Picture, usePictures } from './use-pictures.ts';
