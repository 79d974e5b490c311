import type { DocumentReading, FaceDescription, FaceInspection, InspectOptions } from './engine.ts';
import type { VisionErrorCode } from './errors.ts';

/** What a thread can be asked, and what it answers. */
export interface JobResults {
  readonly inspectFace: FaceInspection;
  readonly describeFace: FaceDescription | null;
  readonly readDocument: DocumentReading;
}
export type JobKind = keyof JobResults;

/** To the thread. */
export interface JobRequest {
  readonly id: number;
  readonly kind: JobKind;
  readonly picture: Uint8Array;
  /** Of `inspectFace` only. */
  readonly inspect?: InspectOptions;
}

/** From the thread. */
export type JobReply =
  | { readonly id: number; readonly result: JobResults[JobKind] }
  | { readonly id: number; readonly error: { readonly code: VisionErrorCode; readonly message: string } };

/** What a thread is started with. */
export interface WorkerSettings {
  /** Folder of the model files; null: the one of the installed package. */
  readonly modelsDir: string | null;
}
