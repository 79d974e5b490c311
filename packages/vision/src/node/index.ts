export { compareViews, type ViewShift } from '../face/parallax-views.ts';
export { copyModels } from './copy-models.ts';
export { createVisionEngine, type VisionEngineOptions } from './create-vision-engine.ts';
export type {
  DocumentReading,
  FaceDescription,
  FaceInspection,
  InspectOptions,
  VisionEngine,
} from './engine.ts';
export { ImageUnreadableError, VisionBusyError, VisionFailedError, VisionTimeoutError } from './errors.ts';
