import type { BrowserFrame } from '../../face/frames/frame-reader.ts';
import type { Quad } from '../../image.ts';
import type { DocumentShape } from './observe-document.ts';

/** Messages from the page to the outline worker. */
export interface OutlineRequest {
  readonly id: number;
  readonly frame: BrowserFrame;
  readonly shape: DocumentShape;
}

/** The same: a frame that is to be sent. */
export interface PictureRequest {
  readonly id: number;
  readonly frame: BrowserFrame;
  readonly shape: 'any';
}

/** Messages from the page to the MRZ worker. */
export interface ZoneRequest {
  readonly id: number;
  readonly frame: BrowserFrame;
  /** Where the document is in the frame, if known: limits the search. */
  readonly around: Quad | null;
  /** Whether to return the picture of a frame without an MRZ. */
  readonly keepPlain: boolean;
  /** Whether unreliable frames vote together with earlier ones: they show one document. */
  readonly vote: boolean;
}

/** A worker's reply for one frame. */
export type WorkerReply<T> =
  | { readonly id: number; readonly seen: T }
  | { readonly id: number; readonly failure: string };
