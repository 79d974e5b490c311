import type { Trouble } from '../document/trouble.ts';
import type { MrzReading, Portrait, PrintedLine, ZoneBallot } from '../document/types.ts';
import type { ViewShift } from '../face/parallax-views.ts';
import type { FaceFrame, FaceObservation } from '../face/types.ts';
import type { FaceView } from '../face/view.ts';

/** One face as a point in identity space, with the picture it came from. */
export interface FaceDescription {
  /** Unit-length vector: the dot product of two is their likeness, see `faceSimilarity`. */
  readonly descriptor: Float32Array;
  readonly face: FaceObservation;
  /** The face with some margin, upright, as JPEG. */
  readonly crop: Uint8Array;
}

/** One frame of a liveness check, looked at once for everything that is asked of it. */
export interface FaceInspection {
  readonly frame: FaceFrame;
  /** Unit-length identity vector as in `FaceDescription`; null without a face, or when not asked for. */
  readonly descriptor: Float32Array | null;
  /** The face with some margin, upright, as JPEG; null without a face, or when not asked for. */
  readonly crop: Uint8Array | null;
  /** A fine, regular pattern on the skin, decadic logarithm; see `skinGrid`. Null when it cannot be told. */
  readonly grid: number | null;
  /** The upper face, to be compared with that of other frames; null without a face. See `compareViews`. */
  readonly view: FaceView | null;
}

/** What to find out beyond where the face is and how it looks. */
export interface InspectOptions {
  readonly identity?: boolean;
  readonly crop?: boolean;
}

/** What the vision code makes of a photographed document. */
export interface DocumentReading {
  readonly mrz: MrzReading | null;
  /** The largest face on the document, or null. */
  readonly portrait: Portrait | null;
  /** Lines of the printed part, top to bottom; see `findPrinted` for what they say. */
  readonly print: readonly PrintedLine[];
  /** Texts of bar and matrix codes. */
  readonly barcodes: readonly string[];
  /** Quality of the photograph, for warnings. */
  readonly quality: { readonly sharpness: number; readonly glare: number; readonly brightness: number };
  /** Its letters for a vote with other frames, where the zone was seen and could not be relied on; see `voteZones`. */
  readonly ballot: ZoneBallot | null;
  /** What may have kept it from being read; says something only where it was not. */
  readonly trouble: Trouble | null;
}

/**
 * The vision code as a service of the server: encoded pictures (JPEG, PNG) in, measurements out.
 * Work runs on a bounded pool of threads.
 * Every method rejects with `VisionBusyError` when the queue is full, `VisionTimeoutError` when a
 * job takes too long and `ImageUnreadableError` when the picture cannot be decoded.
 */
export interface VisionEngine {
  /** The largest face of an upright frame, and what else is asked for, from one decoding and one search. */
  inspectFace(picture: Uint8Array, options?: InspectOptions): Promise<FaceInspection>;
  /** How the rigid part of a face moved between frames, one shift for each view, in their order. */
  compareViews(views: readonly FaceView[]): Promise<ViewShift[]>;
  describeFace(picture: Uint8Array): Promise<FaceDescription | null>;
  readDocument(picture: Uint8Array): Promise<DocumentReading>;
  close(): Promise<void>;
}
