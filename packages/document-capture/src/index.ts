export type { Hint } from './auto-capture.ts';
export {
  type CallProblem,
  type CommonProblem,
  callProblem,
  type KnownReason,
  knownReasons,
} from './call-problem.ts';
export {
  DocumentCamera,
  DocumentCameraPage,
  type DocumentCameraPageProps,
  type DocumentCameraProps,
} from './document-camera.tsx';
export type { CaptureEnvironment } from './environment.ts';
export type { Expectation, Side } from './expectation.ts';
export { chosenFileProblem } from './picture-file.ts';
export { LookedAt } from './picture-note.tsx';
export { PictureRoom, PictureView } from './picture-view.tsx';
export { isReduced, reducePicture } from './reduce-picture.ts';
export { Refusal, type RefusalProps } from './refusal.tsx';
export { fileCapture } from './rung.ts';
export type { Shot } from './scanner.ts';
export { sendPictures } from './send-pictures.ts';
export { Sending } from './sending.tsx';
export type { CaptureTexts } from './texts/en.ts';
export { captureTexts } from './texts/lazy.ts';
export { useDocumentCamera } from './use-document-camera.ts';
export { isDoubtful, isLookedAt, type Looks, useLooks } from './use-looks.ts';
export { type Picture, usePictures } from './use-pictures.ts';
