import type { FaceView } from '../face/geometry/view.ts';
import type { ViewShift } from '../face/parallax/views.ts';
import type { DocumentReading, FaceDescription, FaceInspection, InspectOptions } from './engine.ts';
import type { VisionErrorCode } from './errors.ts';

/** Results for one encoded picture. */
export interface PictureResults {
  readonly inspectFace: FaceInspection;
  readonly describeFace: FaceDescription | null;
  readonly readDocument: DocumentReading;
}

/** Messages to and from a thread. */
export interface JobResults extends PictureResults {
  readonly compareViews: ViewShift[];
}
export type JobKind = keyof JobResults;

/** To the thread. */
export type JobRequest =
  | {
      readonly id: number;
      readonly kind: keyof PictureResults;
      readonly picture: Uint8Array;
      /** Of `inspectFace` only. */
      readonly inspect?: InspectOptions;
    }
  | { readonly id: number; readonly kind: 'compareViews'; readonly views: readonly FaceView[] };

/** From the thread. */
export type JobReply =
  | { readonly id: number; readonly result: JobResults[JobKind] }
  | { readonly id: number; readonly error: { readonly code: VisionErrorCode; readonly message: string } };

/** Start-up data of a thread. */
export interface WorkerSettings {
  /** Folder of the model files; null: the one of the installed package. */
  readonly modelsDir: string | null;
}
