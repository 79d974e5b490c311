export type { PartFit, SheetFit } from '../face/parallax/sheet-fit.ts';
export { compareViews, type ViewShift } from '../face/parallax/views.ts';
export { copyModels } from './copy-models.ts';
export { createVisionEngine, type VisionEngineOptions } from './create-vision-engine.ts';
export type {
  DocumentReading,
  FaceDescription,
  FaceInspection,
  InspectOptions,
  MeasuredVisionEngine,
  VisionEngine,
} from './engine.ts';
export {
  ImageUnreadableError,
  VisionBusyError,
  type VisionErrorCode,
  VisionFailedError,
  VisionTimeoutError,
  visionError,
} from './errors.ts';
export type { JobKind } from './protocol.ts';
