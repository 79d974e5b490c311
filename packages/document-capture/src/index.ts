export type { Expectation, Side } from './expected/expectation.ts';
export { chosenFileProblem } from './picture/picture-file.ts';
export { LookedAt } from './picture/picture-note.tsx';
export { PictureRoom, PictureView } from './picture/picture-view.tsx';
export { isReduced, reducePicture } from './picture/reduce-picture.ts';
export { isDoubtful, isLookedAt, type Looks, useLooks } from './picture/use-looks.ts';
export { type Picture, usePictures } from './picture/use-pictures.ts';
export type { Hint } from './scan/auto-capture.ts';
export type { CaptureEnvironment } from './scan/environment.ts';
export { fileCapture } from './scan/rung.ts';
export type { Shot } from './scan/scanner.ts';
export { useDocumentCamera } from './scan/use-document-camera.ts';
export {
  type CallProblem,
  type CommonProblem,
  callProblem,
  type KnownReason,
  knownReasons,
} from './sending/call-problem.ts';
export { Refusal, type RefusalProps } from './sending/refusal.tsx';
export { sendPictures } from './sending/send-pictures.ts';
export { Sending } from './sending/sending.tsx';
export type { CaptureTexts } from './texts/en.ts';
export { captureTexts } from './texts/lazy.ts';
export {
  DocumentCamera,
  DocumentCameraPage,
  type DocumentCameraPageProps,
  type DocumentCameraProps,
} from './view/document-camera.tsx';
