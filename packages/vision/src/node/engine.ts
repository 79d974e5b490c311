import type { Trouble } from '../document/reading/trouble.ts';
import type { MrzReading, Portrait, PrintedLine, ZoneBallot } from '../document/types.ts';
import type { FaceFrame, FaceObservation } from '../face/geometry/types.ts';
import type { FaceView } from '../face/geometry/view.ts';
import type { ViewShift } from '../face/parallax/views.ts';
import type { PoolLoad } from './pool.ts';

/** One face's identity descriptor, with the picture it came from. */
export interface FaceDescription {
  /** Unit-length vector: the dot product of two is their cosine, see `faceSimilarity`. */
  readonly descriptor: Float32Array;
  readonly face: FaceObservation;
  /** The face with some margin, upright, as JPEG. */
  readonly crop: Uint8Array;
}

/** Results for one frame of a liveness check, all from one decoding. */
export interface FaceInspection {
  readonly frame: FaceFrame;
  /** Unit-length identity vector as in `FaceDescription`; null without a face, or if not requested. */
  readonly descriptor: Float32Array | null;
  /** The face with some margin, upright, as JPEG; null without a face, or if not requested. */
  readonly crop: Uint8Array | null;
  /**
   * A fine, regular pattern on the skin, decadic logarithm; see `skinGrid`. Null if it cannot be measured.
   */
  readonly grid: number | null;
  /** The upper face, for comparison with other frames; null without a face. See `compareViews`. */
  readonly view: FaceView | null;
}

/** Optional results besides the face and its measurements. */
export interface InspectOptions {
  readonly identity?: boolean;
  readonly crop?: boolean;
}

/** The result for a photographed document. */
export interface DocumentReading {
  readonly mrz: MrzReading | null;
  /** The largest face on the document, or null. */
  readonly portrait: Portrait | null;
  /** Lines of the printed part, top to bottom; interpreted by `findPrinted`. */
  readonly print: readonly PrintedLine[];
  /** Texts of bar and matrix codes. */
  readonly barcodes: readonly string[];
  /** Quality of the photo, for warnings. */
  readonly quality: { readonly sharpness: number; readonly glare: number; readonly brightness: number };
  /** Letter scores for a vote with other frames, if a whole MRZ was found; see `voteZones`. */
  readonly ballot: ZoneBallot | null;
  /** Why the MRZ may not have been read; meaningful only if it was not. */
  readonly trouble: Trouble | null;
}

/**
 * The vision code as a server component: encoded pictures (JPEG, PNG) in, measurements out. Work runs on a
 * bounded pool of threads. Every method rejects with `VisionBusyError` if the queue is full,
 * `VisionTimeoutError` if a job takes too long and `ImageUnreadableError` if the picture cannot be decoded.
 */
export interface VisionEngine {
  /** The largest face of an upright frame and the requested details, from one decoding and one detection. */
  inspectFace(picture: Uint8Array, options?: InspectOptions): Promise<FaceInspection>;
  /** Movement of the rigid part of a face between frames, one shift per view, in their order. */
  compareViews(views: readonly FaceView[]): Promise<ViewShift[]>;
  describeFace(picture: Uint8Array): Promise<FaceDescription | null>;
  readDocument(picture: Uint8Array): Promise<DocumentReading>;
  close(): Promise<void>;
}

/** An engine that says how busy its threads are. */
export interface MeasuredVisionEngine extends VisionEngine {
  load(): PoolLoad;
}
